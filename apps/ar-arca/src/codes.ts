/** Extensions of the addon. */
export const EXT = {
  type: "ar-arca-doc-type",
  concept: "ar-arca-concept",
  identity: "ar-arca-identity-type",
  tax: "ar-arca-tax-type",
  rate: "ar-arca-vat-rate",
  status: "ar-arca-vat-status",
} as const;

const codes = (list: string): ReadonlySet<string> => new Set(list.split(" "));

/** Documents of suppliers who charge no VAT. */
export const CLASS_C = codes("11 12 13 15 211 212 213");

/** Credit invoices of small companies (FCE MiPyME), which always have a due date. */
export const CREDIT_INVOICES = codes("201 206 211");

/** Debit and credit notes on them. */
export const CREDIT_NOTES = codes("202 203 207 208 212 213");

/** Exports, which WSFEXv1 authorises. */
export const EXPORTS = codes("19 20 21");

/** Documents that WSFEv1 does not authorise: exports and tourism. */
export const ELSEWHERE: ReadonlySet<string> = new Set([...EXPORTS, "195", "196", "197"]);

/** Concepts that include services, which have a period (2, 3). */
export const SERVICES = codes("2 3");

/** Final consumer: status of customers without one (CondicionIVAReceptorId). */
export const FINAL_CONSUMER = "5";

/** Kinds of identification (DocTipo): tax number, and none. */
export const CUIT = "80";
export const UNIDENTIFIED = "99";

/** Currency codes of ARCA by ISO code. */
const CURRENCIES: ReadonlyMap<string, string> = new Map([
  ["ARS", "PES"],
  ["USD", "DOL"],
  ["EUR", "060"],
  ["BRL", "012"],
  ["UYU", "011"],
  ["CLP", "033"],
  ["MXN", "010"],
  ["PYG", "029"],
  ["BOB", "031"],
  ["COP", "032"],
  ["PEN", "035"],
  ["GBP", "021"],
  ["CHF", "009"],
  ["JPY", "019"],
  ["CAD", "018"],
  ["CNY", "064"],
]);

/** ARCA's code of a currency; undefined for those not listed. */
export function currencyCode(currency: string): string | undefined {
  return CURRENCIES.get(currency);
}
