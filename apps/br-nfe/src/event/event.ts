import {
  BRAZILIAN_STATES,
  clockAt,
  environmentCode,
  type FiscalEnvironment,
  invoiceIn,
  KEY_STAMP,
  moment,
} from "@fakturo/brazil";
import type { Faults } from "@fakturo/model";
import type { Envelope } from "@fakturo/plugin";
import { attributed, declare, group, leaf, type XmlNode } from "@fakturo/xml";
import { isKey, partsOf } from "../key.ts";
import { NAMESPACE } from "../nfe/namespace.ts";
import { CNPJ_LENGTH } from "../nfe/parties.ts";
import { registrationCode } from "../nfe/text.ts";

const VERSION = "1.00";
/** `verAplic` of events that name the program. */
export const PROGRAM = "Fakturo 1.0";
/** `cOrgao` of the national body. */
export const NATIONAL_ORGAN = "91";

/** A CNPJ, which may have letters, or a CPF. */
const REGISTRATION = /^(?:[0-9A-Z]{12}\d{2}|\d{11})$/;

/** Place and time of an event. */
export interface EventOrigin {
  readonly environment: FiscalEnvironment;
  /** Milliseconds. */
  readonly now: number;
}

/** A request to the authority, before it is signed by its `Id`. */
export interface NfeEventRequest {
  readonly node: XmlNode;
  readonly id: string;
  /** Path of local names below the root to the element that contains the signature. */
  readonly placement: readonly string[];
}

/** An event of an NF-e. */
export interface NfeEvent {
  /** `tpEvento`. */
  readonly type: string;
  /** `nSeqEvento`, from 1 to 20. */
  readonly sequence: number;
  /** `cOrgao`; default: the state of the access key. */
  readonly organ?: string;
  readonly details: readonly XmlNode[];
}

/** The NF-e in an envelope's stamp, and its issuer. Adds the fault `NFE-CHAVE`. */
export function subjectOf({ doc, head }: Envelope, faults: Faults): EventSubject {
  const { supplier } = invoiceIn(doc);
  const key = head.stamps?.find(({ prv }) => prv === KEY_STAMP)?.val ?? "";
  const author = registrationCode(supplier.tax_id?.code);
  if (!REGISTRATION.test(author))
    faults.add("NFE-EMITENTE", "$.supplier.tax_id.code", "a CNPJ or CPF is needed");
  if (!isKey(key)) faults.add("NFE-CHAVE", "$.head.stamps", `no '${KEY_STAMP}' with 44 digits`);
  else if (partsOf(key).issuer !== author.padStart(CNPJ_LENGTH, "0"))
    faults.add("NFE-EMITENTE", "$.supplier.tax_id", "the supplier did not issue this NF-e");
  return { key, author, state: supplier.addresses?.[0]?.state ?? "" };
}

/** What an event is about, who registers it, and the `UF` of whose clock it is dated by. */
export interface EventSubject {
  readonly key: string;
  /** CNPJ or CPF. */
  readonly author: string;
  readonly state: string;
}

/** `envEvento` with the one event. */
export function eventOf(
  { key, author, state }: EventSubject,
  { type, sequence, organ, details }: NfeEvent,
  { environment, now }: EventOrigin,
): NfeEventRequest {
  const id = `ID${type}${key}${String(sequence).padStart(2, "0")}`;
  const { offset } = BRAZILIAN_STATES.get(state) ?? { offset: -3 };
  const facts = group(
    "infEvento",
    leaf("cOrgao", organ ?? partsOf(key).state),
    leaf("tpAmb", environmentCode(environment)),
    leaf(author.length === CNPJ_LENGTH ? "CNPJ" : "CPF", author),
    leaf("chNFe", key),
    leaf("dhEvento", moment(...clockAt(now, offset), offset)),
    leaf("tpEvento", type),
    leaf("nSeqEvento", String(sequence)),
    leaf("verEvento", VERSION),
    attributed(group("detEvento", details), { versao: VERSION }),
  );
  const event = attributed(group("evento", attributed(facts, { Id: id })), { versao: VERSION });
  const node = attributed(group("envEvento", leaf("idLote", String(now)), event), {
    ...declare({ "": NAMESPACE }),
    versao: VERSION,
  });
  return { node, id, placement: ["evento"] };
}
