import type { Party } from "@fakturo/model";

/** Tax number for consumers without a known one. */
export const CONSUMER = "999999990";

/** Tax number of a customer. */
export function taxNumberOf(party: Party | undefined): string {
  return party?.tax_id?.code || CONSUMER;
}
