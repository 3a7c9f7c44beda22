import type { Invoice } from "@fakturo/model";
import type { ScenarioSetData } from "@fakturo/plugin";
import { CASH_VAT, INVOICE_TYPE, WORK_TYPE } from "./extensions.ts";

/** An invoice that is also a receipt: tagged so, or paid in full before issue. */
function isInvoiceReceipt({ $tags, totals }: Readonly<Invoice>): boolean {
  return Boolean($tags?.includes("invoice-receipt") || totals?.due?.isZero());
}

/** Kinds of invoice; where several apply, the last one is used. */
export const scenarios: readonly ScenarioSetData[] = [
  {
    schema: "bill/invoice",
    list: [
      { type: ["standard"], ext: { [INVOICE_TYPE]: "FT" } },
      { type: ["standard"], tags: ["simplified"], ext: { [INVOICE_TYPE]: "FS" } },
      { type: ["standard"], tags: ["cash-vat"], ext: { [CASH_VAT]: "1" } },
      { type: ["standard"], ext: { [INVOICE_TYPE]: "FR" }, filter: isInvoiceReceipt },
      { type: ["debit-note"], ext: { [INVOICE_TYPE]: "ND" } },
      { type: ["credit-note"], ext: { [INVOICE_TYPE]: "NC" } },
      { type: ["proforma"], ext: { [WORK_TYPE]: "PF" } },
    ],
  },
];
