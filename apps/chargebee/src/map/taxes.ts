import { Amount, compact, FakturoError, type JsonObject } from "@fakturo/model";
import type { ChargebeeLine, ChargebeeTax } from "../objects.ts";
import type { Settings } from "../settings.ts";

/** Categories by the words of a tax's name. */
const BY_WORD: ReadonlyMap<string, string> = new Map([
  ...["GST", "CGST", "SGST", "IGST", "HST", "PST", "IGIC", "IPSI"].map(
    (word) => [word, word] as const,
  ),
  ["QST", "PST"],
  ["RST", "PST"],
  ["SALES", "ST"],
]);

/** Categories by country where names do not tell them; VAT in all others. */
const BY_COUNTRY: ReadonlyMap<string, string> = new Map([
  ["US", "ST"],
  ["AU", "GST"],
  ["CA", "GST"],
  ["NZ", "GST"],
  ["SG", "GST"],
]);

/** Taxes of the whole document, and what decides about exemptions. */
export interface TaxFacts {
  readonly taxes: readonly ChargebeeTax[];
  /** Country of the tax, e.g. `DE`. */
  readonly country: string;
  readonly settings: Settings;
}

/** The taxes of a line, each category once; `ext` are further extensions of them. */
export function taxesOf(line: ChargebeeLine, facts: TaxFacts, ext: JsonObject = {}): JsonObject[] {
  const own = facts.taxes.filter(({ line_item_id }) => line_item_id === line.id);
  if (line.is_taxed !== true) return [exempt(line, facts, ext)];
  const rates = new Map<string, Amount>();
  const named = own.length > 0 ? own : [{ tax_name: "", tax_rate: line.tax_rate ?? 0 }];
  for (const { tax_name, tax_rate } of named) {
    const cat = categoryOf(tax_name, facts.country);
    const rate = Amount.parse(String(tax_rate));
    rates.set(cat, rates.get(cat)?.match(rate).add(rate) ?? rate);
  }
  return [...rates].map(([cat, percent]) => ({ cat, percent: `${percent}%`, ...withExt(ext) }));
}

function exempt({ tax_exempt_reason = "" }: ChargebeeLine, facts: TaxFacts, ext: JsonObject) {
  const { settings, country } = facts;
  const cat = categoryOf("", country);
  const of = (key: string, codes: Readonly<Record<string, string>>): JsonObject => ({
    cat,
    key,
    ...withExt({ ...codes, ...ext }),
  });
  if (tax_exempt_reason === "zero_rated") return of("zero", {});
  if (tax_exempt_reason === "export") return of("export", settings.exemption_exports);
  if (tax_exempt_reason === "reverse_charge")
    return of("reverse-charge", settings.exemption_reverse_charge);
  return of("exempt", settings.exemption);
}

function withExt(ext: JsonObject): JsonObject {
  return compact({ ext: compact(ext) }) ?? {};
}

function categoryOf(name: string, country: string): string {
  const words = name.toUpperCase().split(/[^A-Z]+/);
  const known = words.map((word) => BY_WORD.get(word)).find((cat) => cat !== undefined);
  return known ?? BY_COUNTRY.get(country) ?? "VAT";
}

/**
 * The category contained in the prices of a document whose prices include taxes.
 * @throws FakturoError "input" for prices that contain several.
 */
export function includedIn({ taxes, country }: TaxFacts): string {
  const [category = categoryOf("", country), ...others] = new Set(
    taxes.map(({ tax_name }) => categoryOf(tax_name, country)),
  );
  if (others.length > 0)
    throw new FakturoError("input", "expected are prices that contain taxes of one category");
  return category;
}
