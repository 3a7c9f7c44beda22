import {
  BRAZILIAN_STATES,
  clockAt,
  digitsOf,
  environmentCode,
  type FiscalEnvironment,
  invoiceIn,
  KEY_STAMP,
  moment,
} from "@fakturo/brazil";
import type { Faults } from "@fakturo/model";
import type { Envelope } from "@fakturo/plugin";
import { attributed, group, leaf, type XmlNode } from "@fakturo/xml";
import { hasLetters } from "../checks.ts";
import { LAYOUT, NAMESPACE, PRODUCT } from "../dps/dps.ts";

const KEY = /^\d{50}$/;
const REGISTRATION = /^(\d{11}|\d{14})$/;
const CNPJ_LENGTH = 14;
/** Offset of Brasília. */
const OFFSET = -3;

/** Characters of `xMotivo`. */
export const MIN_REASON = 15;
export const MAX_REASON = 255;

/** Where and when an event is registered. */
export interface NfseEventOrigin {
  readonly environment: FiscalEnvironment;
  /** Milliseconds. */
  readonly now: number;
}

/** Party of an NFS-e that registers an event. */
export type EventParty = "provider" | "customer";

/** What an event says. */
export interface EventContents {
  /** Six digits, e.g. `101101`. */
  readonly type: string;
  /** Fixed description of the type. */
  readonly title: string;
  readonly details: readonly XmlNode[];
}

/** The NFS-e of an event, its author, and the offset of the author's clock in hours. */
export interface NfseEventSubject {
  /** Access key, 50 digits. */
  readonly key: string;
  /** CNPJ or CPF. */
  readonly author: string;
  readonly offset: number;
}

/** A request to register an event, before it is signed by its `Id`. */
export interface EventRequest {
  readonly node: XmlNode;
  readonly id: string;
}

/** The NFS-e that an envelope's stamp names, for an event of one of its parties; what is missing becomes a fault. */
export function subjectOf(
  { doc, head }: Envelope,
  by: EventParty,
  faults: Faults,
): NfseEventSubject {
  const { supplier, customer } = invoiceIn(doc);
  const party = by === "provider" ? supplier : customer;
  const key = keyOf(head);
  const author = digitsOf(party?.tax_id?.code);
  const isNumeric = !hasLetters(party?.tax_id);
  const path = `$.${by === "provider" ? "supplier" : "customer"}.tax_id.code`;
  if (!KEY.test(key)) faults.add("NFSE-CHAVE", "$.head.stamps", `no '${KEY_STAMP}' with 50 digits`);
  if (!isNumeric || !REGISTRATION.test(author))
    faults.add(
      by === "provider" ? "NFSE-PRESTADOR" : "NFSE-TOMADOR",
      path,
      "no CNPJ or CPF in digits",
    );
  const { offset } = BRAZILIAN_STATES.get(party?.addresses?.[0]?.state ?? "") ?? { offset: OFFSET };
  return { key, author, offset };
}

/** Access key in the stamps of an envelope; empty without one. */
export function keyOf({ stamps }: Envelope["head"]): string {
  return stamps?.find(({ prv }) => prv === KEY_STAMP)?.val ?? "";
}

/** `pedRegEvento` of an event. */
export function eventOf(
  { key, author, offset }: NfseEventSubject,
  { type, title, details }: EventContents,
  { environment, now }: NfseEventOrigin,
): EventRequest {
  const id = `PRE${key}${type}`;
  const request = group(
    "infPedReg",
    leaf("tpAmb", environmentCode(environment)),
    leaf("verAplic", PRODUCT),
    leaf("dhEvento", moment(...clockAt(now, offset), offset)),
    leaf(author.length === CNPJ_LENGTH ? "CNPJAutor" : "CPFAutor", author),
    leaf("chNFSe", key),
    group(`e${type}`, leaf("xDesc", title), details),
  );
  const root = group("pedRegEvento", attributed(request, { Id: id }));
  return { node: attributed(root, { xmlns: NAMESPACE, versao: LAYOUT }), id };
}
