import type { AddonData } from "@fakturo/plugin";

type Values = NonNullable<NonNullable<AddonData["extensions"]>[number]["values"]>;

/** Models of document. */
export const NFE = "55";
export const NFCE = "65";

/** Allowed presences of an NFC-e. */
export const IN_PERSON = "1";
export const HOME_DELIVERY = "4";

/** Purposes that need a kind of note. */
export const CREDIT = "5";
export const DEBIT = "6";

/** Defaults of taxes and suppliers. */
export const TAXED_IN_FULL = "00";
export const NATIONAL = "0";
export const BASIC_RATE = "01";
export const NORMAL_REGIME = "3";

/** Regimes whose ICMS has a CST, and those whose ICMS has a CSOSN. */
export const REGIMES_WITH_CST = ["2", "3"];
export const REGIMES_WITH_CSOSN = ["1", "4"];
/** CST of fuels, the only ones allowed under the Simples Nacional. */
export const FUELS = ["02", "15", "53", "61"];

/** Codes under which no tax is charged. */
export const UNTAXED_CSOSN = ["102", "103", "202", "203", "300", "400", "500"];
export const UNTAXED_CST = ["40", "41", "50", "60"];
export const UNTAXED_CONTRIBUTION = ["04", "05", "06", "07", "08", "09"];

/** Keys of payments to `tPag`. */
export const MEANS_BY_KEY: ReadonlyMap<string, string> = new Map([
  ["cash", "01"],
  ["cheque", "02"],
  ["card", "03"],
  ["card+debit", "04"],
  ["debit-transfer+debit", "04"],
  ["credit-transfer", "18"],
  ["online", "18"],
  ["other", "99"],
]);

/** ICMS taxpayer status of the recipient. */
export const TAXPAYER = "1";
export const EXEMPT_TAXPAYER = "2";
export const NO_TAXPAYER = "9";

/** The codes of a list without names. */
export function codesOf(values: Values): readonly string[] {
  return values.map(({ code }) => code ?? "");
}
