type Codes = ReadonlySet<string>;

/** Documents of letter A. */
export const LETTER_A: Codes = new Set("1 2 3 4 5 34 39 51 52 53 54 60 63 201 202 203".split(" "));
/** Documents of letter B. */
export const LETTER_B: Codes = new Set("6 7 8 9 10 35 40 61 64 206 207 208".split(" "));
/** Documents of letter C, of monotributistas. */
export const LETTER_C: Codes = new Set("11 12 13 15 211 212 213".split(" "));
/** Documents of letter T, of tourism. */
export const LETTER_T: Codes = new Set(["195", "196", "197"]);

export const CREDIT_NOTES: Codes = new Set("3 8 13 53 197 203 208 213".split(" "));
export const DEBIT_NOTES: Codes = new Set("2 7 12 52 196 202 207 212".split(" "));

/** Credit invoices of small companies (FCE MiPyME) and notes on them. */
export const CREDIT_INVOICES: Codes = new Set("201 202 203 206 207 208 211 212 213".split(" "));

/** Used goods bought from a final consumer. */
export const USED_GOODS = "49";

/** VAT statuses of customers who receive letter A. */
export const REGISTERED: Codes = new Set(["1", "6", "13", "16"]);
/** VAT status of customers who are not in business. */
export const FINAL_CONSUMER = "5";

/** Types of invoice to kinds of document, by letter. */
export const DOC_TYPES_BY_TYPE = {
  A: new Map([
    ["standard", "1"],
    ["debit-note", "2"],
    ["credit-note", "3"],
  ]),
  B: new Map([
    ["standard", "6"],
    ["debit-note", "7"],
    ["credit-note", "8"],
  ]),
  C: new Map([
    ["standard", "11"],
    ["debit-note", "12"],
    ["credit-note", "13"],
  ]),
};

/** Allowed VAT statuses of customers; the first is the default. */
export const STATUSES = {
  withoutTaxId: [FINAL_CONSUMER, "4", "7", "10", "15"],
  foreign: ["9", "8"],
  argentine: ["1", "6", "13", "16", "4", "7", "10", "15"],
} as const;

/** Code of the tax key `zero`. */
export const ZERO_RATE = "3";
/** Rates of the regime to codes of VAT. */
export const VAT_BY_RATE: ReadonlyMap<string, string> = new Map([
  ["reduced", "4"],
  ["general", "5"],
  ["increased", "6"],
]);

/** Codes of `ar-arca-concept`. */
export const CONCEPTS = { goods: "1", services: "2", both: "3" };

/** Code of charges for taxes without a code of their own. */
export const OTHER_TAX = "99";
/** The only rate of VAT in tourism, 21%. */
export const TOURISM_RATE = "5";
