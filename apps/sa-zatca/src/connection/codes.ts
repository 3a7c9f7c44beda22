import type { AuthorityCode, AuthorityFault } from "@fakturo/plugin";
import type { ZatcaMessage } from "./api.ts";

const REMEDIES = {
  invoice: "Correct the document and issue it anew: its counter is used.",
  seller: "Use the supplier's own VAT number, or register that VAT number.",
  report: "Report the fault with the answer's file: the program wrote the file.",
  unit: "Register the supplier's unit again.",
  otp: "Create a new one-time password in the Fatoora portal and give it on the page.",
  page: "Correct what was given on the page, and give a new one-time password.",
  later: "Nothing: it is sent again.",
  report24: "Report simplified invoices within 24 hours of their issue.",
  portal: "Download the cleared invoice in the Fatoora portal before you hand it over.",
} as const;

type Remedy = keyof typeof REMEDIES;

const CODES: Readonly<Record<string, readonly [meaning: string, remedy: Remedy]>> = {
  XSD_ZATCA_INVALID: ["the file violates the UBL schema", "report"],
  "invalid-invoice-hash": ["the hash is not that of the file", "report"],
  "certificate-permissions": [
    "the seller's VAT number is not that of the unit's certificate",
    "seller",
  ],
  "invalid-signing-certificate": [
    "the file is signed with another certificate than the one that sends it",
    "unit",
  ],
  invoiceHash_QRCODE_INVALID: ["the hash in the QR code is not that of the file", "report"],
  invoiceTimeStamp_QRCODE_INVALID: ["the time in the QR code is not that of the file", "report"],
  "KSA-13": ["the previous hash is not that of the unit's last document", "report"],
  "BR-KSA-98": [
    "a simplified invoice was reported later than 24 hours after its issue",
    "report24",
  ],
  "cleared-copy-missing": [
    "the invoice is cleared, but the answer with the cleared file was lost",
    "portal",
  ],
  "401": ["token or secret of the unit are not valid", "unit"],
  "406": ["the version of the interface is not offered any more", "report"],
  "413": ["the file is too large", "invoice"],
  "429": ["too many requests", "later"],
  "Invalid-Request": ["ZATCA could not process the request", "later"],
  "Missing-OTP": ["the one-time password is missing", "otp"],
  "Invalid-OTP": ["the one-time password is wrong, used or expired", "otp"],
  "Missing-CSR": ["the certificate request is missing", "report"],
  "Invalid-CSR": ["the certificate request was refused", "page"],
  "Missing-ComplianceSteps": ["documents of the compliance check are missing", "later"],
  "Missing-ComplianceRequestId": ["the id of the compliance request is missing", "otp"],
  "Invalid-ComplianceRequestId": ["the compliance request is unknown", "otp"],
  "Missing-CurrentCCSID": ["the compliance CSID is missing", "otp"],
  "Invalid-CurrentCCSID": ["the compliance CSID is not valid", "otp"],
  "Missing-CurrentCSID": ["the production CSID is missing", "unit"],
  "Invalid-CurrentCSID": ["the production CSID is not valid", "unit"],
};

/** Families of codes: rules by their prefix, and parts of the QR code by their ending. */
const FAMILIES: readonly (readonly [pattern: RegExp, listed: string, meaning: string])[] = [
  [/^BR-KSA-/, "BR-KSA-…", "a Saudi rule is violated"],
  [/^BR-/, "BR-…", "a rule of EN 16931 is violated"],
  [/_QRCODE_INVALID$/, "…_QRCODE_INVALID", "a part of the QR code is not that of the file"],
];

/** All codes for the reference pages. */
export const LISTED_CODES: readonly AuthorityCode[] = [
  ...Object.entries(CODES).map(([code, [meaning, remedy]]) => ({
    code,
    meaning,
    remedy: REMEDIES[remedy],
  })),
  ...FAMILIES.map(([, code, meaning]) => ({ code, meaning, remedy: REMEDIES.invoice })),
];

/** A code with its meaning, what to do, and ZATCA's own text. */
export function explain(code: string, text: string): string {
  const known = Object.hasOwn(CODES, code) ? CODES[code] : undefined;
  const family = known ? undefined : FAMILIES.find(([pattern]) => pattern.test(code));
  const meaning = known?.[0] ?? family?.[2];
  if (meaning === undefined) return text;
  const remedy = REMEDIES[known?.[1] ?? "invoice"];
  return `${meaning}; ${remedy}${text && ` (ZATCA: ${text})`}`;
}

/** A message of a validation as fault. Messages without code have their category. */
export function faultOf({ code, category, message }: ZatcaMessage): AuthorityFault {
  const name = code || category || "error";
  return { code: name, message: explain(name, message ?? "") };
}
