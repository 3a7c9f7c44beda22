/** Remedy for a code of a treasury. */
export type TreasuryRemedy = "document" | "configuration" | "program" | "later" | "portal" | "none";

/**
 * What a code says about the record that it is answered to. `remark` and `refused` follow the record's state;
 * `duplicate`: a record of this number is there; `done`: it is cancelled already; `down` and `credentials`: the
 * record was not processed; `unknown`: it may have been processed.
 */
export type CodeOutcome =
  | "remark"
  | "refused"
  | "duplicate"
  | "done"
  | "down"
  | "credentials"
  | "unknown";

/** Meaning of a code. */
export interface TreasuryCode {
  readonly meaning: string;
  readonly outcome: CodeOutcome;
  readonly remedy: TreasuryRemedy;
}

/** Advice to the user for each kind of refusal by a treasury (Araba, Bizkaia, Gipuzkoa). */
export const TREASURY_REMEDIES: Readonly<Record<TreasuryRemedy, string>> = {
  document:
    "correct the document; it gets a new number, or a correction (zuzendu) where the province has it",
  configuration: "correct certificate, licence, taxpayer or settings",
  program: "report it: the file was not built as the treasury requires",
  later: "it is sent again later",
  portal: "confirm the authorisation in the treasury's portal",
  none: "nothing is to be done",
};

type Row = readonly [codes: string, outcome: CodeOutcome, remedy: TreasuryRemedy, meaning: string];

function tableOf(rows: readonly Row[]): ReadonlyMap<string, TreasuryCode> {
  return new Map(
    rows.flatMap(([codes, outcome, remedy, meaning]) =>
      codes.split(" ").map((code) => [code, { meaning, outcome, remedy }] as const),
    ),
  );
}

/**
 * Codes of Araba and Gipuzkoa. Gipuzkoa, "Descripción Servicios Rest TicketBAI" 0.2; 015 to 019, 998 and the codes
 * of four digits as the servers answer them.
 */
export const REST_CODES = tableOf([
  [
    "001",
    "credentials",
    "configuration",
    "the sender's certificate is revoked, expired or not approved",
  ],
  ["002", "refused", "program", "the message does not follow the schema"],
  ["003", "refused", "document", "the invoice has no lines"],
  [
    "004",
    "refused",
    "program",
    "data of the TicketBAI identifier are missing or wrong: number, signature, link, licence or issuer",
  ],
  ["005", "duplicate", "portal", "the treasury has a file of this invoice"],
  ["006", "down", "later", "the service is not available"],
  ["007", "remark", "portal", "the sender's certificate may not yet send for the issuer"],
  ["008", "remark", "program", "the check of the signature failed"],
  ["009", "remark", "portal", "the signer's certificate may not yet sign for the issuer"],
  ["010", "remark", "program", "the link to the file before is not the expected one"],
  ["011", "remark", "document", "data of the business are missing or wrong"],
  ["012", "remark", "configuration", "licence and software are not registered together"],
  ["013", "remark", "portal", "the device is not registered"],
  ["014", "remark", "document", "the recipient or third party is unknown"],
  ["015", "remark", "configuration", "the sender's certificate has expired"],
  ["016", "remark", "configuration", "the signer's certificate has expired"],
  ["017", "refused", "document", "the message is too long"],
  ["018", "refused", "document", "the treasury has no such invoice to cancel"],
  ["019", "done", "none", "the invoice is cancelled already"],
  ["998", "credentials", "configuration", "a test certificate was used in production"],
  ["1104", "refused", "document", "an identification is not valid"],
  ["1124", "refused", "document", "the country of an identification is missing"],
  ["1125", "refused", "document", "a date is in the future"],
  ["1137", "refused", "document", "the references to replaced invoices are not valid"],
  ["1140", "refused", "document", "the exempt or taxed part of the breakdown is not valid"],
  ["1141", "refused", "document", "the part of the breakdown that is subject to tax is not valid"],
  ["1146", "refused", "document", "the country does not suit the identification"],
  ["1148", "refused", "document", "the type of operation is not valid"],
  ["1153", "refused", "document", "a NIF is badly formed"],
]);

/**
 * Codes of cancellations with a numbering of their own (manual 0.2). Servers of today use the numbers above, so that
 * those of both are told apart by the answer's text.
 */
export const CANCELLATION_CODES = tableOf([
  ["003", "refused", "portal", "the sender may not send for the issuer"],
  ["004", "refused", "program", "the check of the signature failed"],
  ["005", "refused", "portal", "the signer may not sign for the issuer"],
  ["006", "refused", "program", "data are missing"],
  ["007", "refused", "configuration", "licence and software are not registered together"],
  ["008", "refused", "portal", "the device is not registered"],
  ["009", "refused", "document", "an identity is unknown"],
  ["010", "refused", "document", "the treasury has no such invoice to cancel"],
  ["011", "done", "none", "the invoice is cancelled already"],
  ["012", "down", "later", "the service is not available"],
]);

