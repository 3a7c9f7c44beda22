import {
  type Bill,
  type Check,
  EXTENDED_CHECKS,
  legalIdentity,
  profileOf,
  sellerOf,
  vatNumber,
} from "@fakturo/en16931";
import type { Context } from "./contexts.ts";
import { germanDeliveryCheck } from "./german-delivery.ts";

/** What MINIMUM has of EN 16931: there are no lines, no buyer's address, no VAT breakdown. */
const MINIMUM_RULES: ReadonlySet<string> = new Set(["BR-02", "BR-06", "BR-07", "BR-09"]);

const ALL = profileOf("en16931", "cii").checks;

/** MINIMUM has no room for other identifiers. */
const REGISTERED: Check = {
  rule: "BR-CO-26",
  path: "$.supplier.tax_id",
  message: "the seller needs a legal registration or a VAT number",
  holds: ({ invoice, subtotals }: Bill) => {
    const isOutside = subtotals.some(({ vat }) => vat.code === "O");
    const seller = sellerOf(invoice);
    return Boolean(legalIdentity(seller) || (!isOutside && vatNumber(seller)));
  },
};

/** BASIC and BASIC WL have no rounding amount, so nothing can make up for a difference. */
const NO_ROUNDING: Check = {
  rule: "BR-CO-16",
  path: "$.totals.rounding",
  message: "this profile has no rounding amount; EN 16931 does",
  holds: ({ totals }: Bill) => totals.rounding === undefined,
};

/** What an invoice has to fulfil to be valid in a context. */
export function checksFor(context: Context): readonly Check[] {
  const { level, rules } = context;
  if (level === "minimum")
    return [...ALL.filter(({ rule }) => MINIMUM_RULES.has(rule)), REGISTERED];
  if (level === "basicwl") return [...ALL, NO_ROUNDING];
  if (level === "basic") return [...ALL, NO_ROUNDING, germanDeliveryCheck(context)];
  if (rules === "xrechnung") return profileOf("xrechnung", "cii").checks;
  if (level === "extended" || context.docType === "peppol-fr-facturx")
    return [...ALL, ...EXTENDED_CHECKS, germanDeliveryCheck(context)];
  if (rules === undefined) return [...ALL, germanDeliveryCheck(context)];
  return profileOf("peppol", "cii").checks;
}
