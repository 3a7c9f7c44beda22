import { Faults } from "@fakturo/model";
import type { Envelope } from "@fakturo/plugin";
import { leaf } from "@fakturo/xml";
import { AUTHORISATION_STAMP, CONSUMER_MODEL } from "../extensions.ts";
import { isKey, partsOf } from "../key.ts";
import {
  type EventOrigin,
  type EventSubject,
  eventOf,
  type NfeEventRequest,
  PROGRAM,
  subjectOf,
} from "./event.ts";
import { reasonOf } from "./reason.ts";

/** `tpEvento` of a cancellation. */
export const CANCELLATION = "110111";
/** `tpEvento` of the cancellation of an NFC-e whose sale another one covers. */
export const SUBSTITUTION = "110112";
const TITLES = {
  [CANCELLATION]: "Cancelamento",
  [SUBSTITUTION]: "Cancelamento por substituicao",
} as const;
const PROTOCOL = /^\d{15}$/;
const ISSUER = "1";
/** `tpEmis` of NFC-e that are issued offline. */
const OFFLINE = "9";

/**
 * The cancellation (110111) of the NF-e or NFC-e that an envelope's stamps name.
 * @param substitute Access key of the NFC-e that was issued offline for the same sale: the event is then the cancellation
 *   by substitution (110112, note 2018.004).
 * @throws FakturoError "unknown-schema" for other documents, "validation" with what is missing.
 */
export function cancellationOf(
  envelope: Envelope,
  reason: string,
  making: EventOrigin,
  substitute?: string,
): NfeEventRequest {
  const faults = new Faults();
  const subject = subjectOf(envelope, faults);
  const protocol = envelope.head.stamps?.find(({ prv }) => prv === AUTHORISATION_STAMP)?.val ?? "";
  if (!PROTOCOL.test(protocol))
    faults.add("NFE-PROTOCOLO", "$.head.stamps", `no '${AUTHORISATION_STAMP}' with 15 digits`);
  if (substitute !== undefined) checkSubstitute(substitute, subject, faults);
  const justification = reasonOf(reason, faults);
  faults.throwIfAny();
  const type = substitute === undefined ? CANCELLATION : SUBSTITUTION;
  const author =
    substitute === undefined
      ? []
      : [
          leaf("cOrgaoAutor", partsOf(subject.key).state),
          leaf("tpAutor", ISSUER),
          leaf("verAplic", PROGRAM),
        ];
  const details = [
    leaf("descEvento", TITLES[type]),
    ...author,
    leaf("nProt", protocol),
    leaf("xJust", justification),
    ...(substitute === undefined ? [] : [leaf("chNFeRef", substitute)]),
  ];
  return eventOf(subject, { type, sequence: 1, details }, making);
}

/** Both are NFC-e of the same issuer, the substitute one that was issued offline. */
function checkSubstitute(substitute: string, { key }: EventSubject, faults: Faults): void {
  const isOffline = isKey(substitute) && partsOf(substitute).emission === OFFLINE;
  if (!isOffline || !isKey(key)) {
    const message = "the substitute is the access key of an NFC-e that was issued offline";
    return void faults.add("NFE-SUBSTITUTA", "$", message);
  }
  const [own, other] = [partsOf(key), partsOf(substitute)];
  const areConsumers = own.model === CONSUMER_MODEL && other.model === CONSUMER_MODEL;
  if (!areConsumers || own.issuer !== other.issuer || key === substitute)
    faults.add("NFE-SUBSTITUTA", "$", "only an NFC-e is replaced, by another one of its issuer");
}