/** Texts that tell what a code of a cancellation means, whatever its number. */
const CANCELLATION_TEXTS: readonly (readonly [RegExp, string])[] = [
  [/disponible/i, "006"],
  [/ya\s.*anulad|anulad[ao] (?:ya|anteriormente|previamente)/i, "019"],
  [/no existe|inexistente/i, "018"],
];

/**
 * Codes of Bizkaia: N3 of the entry service ("Servicio de entradas, descripción técnica de llamada" 1.0.3), B4_1 of
 * messages and B4_2 of records of the LROE ("Validaciones y errores BATUZ – LROE").
 */
export const LROE_CODES = tableOf([
  ["N3_0000001", "credentials", "configuration", "the certificate is not accepted"],
  [
    "N3_0000002 N3_0000003 N3_0000004",
    "credentials",
    "configuration",
    "the taxpayer, its representative or the presenter is not identified",
  ],
  [
    "N3_0000005 N3_0000006 N3_0000009 N3_0000012",
    "refused",
    "configuration",
    "the treasury has no procedure for this model and year",
  ],
  [
    "N3_0000007 N3_0000008",
    "credentials",
    "configuration",
    "the presenter has no sufficient power of attorney",
  ],
  ["N3_0000010", "refused", "configuration", "the NIF is not valid"],
  ["N3_0000011", "unknown", "later", "the entry service has a fault"],
  [
    "N3_0000013 N3_0000014 N3_0000015 N3_0000017",
    "refused",
    "program",
    "the request's description lacks subject, NIF, name or taxpayer",
  ],
  ["N3_0000016", "credentials", "configuration", "the device is not registered"],
  ["B4_1000001", "refused", "program", "the message does not follow the schema"],
  ["B4_1000002", "refused", "document", "no record of the message is right"],
  ["B4_1000003", "refused", "program", "the message cannot be decompressed"],
  ["B4_1000004", "unknown", "later", "the treasury has a technical problem"],
  ["B4_1000005", "refused", "program", "the message has a record twice"],
  ["B4_1000006", "refused", "configuration", "the model does not suit the kind of taxpayer"],
  ["B4_1000020", "refused", "program", "the message's model is not that of its header"],
  ["B4_1000021", "refused", "program", "the year is not that of the invoices, or in the future"],
  ["B4_1000022", "refused", "program", "the request's description names another NIF"],
  [
    "B4_1000023 B4_1000024 B4_1000025 B4_1000026",
    "refused",
    "program",
    "chapter, section or operation do not suit the message",
  ],
  ["B4_1000030", "refused", "configuration", "the request's description has another name"],
  ["B4_2000000", "refused", "document", "a mandatory value is missing"],
  ["B4_2000001", "refused", "program", "the file does not follow the schema"],
  ["B4_2000002", "refused", "document", "the issuer of the file is not the taxpayer"],
  ["B4_2000003", "duplicate", "portal", "the treasury has a file of this invoice"],
  ["B4_2000004", "refused", "document", "the treasury has no such invoice"],
  ["B4_2000005", "refused", "document", "a date is not valid"],
  ["B4_2000006", "done", "none", "the invoice is cancelled already"],
  ["B4_2000008", "refused", "document", "a date is in the future"],
  [
    "B4_2000011 B4_2000012 B4_2000013",
    "refused",
    "document",
    "a NIF, or country and kind of an identification, is not valid",
  ],
  [
    "B4_2000016 B4_2000045",
    "refused",
    "document",
    "the corrected invoices do not suit the type of invoice",
  ],
  ["B4_2000030 B4_2000038", "refused", "document", "the breakdown is not complete"],
  [
    "B4_2000060 B4_2000061",
    "remark",
    "program",
    "the link to the file before is missing or not the expected one",
  ],
  ["B4_2000063", "remark", "configuration", "the licence is unknown"],
  [
    "B4_2000064 B4_2000065 B4_2000066",
    "remark",
    "configuration",
    "developer or name of the software do not belong to the licence",
  ],
  ["B4_2000070", "refused", "program", "the signature does not follow the policy"],
]);

const OTHER: TreasuryCode = { meaning: "", outcome: "refused", remedy: "document" };

/** What a code of Araba or Gipuzkoa means, for a registration or correction. */
export function restCode(code: string): TreasuryCode {
  return REST_CODES.get(code) ?? OTHER;
}

/** The same for a cancellation: the text decides where the numberings differ. */
export function cancellationCode(code: string, text: string): TreasuryCode {
  const [, same] = CANCELLATION_TEXTS.find(([pattern]) => pattern.test(text)) ?? [];
  if (same !== undefined) return restCode(same);
  const old = CANCELLATION_CODES.get(code);
  // Without the text that belongs to them, these numbers are those of today's numbering.
  return old && old.outcome === "refused" ? old : restCode(code);
}

/** What a code of Bizkaia means. */
export function lroeCode(code: string): TreasuryCode {
  return LROE_CODES.get(code) ?? OTHER;
}

/** Meaning, remedy and the treasury's own text. */
export function explain({ meaning, remedy }: TreasuryCode, text: string): string {
  return meaning === "" ? text : `${meaning}; ${TREASURY_REMEDIES[remedy]} (${text})`;
}
