/** Response codes of the common specification, with their texts. */
export const CODES = {
  "00": "OK.",
  "02": "SOAP signature error: signature verification failed",
  "03": "SOAP signature error: certificate not valid for this id",
  "04": "SOAP signature error: certificate not valid",
  "05": "Operation unknown",
  "07": "SenderID not found",
  "08": "SenderID locked",
  "12": "Schemavalidation failed",
  "13": "CustomerID not found",
  "14": "CustomerID locked",
  "18": "Content digital signature not valid",
  "19": "Content certificate not valid",
  "20": "Content type not valid",
  "21": "Deflate error",
  "23": "Content processing error",
  "24": "Content not found",
  "26": "Technical error",
  "27": "Content can't be deleted",
  "29": "Invalid parameters",
  "31": "Duplicate message rejected",
  "32": "Duplicate ApplicationRequest rejected",
} as const;
export type Code = keyof typeof CODES;

/** Refuses a request with a signed answer. */
export class BankRefusal extends Error {
  readonly code: string;

  constructor(code: Code, details = "") {
    super(details === "" ? CODES[code] : `${CODES[code]}: ${details}`);
    this.code = code;
  }
}
