import { Faults } from "@fakturo/model";
import type { Envelope } from "@fakturo/plugin";
import { leaf } from "@fakturo/xml";
import { AUTHORISATION_STAMP } from "../extensions.ts";
import { type EventOrigin, eventOf, type NfeEventRequest, subjectOf } from "./event.ts";
import { reasonOf } from "./reason.ts";

const TYPE = "110111";
const TITLE = "Cancelamento";
const PROTOCOL = /^\d{15}$/;

/**
 * The cancellation (110111) of the NF-e or NFC-e that an envelope's stamps name.
 * @throws FakturoError "unknown-schema" for other documents, "validation" with what is missing.
 */
export function cancellationOf(
  envelope: Envelope,
  reason: string,
  making: EventOrigin,
): NfeEventRequest {
  const faults = new Faults();
  const subject = subjectOf(envelope, faults);
  const protocol = envelope.head.stamps?.find(({ prv }) => prv === AUTHORISATION_STAMP)?.val ?? "";
  if (!PROTOCOL.test(protocol))
    faults.add("NFE-PROTOCOLO", "$.head.stamps", `no '${AUTHORISATION_STAMP}' with 15 digits`);
  const justification = reasonOf(reason, faults);
  faults.throwIfAny();
  const details = [
    leaf("descEvento", TITLE),
    leaf("nProt", protocol),
    leaf("xJust", justification),
  ];
  return eventOf(subject, { type: TYPE, sequence: 1, details }, making);
}
