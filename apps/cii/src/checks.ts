import {
  ADDRESS_CHECKS,
  BILLING_TYPE_CHECKS,
  type Bill,
  type Check,
  EN16931_CHECKS,
  PEPPOL_CHECKS,
  XRECHNUNG_CHECKS,
} from "@fakturo/en16931";
import type { Context } from "./contexts.ts";

/** What MINIMUM has of EN 16931: there are no lines, no buyer's address, no VAT breakdown. */
const MINIMUM_RULES: ReadonlySet<string> = new Set(["BR-02", "BR-06", "BR-07", "BR-09"]);

/** BASIC and BASIC WL have no rounding amount, so nothing can make up for a difference. */
const NO_ROUNDING: Check = {
  rule: "BR-CO-16",
  path: "$.totals.rounding",
  message: "this profile has no rounding amount; EN 16931 does",
  holds: ({ totals }: Bill) => totals.rounding === undefined,
};

/** What an invoice has to fulfil to be valid in a context. */
export function checksFor({ level, rules }: Context): readonly Check[] {
  if (level === "minimum") return EN16931_CHECKS.filter(({ rule }) => MINIMUM_RULES.has(rule));
  if (level === "basic" || level === "basicwl") return [...EN16931_CHECKS, NO_ROUNDING];
  if (rules === "xrechnung") return [...EN16931_CHECKS, ...ADDRESS_CHECKS, ...XRECHNUNG_CHECKS];
  if (rules === undefined) return EN16931_CHECKS;
  return [...EN16931_CHECKS, ...PEPPOL_CHECKS, ...BILLING_TYPE_CHECKS];
}
