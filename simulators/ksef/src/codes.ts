/** Codes of refused requests (HTTP 400). The numbers are those of the ministry, the texts are our own. */
export const REFUSALS = {
  9101: "The document is not valid",
  9102: "The document is not signed",
  9103: "The document has more than one signature",
  9105: "The signature is not valid",
  21001: "The document cannot be read",
  21111: "The challenge is unknown, used or older than ten minutes",
  21115: "The certificate does not authenticate",
  21117: "The identifier does not fit the type of the context",
  21155: "The session has its maximum number of invoices",
  21157: "A part of the package has a size that is not allowed",
  21161: "The package has too many parts",
  21164: "There is no invoice with this number",
  21165: "The invoice is processed, and not stored yet",
  21166: "A technical correction of this invoice was accepted already",
  21167: "The invoice was accepted, so it has no technical correction",
  21173: "There is no such session",
  21175: "There is no such export",
  21178: "There is no such UPO",
  21180: "The status of the session does not allow the operation",
  21181: "The type of subject does not fit the context",
  21182: "Too many exports are running",
  21183: "The range begins after the high-water mark",
  21205: "A part of the package was not uploaded",
  21208: "The time for uploads is over",
  21217: "The document is not in UTF-8",
  21301: "The login gives no tokens (any more)",
  21304: "There is no such login",
  21308: "The credentials belong to a deceased person",
  21401: "The document does not follow its schema",
  21402: "The size of the file differs from the declared one",
  21403: "The hash of the file differs from the declared one",
  21405: "The input is not valid",
  21406: "The signature does not suit the type of the subject identifier",
  21470: "The public key is unknown or withdrawn",
  25001: "This kind of login gives no data for a certificate request",
  25002: "This kind of login may not request a certificate",
  25003: "The data of the certificate request differ from those of the login",
  25004: "The certificate request cannot be read, or its signature is not valid",
  25005: "There is no such certificate request",
  25006: "The limit of certificate requests is reached",
  25007: "The limit of certificates is reached",
  25008: "There is no certificate with this serial number",
  25009: "The certificate is revoked, blocked or expired already",
  25010: "The key of the certificate request has a type or length that is not allowed",
  25011: "The certificate request has a signature algorithm that is not allowed",
  26001: "A permission is not held",
  26002: "Contexts of this type have no tokens",
} as const;

/** A code of a refused request. */
export type Refusal = keyof typeof REFUSALS;

/** True for a code of a refused request. */
export function isRefusal(code: number): code is Refusal {
  return Object.hasOwn(REFUSALS, code);
}

/** Reasons for a missing permission (HTTP 403), with our own texts. */
export const REASONS: Readonly<Record<string, string>> = {
  "missing-permissions": "A permission is missing",
  "ip-not-allowed": "The address is not among those that the login allows",
  "insufficient-resource-access": "The resource belongs to another context",
  "auth-method-not-allowed": "This kind of login does not allow the operation",
  "security-service-blocked": "The security service blocked the request",
  "context-type-not-allowed": "Contexts of this type do not allow the operation",
};

/** Meanings of statuses of logins. */
export const LOGIN_STATUS: Readonly<Record<number, string>> = {
  100: "The login is being checked",
  200: "The login succeeded",
  415: "The subject has no permission in this context",
  425: "The login was revoked by the user",
  450: "The token or its challenge is wrong",
  460: "The certificate is not valid",
  470: "The credentials belong to a deceased person",
  480: "The login is blocked because of a suspected incident",
  500: "Unknown fault",
  550: "Cancelled by the system",
};

/** Meanings of statuses of sessions. */
export const SESSION_STATUS: Readonly<Record<number, string>> = {
  100: "The session is open",
  150: "The batch is being processed",
  170: "The session is closed, and its UPO is being prepared",
  200: "The session was processed",
  405: "The parts of the package differ from what was declared",
  415: "The symmetric key cannot be decrypted",
  420: "The session has too many invoices",
  430: "The archive cannot be unpacked",
  435: "The parts of the package cannot be decrypted",
  440: "The session was cancelled",
  445: "The session has no valid invoice",
  500: "Unknown fault",
};

/** Meanings of statuses of invoices. */
export const INVOICE_STATUS: Readonly<Record<number, string>> = {
  100: "The invoice is accepted for processing",
  150: "The invoice is being processed",
  200: "The invoice has a KSeF number",
  405: "Processing ended because of a fault of the session",
  410: "The permissions do not cover this invoice",
  415: "The taxpayer may not send invoices with attachments this way",
  430: "The file of the invoice is not valid",
  435: "The invoice cannot be decrypted",
  440: "The invoice is a duplicate",
  450: "The invoice violates the schema or a rule",
  500: "Unknown fault",
  550: "Cancelled by the system",
};

/** Meanings of statuses of certificate requests. */
export const ENROLMENT_STATUS: Readonly<Record<number, string>> = {
  100: "The request is being processed",
  200: "The certificate is issued",
  400: "The request is refused",
  500: "Unknown fault",
  550: "Cancelled by the system",
};

/** Meanings of statuses of exports. */
export const EXPORT_STATUS: Readonly<Record<number, string>> = {
  100: "The export is running",
  200: "The export is finished",
  210: "The export has expired",
  415: "The symmetric key cannot be decrypted",
  420: "The range goes beyond the high-water mark",
  500: "Unknown fault",
  550: "Cancelled by the system",
};
