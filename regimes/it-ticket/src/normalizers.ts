import type { Combo, Invoice } from "@fakturo/model";
import { type Normalizer, normalizer } from "@fakturo/plugin";
import { EXEMPT, LOTTERY, PRODUCT } from "./extensions.ts";

const HOME = "IT";
const ABROAD = "N2";
const STANDARD = "standard";
const DEFAULT_PRODUCT = "services";

/** Keys of VAT that the codes stand for. */
const KEYS: ReadonlyMap<string, string> = new Map([
  ["N1", "outside-scope"],
  ["N2", "outside-scope"],
  ["N3", "export"],
  ["N4", "exempt"],
  ["N5", "exempt"],
  ["N6", "reverse-charge"],
]);

/** Codes by key of VAT: the first one unless another of them is given; charged taxes have none. */
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
  if (!combo.key) takeKey(combo, given);
  const codes = CODES.get(combo.key ?? "");
  if (codes) writeCode(combo, codes.includes(given) ? given : codes[0]);
}

/** An absent key follows from the code; what is exempt has no rate. */
function takeKey(combo: Combo, code: string): void {
  const key = KEYS.get(code);
  combo.key = key ?? STANDARD;
  if (key) delete combo.rate;
}

function writeCode(combo: Combo, code: string | undefined): void {
  const { [EXEMPT]: _, ...rest } = combo.ext ?? {};
  if (code) combo.ext = { ...rest, [EXEMPT]: code };
  else if (Object.keys(rest).length > 0) combo.ext = rest;
  else delete combo.ext;
}

/** Receipts are in gross prices; lottery codes are of capitals and digits. */
function setTax(invoice: Invoice): void {
  invoice.tax ??= {};
  const { tax } = invoice;
  tax.prices_include ||= "VAT";
  const lottery = tax.ext?.[LOTTERY];
  if (lottery) tax.ext = { ...tax.ext, [LOTTERY]: lottery.toUpperCase().replace(/[^A-Z0-9]/g, "") };
}

/** Codes of exemption, kinds of product and gross prices. */
export const normalizers: readonly Normalizer[] = [
  normalizer("tax.Combo", setExemption),
  normalizer("org.Item", (item) => {
    if (!item.ext?.[PRODUCT]) item.ext = { ...item.ext, [PRODUCT]: DEFAULT_PRODUCT };
  }),
  normalizer("bill.Invoice", setTax),
];
