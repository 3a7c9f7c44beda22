import { defineObject, optional, type Static, types } from "../../schema/index.ts";
import { ext } from "../common.ts";
import {
  adjusted,
  CHARGE_KEYS,
  DISCOUNT_KEYS,
  documentAdjustment,
  explained,
  rated,
} from "./adjustments.ts";

/** Deduction from one line, before tax (BG-27). */
export const LineDiscount = defineObject(
  "bill.LineDiscount",
  {
    within: "bill/line",
    title: "Line Discount",
    description: "Deduction from one line, before tax (BG-27).",
  },
  { ...explained(DISCOUNT_KEYS), ...rated, ...adjusted, ext },
);
export type LineDiscount = Static<typeof LineDiscount>;

/** Addition to one line, before tax (BG-28). */
export const LineCharge = defineObject(
  "bill.LineCharge",
  {
    within: "bill/line",
    title: "Line Charge",
    description: "Addition to one line, before tax (BG-28).",
  },
  {
    ...explained(CHARGE_KEYS),
    ...rated,
    quantity: optional(types.amount, "Quantity", "Units charged when not the line's quantity."),
    unit: optional(types.unit, "Unit", "Unit of that quantity."),
    rate: optional(types.amount, "Rate", "Price of one unit, in place of a percentage."),
    ...adjusted,
    ext,
  },
);
export type LineCharge = Static<typeof LineCharge>;

/** Deduction from the whole document, before tax (BG-20). */
export const Discount = defineObject(
  "bill.Discount",
  {
    schema: "bill/discount",
    title: "Discount",
    description: "Deduction from the whole document, before tax (BG-20).",
  },
  documentAdjustment(DISCOUNT_KEYS),
);
export type Discount = Static<typeof Discount>;

/** Addition to the whole document, before tax (BG-21). */
export const Charge = defineObject(
  "bill.Charge",
  {
    schema: "bill/charge",
    title: "Charge",
    description: "Addition to the whole document, before tax (BG-21).",
  },
  documentAdjustment(CHARGE_KEYS),
);
export type Charge = Static<typeof Charge>;
