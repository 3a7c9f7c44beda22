import {
  type Bill,
  type Check,
  countryOf,
  EXTENDED_CHECKS,
  legalIdentity,
  profileOf,
  sellerOf,
  vatNumber,
} from "@fakturo/en16931";
import type { CiiContext } from "./contexts.ts";
import { germanDeliveryCheck } from "./german-delivery.ts";

/** Parts of EN 16931 missing in MINIMUM: lines, the buyer's address, VAT breakdown. */
const MINIMUM_RULES: ReadonlySet<string> = new Set(
  "BR-02 BR-05 BR-06 BR-07 BR-09 BR-CL-01 BR-CL-04 BR-CL-14 BR-CO-09".split(" "),
);

const ALL = profileOf("en16931", "cii").checks;

/** MINIMUM has no other identifiers. */
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

/** BASIC and BASIC WL have no rounding amount, so sums must match exactly. */
const NO_ROUNDING: Check = {
  rule: "BR-CO-16",
  path: "$.totals.rounding",
  message: "this profile has no rounding amount; EN 16931 does",
  holds: ({ totals }: Bill) => totals.rounding === undefined,
};

/** The French rules 1.3 ignore rows of this category. */
const NO_ZERO_RATE: Check = {
  rule: "BR-FREXT-Z-08",
  path: "$.lines",
  message: "this profile's rules refuse goods and services at a rate of zero; EN 16931 has them",
  holds: ({ subtotals }: Bill) => subtotals.every(({ vat }) => vat.code !== "Z"),
};

const countriesOf = ({ invoice }: Bill): readonly (string | undefined)[] => [
  countryOf(sellerOf(invoice)),
  countryOf(invoice.customer ?? {}),
  countryOf(invoice.delivery?.receiver ?? {}),
];

/** Schemas with lists of codes have ISO 3166, which has no code for Kosovo; the rules have `1A`. */
const LISTED_COUNTRIES: Check = {
  rule: "XSD",
  path: "$.customer.addresses[0].country",
  message: "this profile's schema has no code for Kosovo",
  holds: (bill) => !countriesOf(bill).includes("1A"),
};

/** Rules of a context. */
export function checksFor(context: CiiContext): readonly Check[] {
  const checks = profileChecks(context);
  const hasList = context.version === "D22B" || context.hasCodeLists;
  return hasList ? [...checks, LISTED_COUNTRIES] : checks;
}

function profileChecks(context: CiiContext): readonly Check[] {
  const { level, rules } = context;
  if (level === "minimum")
    return [...ALL.filter(({ rule }) => MINIMUM_RULES.has(rule)), REGISTERED];
  if (level === "basicwl") return [...ALL, NO_ROUNDING];
  if (level === "basic") return [...ALL, NO_ROUNDING, germanDeliveryCheck(context)];
  if (rules === "xrechnung") return profileOf("xrechnung", "cii").checks;
  if (context.docType === "peppol-fr-facturx") return [...ALL, ...EXTENDED_CHECKS, NO_ZERO_RATE];
  if (level === "extended") return [...ALL, ...EXTENDED_CHECKS, germanDeliveryCheck(context)];
  if (rules === undefined) return [...ALL, germanDeliveryCheck(context)];
  return profileOf("peppol", "cii").checks;
}
