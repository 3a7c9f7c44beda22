import type { AuthorityCode } from "@fakturo/plugin";

/** What to do about a code. */
export type KsefRemedy =
  | "document"
  | "credentials"
  | "program"
  | "later"
  | "repeat"
  | "person"
  | "certificates"
  | "wait"
  | "none";

const REMEDIES: Readonly<Record<KsefRemedy, string>> = {
  document: "correct the invoice and send it again; its number is still free",
  credentials: "use a certificate or token of the taxpayer with the permission InvoiceWrite",
  program: "report it: the message was not built as KSeF requires",
  later: "it is sent again later",
  repeat:
    "run the workflow again: KSeF has not processed the invoice, and its number is still free",
  person: "a person has to look at the invoice in KSeF",
  certificates:
    "revoke certificates of the taxpayer that are not used any more, or register with a certificate of KSeF",
  wait: "the result is asked for",
  none: "nothing is to be done",
};

interface Code {
  readonly meaning: string;
  readonly remedy: KsefRemedy;
}
type Rows = readonly (readonly [codes: string, remedy: KsefRemedy, meaning: string])[];

const codesOf = (rows: Rows): ReadonlyMap<string, Code> =>
  new Map(
    rows.flatMap(([codes, remedy, meaning]) =>
      codes.split(" ").map((code) => [code, { meaning, remedy }] as const),
    ),
  );

/** Ministry of Finance, documentation of KSeF 2.0: statuses of invoices. */
export const INVOICE_CODES = codesOf([
  ["100 150", "wait", "the invoice is being processed"],
  ["200", "none", "the invoice has a KSeF number"],
  ["405", "later", "the session of the invoice ended with a fault"],
  [
    "410",
    "credentials",
    "the permissions do not cover this invoice, such as one of another seller",
  ],
  ["415", "person", "the taxpayer may not send invoices with attachments this way"],
  ["430", "document", "the file is not accepted: its size, hash, encoding or XML"],
  ["435", "later", "the file could not be decrypted"],
  ["440", "person", "KSeF has an invoice of this seller, type and number already"],
  ["450", "document", "the invoice violates the schema or a rule of KSeF"],
  ["500 550", "later", "a fault of KSeF"],
]);

/** Statuses of batches that KSeF has not processed; their codes have the prefix `batch-`. */
const BATCH_CODES = codesOf([
  ["405 430 435", "program", "several batches with the invoice could not be read"],
  ["415", "repeat", "the keys of several batches with the invoice could not be decrypted"],
  [
    "420",
    "repeat",
    "several batches with the invoice had more invoices than the taxpayer may send",
  ],
  ["440", "repeat", "several batches with the invoice were not uploaded in time"],
  ["missing", "program", "several batches with the invoice were processed without it"],
]);

/** Statuses of logins; their codes have the prefix `login-`. */
export const LOGIN_CODES = codesOf([
  ["415", "credentials", "the certificate or token has no permission for this taxpayer"],
  ["425", "credentials", "the login was revoked"],
  ["450", "credentials", "the token is wrong, inactive or revoked"],
  ["460", "credentials", "the certificate is expired, revoked or not trusted"],
  ["470", "credentials", "the credentials belong to a deceased person"],
  ["480", "person", "logins are blocked on suspicion of an incident: the ministry has to be asked"],
  ["500 550", "later", "a fault of KSeF"],
]);

/** Codes of refused requests. */
export const REQUEST_CODES = codesOf([
  ["9101 9102 9103 9105 21001 21217 21401", "program", "the signed login is not accepted"],
  ["21111", "later", "the challenge is not valid any more"],
  ["21115 21406", "credentials", "the certificate is not accepted"],
  ["21117", "credentials", "the NIP is not valid"],
  ["21155", "later", "the session is full"],
  ["21157 21161 21205 21208", "later", "the package of a batch was not uploaded as announced"],
  ["21164 21165", "later", "the invoice is not stored yet"],
  ["21166", "person", "another technical correction of the invoice was accepted"],
  ["21167", "person", "the invoice was accepted, so there is no technical correction of it"],
  ["21173 21180", "later", "the session is closed"],
  ["21178", "later", "there is no UPO yet"],
  ["21175", "later", "KSeF does not know the export"],
  ["21181", "program", "the type of subject does not fit the taxpayer"],
  ["21182", "later", "too many exports are running"],
  ["21183", "later", "the query begins later than KSeF has stored invoices"],
  ["21301 21304", "later", "the login gives no tokens any more"],
  ["21308", "credentials", "the credentials belong to a deceased person"],
  ["21402 21403 21405", "program", "size, hash or input differ from what was announced"],
  ["21470", "later", "the public key was withdrawn"],
  ["25001 25002", "credentials", "KSeF issues certificates to logins with a certificate only"],
  ["25003 25004 25010 25011", "program", "the request of a certificate is not accepted"],
  ["25005", "later", "KSeF does not know the request of a certificate"],
  ["25006 25007", "certificates", "the limit of certificates of the taxpayer is reached"],
  ["25008 25009", "later", "the certificate does not exist any more"],
  ["certificate-400", "certificates", "KSeF refused to issue the certificate"],
  ["missing-permissions insufficient-resource-access", "credentials", "a permission is missing"],
  [
    "ip-not-allowed auth-method-not-allowed context-type-not-allowed",
    "credentials",
    "the login does not allow this",
  ],
  ["security-service-blocked", "person", "the ministry's security service blocked the request"],
]);

/** Meaning and remedy of a code with the ministry's own text. */
export function explain(
  codes: ReadonlyMap<string, Code>,
  code: string | number,
  text: string,
): string {
  const known = codes.get(String(code));
  return known ? `${known.meaning}; ${REMEDIES[known.remedy]} (KSeF: ${text})` : text;
}

/** What to do about a refused request; undefined for a code that is not listed. */
export function remedyOf(code: string): KsefRemedy | undefined {
  return REQUEST_CODES.get(code)?.remedy;
}

/** All codes for the reference pages. */
export const LISTED_CODES: readonly AuthorityCode[] = [
  ...listed(INVOICE_CODES, ""),
  ...listed(BATCH_CODES, "batch-"),
  ...listed(LOGIN_CODES, "login-"),
  ...listed(REQUEST_CODES, ""),
];

function listed(codes: ReadonlyMap<string, Code>, prefix: string): AuthorityCode[] {
  return [...codes].map(([code, { meaning, remedy }]) => ({
    code: prefix + code,
    meaning,
    remedy: REMEDIES[remedy],
  }));
}
