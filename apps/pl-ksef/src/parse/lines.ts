import { unitFrom } from "@fakturo/en16931";
import {
  Amount,
  compact,
  FakturoError,
  type JsonObject,
  listOf,
  toTaxCountry,
} from "@fakturo/model";
import type { XmlElement } from "@fakturo/xml";
import { EXT, YES } from "../extensions.ts";
import { OSS } from "../fa/categories.ts";
import type { KsefSource } from "./find.ts";

const ONE = Amount.of(1, 0);
const SLACK = Amount.of(2, 2);

/** Tax by `P_12` in both versions; percentages are in the table below. */
const COMBOS: ReadonlyMap<string, readonly [category: string, key: string]> = new Map([
  ["0", ["6.1", "zero"]],
  ["0 KR", ["6.1", "zero"]],
  ["0 WDT", ["6.2", "intra-community"]],
  ["0 EX", ["6.3", "export"]],
  ["zw", ["7", "exempt"]],
  ["np", ["8", "outside-scope"]],
  ["np I", ["8", "outside-scope"]],
  ["np II", ["9", "reverse-charge"]],
  ["oo", ["10", "reverse-charge"]],
]);

/** Rates of the regime by percentage; others have a category only. */
const RATES: ReadonlyMap<string, readonly [category: string, rate?: string]> = new Map([
  ["23", ["1", "general"]],
  ["22", ["1"]],
  ["8", ["2", "reduced"]],
  ["7", ["2"]],
  ["5", ["3", "super-reduced"]],
  ["4", ["4"]],
  ["3", ["4"]],
]);

const MARGIN = "11";
const POLAND = "PL";

/** `FaWiersz`; amounts deducted by a correction are those of the credit note. */
export function readLines(source: KsefSource, isCredit: boolean): JsonObject[] {
  const { root, findAll } = source;
  return listOf(findAll(root, "Fa/FaWiersz").map((row) => readLine(source, row, isCredit)));
}

/** True where all lines have prices that contain the tax. */
export function hasGrossPrices({ root, find, findAll }: KsefSource): boolean {
  const rows = findAll(root, "Fa/FaWiersz");
  return rows.length > 0 && rows.every((row) => find(row, "P_11A") && !find(row, "P_11"));
}

function readLine(source: KsefSource, row: XmlElement, isCredit: boolean): JsonObject | undefined {
  const { text, amount } = source;
  const total = amount(row, "P_11") ?? amount(row, "P_11A") ?? Amount.zero(2);
  const units = amount(row, "P_8B") ?? (total.isNegative() ? ONE.neg() : ONE);
  // In a correction, rows of the former state (StanPrzed) are those of the credit note.
  const turned = isCredit && text(row, "StanPrzed") !== YES;
  const price = amount(row, "P_9A") ?? amount(row, "P_9B") ?? total.upscale(2).div(units);
  const discount = amount(row, "P_10");
  const taken = impliedDiscount(
    price.upscale(2).mul(units).rescale(2),
    total,
    discount?.mul(units),
  );
  const unit = text(row, "P_8A");
  return compact({
    uuid: text(row, "UU_ID"),
    quantity: (turned ? units.neg() : units).toString(),
    item: compact({
      ref: text(row, "Indeks"),
      name: text(row, "P_7") || "–",
      price: price.toString(),
      unit: unit && unitName(unit),
      identities: identities(source, row),
    }),
    discounts: discount ? [{ amount: (turned ? taken.neg() : taken).toString() }] : [],
    taxes: listOf([comboOf(source, row)]),
  });
}

/** The discount that the total implies, if the stated one differs by a rounding at most; else the stated one. */
function impliedDiscount(sum: Amount, total: Amount, stated = Amount.zero(2)): Amount {
  const shown = sum.sub(total.rescale(2));
  const discount = stated.rescale(2);
  return shown.sub(discount).abs().compare(SLACK) <= 0 ? shown : discount;
}

/** The unit is free text: UN/ECE codes are converted, other texts dropped. */
function unitName(text: string): string | undefined {
  return /^[A-Z0-9]{2,3}$/.test(text) ? unitFrom(text) : undefined;
}

function identities({ text }: KsefSource, row: XmlElement): JsonObject[] {
  const of = (element: string, type: string) => {
    const code = text(row, element);
    return code ? { type, code } : undefined;
  };
  return listOf([of("GTIN", "GTIN"), of("PKWiU", "PKWIU"), of("CN", "CN"), of("GTU", "GTU")]);
}

function comboOf({ root, text }: KsefSource, row: XmlElement): JsonObject | undefined {
  const rate = text(row, "P_12");
  const abroad = text(row, "P_12_XII");
  if (abroad) {
    const country = taxCountry(text(root, "Podmiot2/Adres/KodKraju"));
    return combo(OSS, { country, percent: `${abroad}%` });
  }
  const keyed = COMBOS.get(rate);
  if (keyed) {
    const [category, key] = keyed;
    return combo(category, { key, percent: category.startsWith("6") ? "0%" : undefined });
  }
  const numbered = RATES.get(rate);
  if (rate === "") return combo(MARGIN, { key: "outside-scope" });
  if (!numbered) throw new FakturoError("input", "P_12 is no rate of FA");
  const [category, name] = numbered;
  return combo(category, { rate: name, percent: name ? undefined : `${rate}%` });
}

/** The country whose tax a customer bears; undefined for Polish and unknown ones. */
function taxCountry(country: string): string | undefined {
  return country === POLAND || country === "" ? undefined : toTaxCountry(country);
}

function combo(
  category: string,
  members: Readonly<Record<string, string | undefined>>,
): JsonObject | undefined {
  return compact({ cat: "VAT", ...members, ext: { [EXT.category]: category } });
}
