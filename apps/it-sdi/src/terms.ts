import { momentAt } from "@fakturo/model";
import { ROME } from "./zone.ts";

const DAY_MS = 86_400_000;
/** Days in which a public body accepts or refuses an invoice (DM 55/2013, annex B, §4.5). */
const TERMS_DAYS = 15;
/** Days from the receipt of a file to the attestation that it cannot be delivered: 48 hours, and 10 days of attempts. */
const ATTESTATION_DAYS = 12;

/** End of the time to answer an invoice that was delivered at a moment in milliseconds since 1970. */
export function termsAfter(delivered: number): number {
  return delivered + TERMS_DAYS * DAY_MS;
}

/** End of the time to answer after `DataOraConsegna`, in milliseconds since 1970; undefined without a moment. */
export function endOfTerms(deliveredAt: string | undefined): number | undefined {
  const delivered = momentOf(deliveredAt);
  return delivered === undefined ? undefined : termsAfter(delivered);
}

/** Until when the SdI attests a failed delivery, after `DataOraRicezione`; undefined without a moment. */
export function attestedBy(receivedAt: string | undefined): number | undefined {
  const received = momentOf(receivedAt);
  return received === undefined ? undefined : received + ATTESTATION_DAYS * DAY_MS;
}

const OFFSET = /(?:Z|[+-]\d{2}:\d{2})$/;

/** A date and time of XML Schema; without offset it is Italian time. */
function momentOf(text = ""): number | undefined {
  const moment = OFFSET.test(text) ? Date.parse(text) : momentAt(ROME, text);
  return Number.isNaN(moment) ? undefined : moment;
}
