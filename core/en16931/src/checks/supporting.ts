import type { Bill } from "../bill/bill.ts";
import type { Found } from "./check.ts";

/** A supporting document as UBL names it (BG-24). */
export interface Supporting {
  /** BT-122: its code, else what it is called by, else its place. */
  readonly reference: string;
  /** BT-124. */
  readonly url: string | undefined;
}

/** The supporting documents that are told apart by a fixed description (BT-123). */
export const supporting =
  (title: string) =>
  ({ invoice }: Bill): readonly Found<Supporting>[] =>
    (invoice.attachments ?? []).flatMap(({ code, name, key, description, url }, i) =>
      description === title
        ? [{ at: `$.attachments[${i}]`, it: { reference: code || name || key || `${i + 1}`, url } }]
        : [],
    );
