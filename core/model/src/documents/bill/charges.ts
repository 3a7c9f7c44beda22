import { defineObject, type ObjectDef, optional, type Static, types } from "../../schema/index.ts";
import { ext } from "../common.ts";
import {
  adjusted,
  CHARGE_KEYS,
  DISCOUNT_KEYS,
  documentAdjustment,
  explained,
  rated,
} from "./adjustments.ts";

const lineDiscount = defineObject(
  "bill.LineDiscount",
  {
    within: "bill/line",
    title: "Line Discount",
    description: "Deduction from one line, before tax (BG-27).",
  },
  { ...explained(DISCOUNT_KEYS), ...rated, ...adjusted, ext },
);

/** Deduction from one line, before tax (BG-27). */
export interface LineDiscount extends Static<typeof lineDiscount> {}
export const LineDiscount: ObjectDef<LineDiscount> = lineDiscount;

const lineCharge = defineObject(
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

/** Addition to one line, before tax (BG-28). */
export interface LineCharge extends Static<typeof lineCharge> {}
export const LineCharge: ObjectDef<LineCharge> = lineCharge;

const discount = defineObject(
  "bill.Discount",
  {
    schema: "bill/discount",
    title: "Discount",
    description: "Deduction from the whole document, before tax (BG-20).",
  },
  documentAdjustment(DISCOUNT_KEYS),
);

/** Deduction from the whole document, before tax (BG-20). */
export interface Discount extends Static<typeof discount> {}
export const Discount: ObjectDef<Discount> = discount;

const charge = defineObject(
  "bill.Charge",
  {
    schema: "bill/charge",
    title: "Charge",
    description: "Addition to the whole document, before tax (BG-21).",
  },
  documentAdjustment(CHARGE_KEYS),
);

/** Addition to the whole document, before tax (BG-21). */
export interface Charge extends Static<typeof charge> {}
export const Charge: ObjectDef<Charge> = charge;
