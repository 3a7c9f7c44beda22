import type { Bill } from "../bill/bill.ts";
import type { FoundElement } from "./check.ts";

/** A supporting document as in UBL (BG-24). */
export interface Supporting {
  /** BT-122: its code, else its name, else its address. */
  readonly reference: string;
  /** BT-124. */
  readonly url: string | undefined;
}

/** Supporting documents that a fixed description identifies (BT-123). */
export const supporting =
  (title: string) =>
  ({ invoice }: Bill): readonly FoundElement<Supporting>[] =>
    (invoice.attachments ?? []).flatMap(({ code, name, key, description, url }, i) =>
      description === title
        ? [{ at: `$.attachments[${i}]`, it: { reference: code || name || key || `${i + 1}`, url } }]
        : [],
    );
