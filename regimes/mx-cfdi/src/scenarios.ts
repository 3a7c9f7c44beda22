import type { Invoice } from "@fakturo/model";
import type { ScenarioSetData } from "@fakturo/plugin";
import { DOC_TYPE, PAYMENT_METHOD, REL_TYPE } from "./extensions.ts";

/** Paid in full before issue; without advances, the amount due is not considered. */
function isPaid({ totals }: Readonly<Invoice>): boolean {
  return totals?.due?.isZero() ?? false;
}

const isUnpaid = (invoice: Readonly<Invoice>): boolean => !isPaid(invoice);

/** Kind of CFDI by type, and whether payment is at once (PUE) or later (PPD). */
export const scenarios: readonly ScenarioSetData[] = [
  {
    schema: "bill/invoice",
    list: [
      { type: ["standard"], ext: { [DOC_TYPE]: "I" } },
      { type: ["credit-note"], ext: { [DOC_TYPE]: "E", [REL_TYPE]: "01" } },
      { type: ["standard", "credit-note"], ext: { [PAYMENT_METHOD]: "PUE" }, filter: isPaid },
      { type: ["standard", "credit-note"], ext: { [PAYMENT_METHOD]: "PPD" }, filter: isUnpaid },
    ],
  },
];
