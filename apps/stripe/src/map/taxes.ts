import { FakturoError, type JsonObject, Percentage } from "@fakturo/model";
import type { StripeLine, StripeTax, StripeTaxRate } from "../objects.ts";

/** Categories by Stripe's type of tax. */
const CATEGORIES: ReadonlyMap<string, string> = new Map([
  ["vat", "VAT"],
  ["jct", "VAT"],
  ["gst", "GST"],
  ["igst", "GST"],
  ["hst", "HST"],
  ["pst", "PST"],
  ["qst", "PST"],
  ["rst", "PST"],
  ["sales_tax", "ST"],
]);

/** Categories of rates without type, by country; VAT in all others. */
const BY_COUNTRY: ReadonlyMap<string, string> = new Map([
  ["US", "ST"],
  ["AU", "GST"],
  ["CA", "GST"],
  ["IN", "GST"],
  ["NZ", "GST"],
  ["SG", "GST"],
]);

/** Keys by Stripe's reason; others are taxed by the percentage. */
const KEYS: ReadonlyMap<string, string> = new Map([
  ["reverse_charge", "reverse-charge"],
  ["zero_rated", "zero"],
  ["not_collecting", "exempt"],
  ["customer_exempt", "exempt"],
  ["product_exempt", "exempt"],
  ["product_exempt_holiday", "exempt"],
  ["not_subject_to_tax", "outside-scope"],
]);

type Rates = ReadonlyMap<string, StripeTaxRate>;

/** The taxes of a line. @throws FakturoError "input" for one without a readable rate. */
export function taxesOf(line: StripeLine, rates: Rates): JsonObject[] {
  return (line.taxes ?? []).map((tax) => {
    const rate = rateOf(tax, rates);
    const cat = categoryOf(rate);
    const key = KEYS.get(tax.taxability_reason ?? "");
    return key
      ? { cat, key }
      : { cat, percent: Percentage.parse(`${rate.percentage}%`).toString() };
  });
}

/**
 * The category contained in the prices; undefined where taxes are added.
 * @throws FakturoError "input" where the prices contain some of the taxes only.
 */
export function includedIn(lines: readonly StripeLine[], rates: Rates): string | undefined {
  const taxes = lines.flatMap((line) => line.taxes ?? []).filter(({ amount }) => amount !== 0);
  const included = taxes.filter(({ tax_behavior }) => tax_behavior === "inclusive");
  const categories = new Set(included.map((tax) => categoryOf(rateOf(tax, rates))));
  if (included.length === 0) return undefined;
  const [category] = categories;
  if (included.length < taxes.length || categories.size > 1)
    throw new FakturoError("input", "expected are prices that contain all taxes or none");
  return category;
}

function rateOf({ tax_rate_details }: StripeTax, rates: Rates): StripeTaxRate {
  const rate = rates.get(tax_rate_details?.tax_rate ?? "");
  if (!rate) throw new FakturoError("input", "expected is a tax with a rate");
  return rate;
}

function categoryOf({ tax_type, country }: StripeTaxRate): string {
  return CATEGORIES.get(tax_type ?? "") ?? BY_COUNTRY.get(country ?? "") ?? "VAT";
}
