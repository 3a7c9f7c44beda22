import { always, list, optional, types } from "../../schema/index.ts";
import { ext, identified, meta } from "../common.ts";
import { Combo } from "../tax/combo.ts";

/** Suggested reasons for a discount with their titles (UNTDID 5189, BT-98, BT-140). */
export const DISCOUNT_KEYS = [
  ["early-completion", "Bonus for works ahead of schedule"],
  ["military", "Military Discount"],
  ["work-accident", "Work Accident Discount"],
  ["special-agreement", "Special Agreement Discount"],
  ["production-error", "Production Error Discount"],
  ["new-outlet", "New Outlet Discount"],
  ["sample", "Sample Discount"],
  ["end-of-range", "End of Range Discount"],
  ["incoterm", "Incoterm Discount"],
  ["pos-threshold", "Point of Sale Threshold Discount"],
  ["special-rebate", "Special Rebate"],
  ["temporary", "Temporary"],
  ["standard", "Standard"],
  ["yearly-turnover", "Yearly Turnover"],
] as const;

/** Suggested reasons for a charge with their titles (UNTDID 7161, BT-105, BT-145). */
export const CHARGE_KEYS = [
  ["stamp-duty", "Stamp Duty"],
  ["outlay", "Outlay"],
  ["tax", "Tax"],
  ["customs", "Customs"],
  ["delivery", "Delivery"],
  ["packing", "Packing"],
  ["handling", "Handling"],
  ["insurance", "Insurance"],
  ["storage", "Storage"],
  ["admin", "Administration"],
  ["cleaning", "Cleaning"],
] as const;

type Keys = readonly (readonly [value: string, title: string])[];

/** Key, code and reason, in output order. */
export function explained<const K extends Keys>(anyOf: K) {
  return {
    key: optional(types.key, "Key", "Why, from a list that issuers may extend.", { anyOf }),
    code: optional(types.code, "Code", "Number the issuer gives it."),
    reason: optional(types.text, "Reason", "Why, in words (BT-97, BT-104, BT-139, BT-144)."),
  };
}

/** Base of a percentage. */
export const rated = {
  base: optional(
    types.amount,
    "Base",
    "Amount the percentage is taken of in place of the parent's sum (BT-93, BT-100).",
  ),
  percent: optional(
    types.percentage,
    "Percent",
    "Percentage of the base; replaces the amount (BT-94, BT-101).",
  ),
};

/** Result of an adjustment. */
export const adjusted = {
  amount: always(types.amount, "Amount", "Fixed, or the result of the percentage, before tax.", {
    calculated: true,
  }),
};

/** Properties shared by discounts and charges of a whole document, in output order. */
export function documentAdjustment<const K extends Keys>(keys: K) {
  return {
    ...identified,
    i: always(types.integer, "Index", "Position in the list, from one.", { calculated: true }),
    ...explained(keys),
    ...rated,
    ...adjusted,
    taxes: optional(list(Combo), "Taxes", "Taxes the amount is subject to (BT-95, BT-102)."),
    ext,
    meta,
  };
}
