import {
  BRAZILIAN_STATES,
  clockAt,
  digitsOf,
  environmentCode,
  type FiscalEnvironment,
  invoiceIn,
  KEY_STAMP,
  moment,
  textOf,
} from "@fakturo/brazil";
import { Faults } from "@fakturo/model";
import type { Envelope } from "@fakturo/plugin";
import { attributed, group, leaf, type XmlNode } from "@fakturo/xml";
import { LAYOUT, NAMESPACE, PRODUCT } from "../dps/dps.ts";

const EVENT = "101101";
const TITLE = "Cancelamento de NFS-e";
const KEY = /^\d{50}$/;
const REGISTRATION = /^(\d{11}|\d{14})$/;
const CNPJ_LENGTH = 14;
const MIN_REASON = 15;
const MAX_REASON = 255;
/** Offset of Brasília. */
const OFFSET = -3;

/** `cMotivo`: issued by mistake, service not provided, other reasons. */
export const CANCELLATION_CODES = ["1", "2", "9"] as const;

/** Reason, place and time of a cancellation. */
export interface Cancelling {
  readonly environment: FiscalEnvironment;
  /** Milliseconds. */
  readonly now: number;
  /** `xMotivo`, 15 to 255 characters. */
  readonly reason: string;
  /** One of `CANCELLATION_CODES`. */
  readonly code: string;
}

/** A request to register an event, before it is signed by its `Id`. */
export interface EventRequest {
  readonly node: XmlNode;
  readonly id: string;
}

/**
 * `pedRegEvento` with the event 101101 for the NFS-e that an envelope's stamp names.
 * @throws FakturoError "unknown-schema" for other documents, "validation" with what is missing.
 */
export function cancellationOf({ doc, head }: Envelope, how: Cancelling): EventRequest {
  const { supplier } = invoiceIn(doc);
  const { environment, now, code } = how;
  const key = head.stamps?.find(({ prv }) => prv === KEY_STAMP)?.val ?? "";
  const author = digitsOf(supplier.tax_id?.code);
  const reason = textOf(how.reason, MAX_REASON) ?? "";
  const faults = new Faults();
  const demand = (ok: boolean, rule: string, path: string, message: string) => {
    if (!ok) faults.add(rule, path, message);
  };
  demand(KEY.test(key), "NFSE-CHAVE", "$.head.stamps", `no '${KEY_STAMP}' with 50 digits`);
  demand(REGISTRATION.test(author), "NFSE-PRESTADOR", "$.supplier.tax_id.code", "no CNPJ or CPF");
  demand(reason.length >= MIN_REASON, "NFSE-MOTIVO", "$", "a reason has 15 characters at least");
  demand(
    CANCELLATION_CODES.some((one) => one === code),
    "NFSE-CODIGO",
    "$",
    `a code is one of ${CANCELLATION_CODES.join(", ")}`,
  );
  faults.throwIfAny();
  const id = `PRE${key}${EVENT}`;
  const { offset } = BRAZILIAN_STATES.get(supplier.addresses?.[0]?.state ?? "") ?? {
    offset: OFFSET,
  };
  const request = group(
    "infPedReg",
    leaf("tpAmb", environmentCode(environment)),
    leaf("verAplic", PRODUCT),
    leaf("dhEvento", moment(...clockAt(now, offset), offset)),
    leaf(author.length === CNPJ_LENGTH ? "CNPJAutor" : "CPFAutor", author),
    leaf("chNFSe", key),
    group(`e${EVENT}`, leaf("xDesc", TITLE), leaf("cMotivo", code), leaf("xMotivo", reason)),
  );
  const root = group("pedRegEvento", attributed(request, { Id: id }));
  return { node: attributed(root, { xmlns: NAMESPACE, versao: LAYOUT }), id };
}
