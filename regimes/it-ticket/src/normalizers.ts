import { alphanumericCode, type Combo, type Invoice } from "@fakturo/model";
import { type Normalizer, normalizer } from "@fakturo/plugin";
import { EXEMPT, LOTTERY, PRODUCT } from "./extensions.ts";

const HOME = "IT";
const ABROAD = "N2";
const STANDARD = "standard";
const DEFAULT_PRODUCT = "services";

/** Keys of VAT by code. */
const KEYS: ReadonlyMap<string, string> = new Map([
  ["N1", "outside-scope"],
  ["N2", "outside-scope"],
  ["N3", "export"],
  ["N4", "exempt"],
  ["N5", "exempt"],
  ["N6", "reverse-charge"],
]);

/**
 * Codes by key of VAT: another given code of the list is kept, else the first is used; taxed keys have none.
 */
const CODES: ReadonlyMap<string, readonly string[]> = new Map([
  [STANDARD, []],
  ["zero", []],
  ["outside-scope", ["N1", "N2"]],
  ["export", ["N3"]],
  ["intra-community", ["N3"]],
  ["exempt", ["N4", "N5"]],
  ["reverse-charge", ["N6"]],
]);

function setExemption(combo: Combo): void {
  if (combo.cat !== "VAT") return;
  if (combo.country && combo.country !== HOME) writeCode(combo, ABROAD);
  else setDomestic(combo);
}

function setDomestic(combo: Combo): void {
  const given = combo.ext?.[EXEMPT] ?? "";
  combo.key ||= STANDARD;
  const codes = CODES.get(combo.key ?? "");
  if (codes) writeCode(combo, codes.includes(given) ? given : codes[0]);
}

/** Derives an absent key from the code; exempt taxes have no rate. */
function takeKey(combo: Combo): void {
  if (combo.key || combo.cat !== "VAT" || (combo.country && combo.country !== HOME)) return;
  const key = KEYS.get(combo.ext?.[EXEMPT] ?? "");
  if (!key) return;
  combo.key = key;
  delete combo.rate;
}

function writeCode(combo: Combo, code: string | undefined): void {
  const { [EXEMPT]: _, ...rest } = combo.ext ?? {};
  if (code) combo.ext = { ...rest, [EXEMPT]: code };
  else if (Object.keys(rest).length > 0) combo.ext = rest;
  else delete combo.ext;
}

/** Receipts have gross prices; lottery codes consist of capitals and digits. */
function setTax(invoice: Invoice): void {
  invoice.tax ??= {};
  const { tax } = invoice;
  tax.prices_include ||= "VAT";
  const { [LOTTERY]: given, ...ext } = tax.ext ?? {};
  if (!given) return;
  const lottery = alphanumericCode(given);
  tax.ext = lottery === "" ? ext : { ...ext, [LOTTERY]: lottery };
}

/** Keys of VAT by codes of exemption. */
export const readers: readonly Normalizer[] = [normalizer("tax.Combo", takeKey)];

/** Codes of exemption, kinds of product and gross prices. */
export const normalizers: readonly Normalizer[] = [
  normalizer("tax.Combo", setExemption),
  normalizer("org.Item", (item) => {
    if (!item.ext?.[PRODUCT]) item.ext = { ...item.ext, [PRODUCT]: DEFAULT_PRODUCT };
  }),
  normalizer("bill.Invoice", setTax),
];
