import type { AuthorityCode } from "@fakturo/plugin";

/** What to do about a code. */
type Remedy =
  | "document"
  | "credentials"
  | "key"
  | "locked"
  | "clock"
  | "today"
  | "program"
  | "later"
  | "person"
  | "series"
  | "taxpayer"
  | "none";

const REMEDIES: Readonly<Record<Remedy, string>> = {
  document: "correct the document and send it again",
  credentials: "check the user, its profiles (WSE, WFA, WDT) and the settings of the workspace",
  key: "ask the AT for the current public key of its authentication system",
  locked:
    "settle it with the AT and give the password anew; a refused one is not tried again, because the AT locks users",
  clock: "it is sent again with a new header; set the clock of the server",
  today:
    "register it once more: the planned start is the present day in Portugal; set the clock of the server",
  program: "report it: the message was not built as the AT requires",
  later: "it is sent again later",
  person: "a person has to look at the document in the AT's portal",
  series: "compare series, numbers and validation code with those registered at the AT",
  taxpayer: "the supplier has to settle it with the AT",
  none: "nothing is to be done",
};

/**
 * What a code says about the request. `done`: it is fulfilled; `different`: the number is taken by other values;
 * `fulfilled-before`: true after a lost answer; `credentials`, `again`, `down`: not processed; `unknown`: may have
 * been processed.
 */
export type AtOutcome =
  | "done"
  | "different"
  | "fulfilled-before"
  | "refused"
  | "credentials"
  | "locked"
  | "again"
  | "down"
  | "unknown";

/** Meaning of a code. */
export interface AtCode {
  readonly meaning: string;
  readonly outcome: AtOutcome;
  readonly remedy: Remedy;
}

type Row = readonly [codes: string, outcome: AtOutcome, remedy: Remedy, meaning: string];

const codesOf = (rows: readonly Row[]): ReadonlyMap<string, AtCode> =>
  new Map(
    rows.flatMap(([codes, outcome, remedy, meaning]) =>
      codes.split(" ").map((code) => [code, { meaning, outcome, remedy }] as const),
    ),
  );

/** AT, "Comunicação dos elementos dos documentos de faturação" 1.0: codes about the header. */
const HEADER: readonly Row[] = [
  ["1 2 4 5", "credentials", "credentials", "the user has no valid form"],
  ["3", "credentials", "credentials", "the NIF of the user is not valid"],
  ["6", "credentials", "credentials", "the password is missing"],
  ["7", "credentials", "program", "the key of the request is not valid"],
  ["8", "credentials", "key", "the key of the request cannot be decrypted"],
  ["9 19 20", "credentials", "program", "the header is not complete"],
  ["10", "again", "clock", "the header is not valid any more"],
  ["11 12", "again", "clock", "the key of the request is not valid, or was used before"],
  ["13", "credentials", "program", "the password has no valid structure"],
  ["16 17 18", "credentials", "program", "the header has another form than the service expects"],
  ["33", "refused", "program", "the message is not valid"],
  ["99", "locked", "locked", "the password is wrong, or the access is suspended"],
];

/** AT, "Comunicação dos Documentos de Transporte" (2022): codes about the header that differ. */
const TRANSPORT_HEADER: readonly Row[] = [
  ["9 10 12 14", "credentials", "program", "the header is not complete"],
  ["11", "again", "clock", "the header is not valid any more"],
  ["13", "again", "clock", "the key of the request was used before"],
  ["15", "credentials", "program", "the digest of the header is wrong"],
  ["50 51", "credentials", "program", "the header or its NIF is missing"],
  ["52", "down", "later", "the permission of the user cannot be checked"],
];

/** Codes of invoices, work documents and receipts (ibid.). */
export const DOCUMENT_CODES = codesOf([
  ...HEADER,
  ["-9", "done", "none", "the document is registered, a rejection is corrected"],
  ["-10 -22 -25", "done", "none", "the AT has the document with these values already"],
  ["-3", "different", "person", "the AT has the document with other values"],
  ["-1 -28 -50", "refused", "document", "values are not valid or missing"],
  ["-2", "refused", "person", "the document was cancelled at the AT"],
  ["-4 -21 -24", "refused", "document", "the day of issue is not valid"],
  ["-5", "refused", "document", "the type of the document is not valid"],
  ["-6", "refused", "document", "the status of the document is not valid"],
  ["-7", "refused", "document", "the amounts are not valid"],
  ["-8", "refused", "document", "the code of an exemption is not valid"],
  ["-11 -19 -38", "refused", "person", "the AT does not have the document"],
  ["-12 -37", "fulfilled-before", "person", "the status of the document cannot be changed"],
  ["-14 -15", "refused", "person", "the communication cannot be deleted"],
  ["-16", "credentials", "credentials", "the user may not act for this NIF"],
  ["-17 -31 -34", "refused", "document", "a NIF or another value is not valid"],
  ["-20 -23", "refused", "document", "values of the document are not valid"],
  ["-27 -43 -45", "refused", "document", "the date of the status is not valid"],
  ["-29 -30 -32 -33 -35 -36 -51", "refused", "document", "values are not valid or missing"],
  ["-39", "credentials", "credentials", "the number of the program's certificate is not valid"],
  ["-97 -99", "unknown", "later", "an internal problem of the AT"],
  ["478", "fulfilled-before", "person", "the AT does not have a document of the list"],
  ["400 401", "refused", "program", "the list mixes periods or years"],
  [
    "474 475 476 477 479 480 481 482 483 484 485 486 487 488 489 490 491",
    "refused",
    "program",
    "the list has documents that are not valid",
  ],
]);

