import { invoiceIn, KEY_STAMP } from "@fakturo/brazil";
import { Faults } from "@fakturo/model";
import type { Envelope } from "@fakturo/plugin";
import { leaf } from "@fakturo/xml";
import { isKey } from "../key.ts";
import { registrationCode } from "../nfe/text.ts";
import {
  type EventOrigin,
  type EventSubject,
  eventOf,
  NATIONAL_ORGAN,
  type NfeEventRequest,
} from "./event.ts";
import { reasonOf } from "./reason.ts";

const REGISTRATION = /^(?:[0-9A-Z]{12}\d{2}|\d{11})$/;

/** Manifestations of a recipient: `tpEvento` and `descEvento`. */
const MANIFESTATIONS = {
  known: ["210210", "Ciencia da Operacao"],
  confirmed: ["210200", "Confirmacao da Operacao"],
  unknown: ["210220", "Desconhecimento da Operacao"],
  "not-carried-out": ["210240", "Operacao nao Realizada"],
} as const;
export type Manifestation = keyof typeof MANIFESTATIONS;

/** Whether the event needs a reason (`xJust`). */
const NEEDS_REASON: Manifestation = "not-carried-out";

/** `tpEvento` of a manifestation. */
export function manifestationType(manifestation: Manifestation): string {
  return MANIFESTATIONS[manifestation][0];
}

/**
 * The recipient's manifestation about the NF-e that an envelope's stamp names, by its customer.
 * @throws FakturoError "unknown-schema" for other documents, "validation" with what is missing.
 */
export function manifestationOf(
  envelope: Envelope,
  { manifestation, reason }: { readonly manifestation: Manifestation; readonly reason: string },
  making: EventOrigin,
): NfeEventRequest {
  const faults = new Faults();
  const { customer } = invoiceIn(envelope.doc);
  const key = envelope.head.stamps?.find(({ prv }) => prv === KEY_STAMP)?.val ?? "";
  const author = registrationCode(customer?.tax_id?.code);
  if (!isKey(key)) faults.add("NFE-CHAVE", "$.head.stamps", `no '${KEY_STAMP}' with 44 digits`);
  if (!REGISTRATION.test(author))
    faults.add("NFE-DESTINATARIO", "$.customer.tax_id.code", "a CNPJ or CPF is needed");
  const needsReason = manifestation === NEEDS_REASON;
  const justification = needsReason ? reasonOf(reason, faults) : undefined;
  faults.throwIfAny();
  const subject = { key, author, state: customer?.addresses?.[0]?.state ?? "" };
  return manifested(subject, manifestation, making, justification);
}

/** The event of a recipient, without checks. */
export function manifested(
  subject: EventSubject,
  manifestation: Manifestation,
  making: EventOrigin,
  reason?: string,
): NfeEventRequest {
  const [type, title] = MANIFESTATIONS[manifestation];
  const details = [leaf("descEvento", title), leaf("xJust", reason)];
  return eventOf(subject, { type, sequence: 1, organ: NATIONAL_ORGAN, details }, making);
}
