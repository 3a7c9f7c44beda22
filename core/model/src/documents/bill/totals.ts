import {
  always,
  defineObject,
  type ObjectDef,
  optional,
  type Static,
  types,
} from "../../schema/index.ts";
import { TaxTotal } from "../tax/total.ts";

const totals = defineObject(
  "bill.Totals",
  { schema: "bill/totals", title: "Totals", description: "Sums of a document (BG-22)." },
  {
    sum: always(types.amount, "Sum", "All line totals (BT-106)."),
    discount: optional(types.amount, "Discount", "All document discounts (BT-107)."),
    charge: optional(types.amount, "Charge", "All document charges (BT-108)."),
    tax_included: optional(types.amount, "Tax Included", "Tax taken out of the prices."),
    total: always(types.amount, "Total", "Net amount without tax (BT-109)."),
    taxes: optional(TaxTotal, "Tax Totals", "Taxes by category and rate (BG-23)."),
    tax: always(types.amount, "Tax", "Tax added to the net amount (BT-110).", { required: false }),
    total_with_tax: always(types.amount, "Total with Tax", "Net amount plus tax (BT-112)."),
    retained_tax: optional(types.amount, "Retained Tax", "Tax the customer withholds."),
    rounding: optional(
      types.amount,
      "Rounding",
      "Adjustment of the amount payable; the only sum that is supplied (BT-114).",
    ),
    payable: always(types.amount, "Payable", "To pay in all, after withheld tax and rounding."),
    advance: optional(types.amount, "Advance", "Paid already (BT-113)."),
    due: optional(types.amount, "Due", "Still to be paid (BT-115)."),
  },
);

/** Sums of a document (BG-22). */
export interface Totals extends Static<typeof totals> {}
export const Totals: ObjectDef<Totals> = totals;
