import { textOf } from "@fakturo/brazil";
import { Faults } from "@fakturo/model";
import type { Envelope } from "@fakturo/plugin";
import { leaf } from "@fakturo/xml";
import {
  type EventParty,
  type EventRequest,
  eventOf,
  MAX_REASON,
  MIN_REASON,
  type NfseEventOrigin,
  subjectOf,
} from "./event.ts";

/** What the parties of an NFS-e register about it, apart from cancellations. */
export type NfseEventName = "analysis" | "confirmation" | "refusal";

/** Type of the request of a fiscal analysis for a cancellation. */
export const ANALYSIS = "101103";
const ANALYSIS_TITLE = "Solicitação de Análise Fiscal para Cancelamento de NFS-e";
/** Type and title by event and party. */
const PARTY_EVENTS: Readonly<
  Record<"confirmation" | "refusal", Readonly<Record<EventParty, readonly [string, string]>>>
> = {
  confirmation: {
    provider: ["202201", "Manifestação de NFS-e - Confirmação do Prestador"],
    customer: ["203202", "Manifestação de NFS-e - Confirmação do Tomador"],
  },
  refusal: {
    provider: ["202205", "Manifestação de NFS-e - Rejeição do Prestador"],
    customer: ["203206", "Manifestação de NFS-e - Rejeição do Tomador"],
  },
};
const ANALYSIS_CODES: readonly string[] = ["1", "2", "9"];
const REFUSAL_CODES: readonly string[] = ["1", "2", "3", "4", "5", "9"];
const OTHER = "9";

/** An event with its reason. */
export interface NfseManifestation {
  readonly event: NfseEventName;
  /** Who registers it; an analysis is asked for by the provider. */
  readonly party: EventParty;
  /** `xMotivo`, 15 to 255 characters. */
  readonly reason: string;
  /** `cMotivo`. */
  readonly code: string;
}

/** Type of an event, six digits. */
export function manifestationType({
  event,
  party,
}: Pick<NfseManifestation, "event" | "party">): string {
  return event === "analysis" ? ANALYSIS : PARTY_EVENTS[event][party][0];
}

/**
 * `pedRegEvento` of an event of a party: the request of a fiscal analysis for a cancellation whose time is over (101103),
 * the confirmation of the service, or its refusal.
 * @throws FakturoError "unknown-schema" for other documents, "validation" with what is missing.
 */
export function nfseManifestationOf(
  envelope: Envelope,
  said: NfseManifestation,
  origin: NfseEventOrigin,
): EventRequest {
  const { event, party, code } = said;
  const faults = new Faults();
  const by = event === "analysis" ? "provider" : party;
  const subject = subjectOf(envelope, by, faults);
  const reason = textOf(said.reason, MAX_REASON) ?? "";
  const codes = event === "analysis" ? ANALYSIS_CODES : REFUSAL_CODES;
  if (event !== "confirmation" && !codes.includes(code))
    faults.add("NFSE-CODIGO", "$", `a code is one of ${codes.join(", ")}`);
  const isNeeded = event === "analysis" || (event === "refusal" && code === OTHER);
  if ((isNeeded || reason !== "") && reason.length < MIN_REASON)
    faults.add("NFSE-MOTIVO", "$", `a reason has ${MIN_REASON} characters at least`);
  faults.throwIfAny();
  const [type, title] =
    event === "analysis" ? [ANALYSIS, ANALYSIS_TITLE] : PARTY_EVENTS[event][party];
  const reasons = [leaf("cMotivo", code), ...(reason === "" ? [] : [leaf("xMotivo", reason)])];
  const details = event === "confirmation" ? [] : reasons;
  return eventOf(subject, { type, title, details }, origin);
}
