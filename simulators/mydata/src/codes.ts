/**
 * Codes of business errors. The numbers are those of AADE's interface, the texts are our own. AADE groups the numbers
 * from 301 to 340 as errors of classifications; which of them stands for what is an assumption here.
 */
export const CODES = {
  101: "The message does not follow the schema",
  102: "The VAT number does not belong to an active business",
  103: "The mark is missing",
  104: "There is no such document",
  201: "The user may not act for this VAT number",
  202: "The VAT number is not valid",
  203: "The gross value is not the sum of net value and taxes",
  204: "An element is mandatory for this type of document",
  205: "An element is not allowed for this type of document",
  206: "A technical error occurred",
  207: "The net values of the rows are not the total",
  209: "The VAT of the rows is not the total",
  210: "The withheld amounts are not the total",
  211: "A foreign currency needs an exchange rate",
  212: "The number must be numeric for a Greek issuer",
  213: "The value must be zero for this type of document",
  217: "Category 7 needs a reason of exemption",
  218: "Only category 7 has a reason of exemption",
  219: "A Greek issuer has no name in the document",
  220: "A Greek counterpart has no name in the document",
  223: "The type of document is not supported",
  226: "Fees, stamp duty, other taxes or deductions are not the total",
  233: "The document has already been sent",
  235: "Issuer and counterpart are the same",
  242: "The counterpart of this type must be Greek",
  243: "The counterpart of this type must belong to another member state",
  244: "The counterpart of this type must belong to a third country",
  245: "The provider is not authorised for this VAT number",
  248: "The document belongs to another user",
  249: "Documents that a provider sent are not cancelled",
  251: "The document is cancelled already",
  252: "The document is not of a kind that the method cancels",
  255: "An active document refers to this one",
  260: "The date of issue is in the future",
  261: "The numbers of the rows are not unique",
  265: "The message has more than 5000 documents",
  301: "There is no document with this mark to classify",
  302: "The document has no row with this number",
  303: "The classified amounts are not the net value of the row",
  310: "The classifications of the rows are not those of the summary",
  318: "A correlated document is unknown or cancelled",
  320: "The credited amount exceeds that of the correlated documents",
  323: "The taxpayer may not use the service directly",
  324: "The classification does not suit the method",
} as const;

/** A code of a business error. */
export type Code = keyof typeof CODES;

/** An error of one document. */
export interface DocumentError {
  readonly code: string;
  readonly message: string;
}

/** The error of a code, with what it is about. */
export function errorOf(code: Code, about?: string): DocumentError {
  return { code: String(code), message: about ? `${CODES[code]}: ${about}` : CODES[code] };
}

/** The error of a code from the settings. */
export function configuredError(code: string): DocumentError {
  const known = Object.entries(CODES).find(([number]) => number === code);
  return { code, message: known?.[1] ?? "An error of the settings" };
}