/** Codes of transport documents (ibid.). */
export const TRANSPORT_CODES = codesOf([
  ...HEADER,
  ...TRANSPORT_HEADER,
  ["-100", "done", "none", "the document is stored, after the start of the transport"],
  ["-3", "different", "person", "the AT has a transport document of this number"],
  ["-4", "fulfilled-before", "none", "the document is annulled already"],
  ["-1", "refused", "document", "a value is not valid"],
  ["-2 -14 -15", "refused", "document", "a reference to a global document is not valid"],
  ["-5", "refused", "person", "the status of the document cannot be changed"],
  ["-18", "refused", "person", "the type of the document cannot be changed"],
  ["-6", "refused", "document", "the start of the transport has passed"],
  ["-13", "refused", "person", "the transport has started: the document cannot be changed"],
  ["-16", "refused", "person", "the day of issue cannot be changed"],
  ["-17 -21", "refused", "document", "the start is more than three months away"],
  ["-7", "credentials", "credentials", "the NIF is not that of the user"],
  ["-19", "refused", "person", "the NIF is not that of the earlier message"],
  ["-8 -9", "refused", "person", "the AT code is not that of the document"],
  ["-10", "refused", "taxpayer", "the sender's activity is not registered"],
  ["-12", "down", "later", "the sender's activity cannot be checked"],
  ["-11", "refused", "person", "the NIF of the customer cannot be changed"],
  ["-20", "refused", "document", "the NIF of the customer is not valid"],
  ["-22 -23 -24 -26 -27", "refused", "series", "the ATCUD is not one of the supplier's series"],
  ["-25", "down", "later", "the ATCUD cannot be checked"],
  [
    "-20005 -20006 -20007 -20008 -20009",
    "refused",
    "series",
    "NIF, code, type, series or number of the ATCUD do not fit",
  ],
  ["-99 -20000", "unknown", "later", "an internal problem of the AT"],
]);

/** AT, "Comunicação de Séries Documentais, Aspetos Específicos" 1.0: codes of series. */
export const SERIES_CODES = codesOf([
  ...HEADER,
  ["2001 2002 2003 2004", "done", "none", "the operation is done"],
  ["4001", "different", "series", "the series is registered for this type of document"],
  ["4000 4002 4003", "refused", "program", "values are not valid or missing"],
  ["4004 4005", "refused", "series", "the series cannot be annulled or finished"],
  ["4043", "refused", "taxpayer", "the supplier has no open activity"],
  ["4045 4046", "refused", "program", "class and type of the documents do not fit"],
  ["4047", "refused", "series", "the last number is not above the first one"],
  ["4048", "refused", "program", "the period of the query is not valid"],
  ["4049", "again", "today", "the planned start is before today"],
  ["4051", "refused", "program", "the reason is not known"],
  ["5000", "unknown", "later", "a technical problem of the AT"],
]);

/** Codes by service. */
export const CODES = {
  documents: DOCUMENT_CODES,
  transport: TRANSPORT_CODES,
  series: SERIES_CODES,
} as const;

/** A web service of the AT. */
export type AtService = keyof typeof CODES;

/** Meaning, remedy and the AT's own text of a code. */
export function explainAt(service: AtService, code: string, text: string): string {
  const known = CODES[service].get(code);
  return known ? `${known.meaning}; ${REMEDIES[known.remedy]} (AT: ${text})` : text;
}

/** The code of a service among those of all: `documents:-28`. */
export function codeOf(service: AtService, code: string): string {
  return `${service}:${code}`;
}

const SERVICES: readonly AtService[] = ["documents", "transport", "series"];

/** All codes for the reference pages. */
export const LISTED_CODES: readonly AuthorityCode[] = SERVICES.flatMap((service) =>
  [...CODES[service]].map(([code, { meaning, remedy }]) => ({
    code: codeOf(service, code),
    meaning,
    remedy: REMEDIES[remedy],
  })),
);
