/** Accounting currency of a regime's VAT (BT-6); all others use the euro. */
const ACCOUNTING: ReadonlyMap<string, string> = new Map([
  ["AE", "AED"],
  ["AR", "ARS"],
  ["BR", "BRL"],
  ["CA", "CAD"],
  ["CH", "CHF"],
  ["CO", "COP"],
  ["CZ", "CZK"],
  ["DK", "DKK"],
  ["GB", "GBP"],
  ["HU", "HUF"],
  ["IN", "INR"],
  ["MX", "MXN"],
  ["NO", "NOK"],
  ["PL", "PLN"],
  ["RO", "RON"],
  ["SA", "SAR"],
  ["SE", "SEK"],
  ["SG", "SGD"],
  ["US", "USD"],
]);

const EURO = [
  "AT",
  "BE",
  "BG",
  "CY",
  "DE",
  "EE",
  "EL",
  "ES",
  "FI",
  "FR",
  "HR",
  "IE",
  "IT",
  "LT",
  "LU",
];
const MORE_EURO = ["LV", "MT", "NL", "PT", "SI", "SK"];
const EURO_COUNTRIES: ReadonlySet<string> = new Set([...EURO, ...MORE_EURO]);

/** Accounting currency of a tax country; undefined where it is not known. */
export function accountingCurrency(country: string): string | undefined {
  return EURO_COUNTRIES.has(country) ? "EUR" : ACCOUNTING.get(country);
}
