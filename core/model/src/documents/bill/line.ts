import {
  always,
  defineObject,
  list,
  type ObjectDef,
  optional,
  type Static,
  types,
} from "../../schema/index.ts";
import { Period } from "../cal/period.ts";
import { ext, identified } from "../common.ts";
import { Identity } from "../org/identity.ts";
import { Item } from "../org/item.ts";
import { Note } from "../org/note.ts";
import { Party } from "../org/party.ts";
import { Combo } from "../tax/combo.ts";
import { LineCharge, LineDiscount } from "./charges.ts";

const BEFORE_SUM = {
  ...identified,
  i: always(types.integer, "Index", "Position in the list, from one (BT-126).", {
    calculated: true,
  }),
  quantity: always(types.amount, "Quantity", "How many units; negative to take back (BT-129)."),
  identifier: optional(Identity, "Identifier", "Object the line is about, as a meter (BT-128)."),
  period: optional(Period, "Period", "Days the line covers (BG-26)."),
  order: optional(types.code, "Order Reference", "Line of the customer's order (BT-132)."),
  cost: optional(types.code, "Cost Reference", "Customer's cost centre or account (BT-133)."),
  item: always(Item, "Item", "What is sold (BG-31)."),
};

const sum = optional(types.amount, "Sum", "Quantity times price; absent without a price.", {
  calculated: true,
});

const adjustments = {
  discounts: optional(list(LineDiscount), "Discounts", "Deducted from the sum (BG-27)."),
  charges: optional(list(LineCharge), "Charges", "Added to the sum (BG-28)."),
};

const total = optional(types.amount, "Total", "Sum after discounts and charges (BT-131).", {
  calculated: true,
});

const notes = optional(list(Note), "Notes", "Remarks on this line (BT-127).");

const subLine = defineObject(
  "bill.SubLine",
  {
    within: "bill/line",
    title: "Sub-line",
    description: "Line inside a line: part of its price, or what it stands in for.",
  },
  { ...BEFORE_SUM, sum, ...adjustments, total, notes },
);

/** Sub-line: a part of the line's price, or a substituted item. Has no taxes. */
export interface SubLine extends Static<typeof subLine> {}
export const SubLine: ObjectDef<SubLine> = subLine;

const line = defineObject(
  "bill.Line",
  {
    schema: "bill/line",
    title: "Line",
    description: "Row of a document: what, how many, at what price and with which taxes (BG-25).",
  },
  {
    ...BEFORE_SUM,
    breakdown: optional(list(SubLine), "Breakdown", "Parts whose totals make up the item's price."),
    sum,
    ...adjustments,
    taxes: optional(list(Combo), "Taxes", "Taxes on the total, each category once (BG-30)."),
    total,
    substituted: optional(
      list(SubLine),
      "Substituted",
      "Lines as ordered that this one replaces; without effect on amounts.",
    ),
    seller: optional(Party, "Seller", "Who sells this item when it is not the supplier."),
    notes,
    ext,
  },
);

/** Row of a document: item, quantity, price and taxes (BG-25). */
export interface Line extends Static<typeof line> {}
export const Line: ObjectDef<Line> = line;
