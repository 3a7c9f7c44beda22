import type { Party } from "@fakturo/model";

/** Tax number of consumers who did not give theirs. */
export const CONSUMER = "999999990";

/** Tax number of a customer. */
export function taxNumberOf(party: Party | undefined): string {
  return party?.tax_id?.code || CONSUMER;
}
