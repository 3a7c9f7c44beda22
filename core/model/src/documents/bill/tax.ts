import {
  defineObject,
  list,
  type ObjectDef,
  optional,
  type Static,
  types,
} from "../../schema/index.ts";
import { ext, meta } from "../common.ts";
import { TaxNote } from "../tax/note.ts";

const billTax = defineObject(
  "bill.Tax",
  { schema: "bill/tax", title: "Tax", description: "Settings of the tax calculation." },
  {
    prices_include: optional(types.code, "Prices Include", "Category contained in the prices."),
    rounding: optional(
      types.key,
      "Rounding Model",
      "When amounts are rounded; the regime's rule if absent.",
      {
        oneOf: [
          ["precise", "Precise"],
          ["currency", "Currency"],
        ],
      },
    ),
    point: optional(types.key, "Point", "Event that makes the tax due (BT-8, UNTDID 2005).", {
      oneOf: [
        ["issue", "Issue Date"],
        ["delivery", "Delivery Date"],
        ["payment", "Payment Date"],
      ],
    }),
    ext,
    notes: optional(list(TaxNote), "Notes", "Reasons for exemption and other wording on taxes."),
    meta,
  },
);

/** Settings of the tax calculation. */
export interface BillTax extends Static<typeof billTax> {}
export const BillTax: ObjectDef<BillTax> = billTax;
