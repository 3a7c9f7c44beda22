import type { Combo, Percentage, RateTotal } from "@fakturo/model";
import { EXT } from "../extensions.ts";

/** Elements for the amounts of a tax category. */
export interface Category {
  readonly code: string;
  /** Net amount. */
  readonly net: string;
  /** Tax, for categories with tax. */
  readonly tax?: string;
  /** Tax in zlotys, for categories that state it. */
  readonly zlotys?: string;
}

/** Categories of the addon in the order of the schema. */
export const CATEGORIES: readonly Category[] = [
  { code: "1", net: "P_13_1", tax: "P_14_1", zlotys: "P_14_1W" },
  { code: "2", net: "P_13_2", tax: "P_14_2", zlotys: "P_14_2W" },
  { code: "3", net: "P_13_3", tax: "P_14_3", zlotys: "P_14_3W" },
  { code: "4", net: "P_13_4", tax: "P_14_4", zlotys: "P_14_4W" },
  { code: "5", net: "P_13_5", tax: "P_14_5" },
  { code: "6.1", net: "P_13_6_1" },
  { code: "6.2", net: "P_13_6_2" },
  { code: "6.3", net: "P_13_6_3" },
  { code: "7", net: "P_13_7" },
  { code: "8", net: "P_13_8" },
  { code: "9", net: "P_13_9" },
  { code: "10", net: "P_13_10" },
  { code: "11", net: "P_13_11" },
];

const POLAND = "PL";

/** One stop shop: the rate of another country. */
export const OSS = "5";

/** Categories of supplies to taxpayers in other countries of the EU. */
export const INTRA_EU: ReadonlySet<string> = new Set(["6.2", "9"]);

/** Categories by percentage, for documents built without the addon. */
const BY_PERCENT: ReadonlyMap<string, string> = new Map([
  ["23", "1"],
  ["22", "1"],
  ["8", "2"],
  ["7", "2"],
  ["5", "3"],
  ["4", "4"],
  ["3", "4"],
]);

/** Categories by key of the tax, for documents built without the addon. */
const BY_KEY: ReadonlyMap<string, string> = new Map([
  ["zero", "6.1"],
  ["intra-community", "6.2"],
  ["export", "6.3"],
  ["exempt", "7"],
  ["outside-scope", "8"],
  ["reverse-charge", "9"],
]);

/** Category of a line's tax or of a rate of the totals; undefined where none fits. */
export function categoryOf({
  country,
  ext,
  key,
  percent,
}: Pick<Combo | RateTotal, "country" | "ext" | "key" | "percent">): string | undefined {
  // Only the one stop shop charges the tax of another country.
  if (country && country !== POLAND && percent && !percent.isZero()) return OSS;
  return ext?.[EXT.category] ?? BY_KEY.get(key ?? "") ?? BY_PERCENT.get(numberOf(percent) ?? "");
}

/** `23` of `23.0%`. */
export function numberOf(percent: Percentage | undefined): string | undefined {
  return percent
    ?.toString()
    .replace(/(\.\d*?)0*%$/, "$1")
    .replace(/\.$/, "")
    .replace("%", "");
}
