import { textOf } from "@fakturo/brazil";
import { Faults } from "@fakturo/model";
import type { Envelope } from "@fakturo/plugin";
import { leaf } from "@fakturo/xml";
import {
  type EventRequest,
  eventOf,
  MAX_REASON,
  MIN_REASON,
  type NfseEventOrigin,
  subjectOf,
} from "./event.ts";

/** Type of a cancellation. */
export const CANCELLATION = "101101";
/** Event type of the cancellation by substitution: another NFS-e replaces the cancelled one. */
export const SUBSTITUTION = "105102";
const TITLES = {
  [CANCELLATION]: "Cancelamento de NFS-e",
  [SUBSTITUTION]: "Cancelamento de NFS-e por Substituição",
} as const;
const KEY = /^\d{50}$/;

/** `cMotivo`: issued by mistake, service not provided, other reasons. */
export const CANCELLATION_CODES = ["1", "2", "9"] as const;
/** `cMotivo` of a substitution: Simples Nacional left or entered, exemption added or removed, refusal, other reasons. */
export const SUBSTITUTION_CODES = ["01", "02", "03", "04", "05", "99"] as const;
/** Reason of a substitution that needs a text. */
const OTHER = "99";

/** Reason, place and time of a cancellation. */
export interface Cancelling extends NfseEventOrigin {
  /** `xMotivo`, 15 to 255 characters. */
  readonly reason: string;
  /** One of `CANCELLATION_CODES`; of a substitution one of `SUBSTITUTION_CODES`. */
  readonly code: string;
  /** Access key of the NFS-e that replaces the cancelled one. */
  readonly substitute?: string | undefined;
}

/**
 * `pedRegEvento` with the event 101101, or 105102 where another NFS-e replaces it, for the NFS-e that an envelope's
 * stamp names.
 * @throws FakturoError "unknown-schema" for other documents, "validation" with what is missing.
 */
export function cancellationOf(envelope: Envelope, how: Cancelling): EventRequest {
  const { code, substitute } = how;
  const isReplaced = substitute !== undefined;
  const faults = new Faults();
  const subject = subjectOf(envelope, "provider", faults);
  const reason = textOf(how.reason, MAX_REASON) ?? "";
  const isNeeded = !isReplaced || code === OTHER || reason !== "";
  if (isNeeded && reason.length < MIN_REASON)
    faults.add("NFSE-MOTIVO", "$", `a reason has ${MIN_REASON} characters at least`);
  const codes: readonly string[] = isReplaced ? SUBSTITUTION_CODES : CANCELLATION_CODES;
  if (!codes.includes(code)) faults.add("NFSE-CODIGO", "$", `a code is one of ${codes.join(", ")}`);
  if (isReplaced && (!KEY.test(substitute) || substitute === subject.key))
    faults.add("NFSE-SUBSTITUTA", "$", "the substitute is the access key of another NFS-e");
  faults.throwIfAny();
  const type = isReplaced ? SUBSTITUTION : CANCELLATION;
  const details = [
    leaf("cMotivo", code),
    ...(reason === "" ? [] : [leaf("xMotivo", reason)]),
    ...(isReplaced ? [leaf("chSubstituta", substitute)] : []),
  ];
  return eventOf(subject, { type, title: TITLES[type], details }, how);
}
