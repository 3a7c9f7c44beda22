/**
 * Codes of the simulator's answers, with their meaning in own words: of Araba and Gipuzkoa ("Descripción Servicios Rest
 * TicketBAI" 0.2, and codes that their servers answer), of the entry service of Bizkaia (N3), and of its book LROE (B4).
 */
export const CODES = {
  // Araba and Gipuzkoa.
  "001": "The sender's certificate is revoked, not approved or expired",
  "002": "The message does not follow the schema",
  "003": "The invoice has no lines",
  "004": "Data of the TicketBAI identifier are missing or wrong",
  "005": "The file is registered already",
  "006": "El servicio no está disponible",
  "007": "The sender's certificate is not valid for the issuer",
  "008": "The check of the signature failed",
  "009": "The signer's certificate is not valid for the issuer",
  "010": "The link to the file before is not the expected one",
  "011": "Data of the business are missing or wrong",
  "012": "The licence and the software do not belong together",
  "013": "The device is not registered",
  "014": "The recipient or third party is unknown",
  "015": "The sender's certificate has expired",
  "016": "The signer's certificate has expired",
  "017": "The message is too long",
  "018": "No existe la factura que se quiere anular",
  "019": "La factura ya está anulada",
  "998": "A test certificate was used in production",
  "1104": "An identification is missing",
  "1124": "The country of an identification is missing",
  "1125": "The invoice is dated in the future",
  "1137": "References to replaced invoices do not suit the invoice",
  "1140": "The taxed part needs rate and tax",
  "1141": "The breakdown is empty",
  "1146": "The country does not suit the identification",
  "1148": "Reverse charge has no tax",
  "1153": "A NIF is badly formed",
  // Entry service of Bizkaia.
  N3_0000001: "The certificate is not accepted",
  N3_0000002: "The taxpayer is not identified",
  N3_0000003: "The representative is not identified",
  N3_0000004: "The presenter is not identified",
  N3_0000005: "There is no procedure for the model",
  N3_0000006: "There is no procedure for the year",
  N3_0000007: "The presenter has no power of attorney",
  N3_0000008: "The power of attorney does not suffice",
  N3_0000009: "There is no configuration for the model",
  N3_0000010: "The NIF is not valid",
  N3_0000011: "Otro error del servicio de entradas",
  N3_0000012: "There is no configuration for the year",
  N3_0000013: "The subject (con) is missing",
  N3_0000014: "The NIF is missing",
  N3_0000015: "The name is missing",
  N3_0000016: "The device is not registered",
  N3_0000017: "The taxpayer (inte) is missing",
  // Messages of the LROE.
  B4_1000001: "The message does not follow the schema",
  B4_1000002: "No record is right",
  B4_1000003: "The message cannot be decompressed",
  B4_1000004: "Error técnico",
  B4_1000005: "A record is there twice",
  B4_1000006: "The model does not suit the kind of taxpayer",
  B4_1000020: "The model is not that of the message",
  B4_1000021: "The year is not that of the invoices, or in the future",
  B4_1000022: "The description names another NIF",
  B4_1000023: "The chapter is not that of the message",
  B4_1000024: "The subchapter is not that of the message",
  B4_1000025: "The operation is not that of the message",
  B4_1000026: "The section is not valid",
  B4_1000030: "The description has another name",
  // Records of the LROE.
  B4_2000000: "A mandatory value is missing",
  B4_2000001: "The file does not follow the schema",
  B4_2000002: "The issuer is not the taxpayer",
  B4_2000003: "The file is registered already",
  B4_2000004: "There is no such invoice",
  B4_2000005: "A date is not valid",
  B4_2000006: "The invoice is cancelled already",
  B4_2000008: "A date is in the future",
  B4_2000011: "A NIF is badly formed",
  B4_2000012: "The country of an identification is missing",
  B4_2000013: "The identification does not suit the country",
  B4_2000016: "There are corrected invoices, but no correction",
  B4_2000030: "The breakdown is empty",
  B4_2000038: "The taxed part needs rate and tax",
  B4_2000045: "The corrected invoices are missing",
  B4_2000060: "The link to the file before is missing",
  B4_2000061: "The link to the file before is not the expected one",
  B4_2000063: "The licence is unknown",
  B4_2000064: "The developer's NIF does not belong to the licence",
  B4_2000065: "The developer's identification does not belong to the licence",
  B4_2000066: "The software's name does not belong to the licence",
  B4_2000070: "The signature does not follow the policy",
} as const;

/** Codes of refused cancellations in the numbering of the manual of 2020 (Gipuzkoa, 0.2). */
export const FORMER_CODES = {
  "001": "The sender's certificate is not accepted",
  "002": "The message does not follow the schema",
  "003": "The sender's certificate is not valid for the issuer",
  "004": "The check of the signature failed",
  "005": "The signer's certificate is not valid for the issuer",
  "006": "Data are missing",
  "007": "The licence and the software do not belong together",
  "008": "The device is not registered",
  "009": "An identity is unknown",
  "010": "No existe la factura que se quiere anular",
  "011": "La factura ya está anulada",
  "012": "El servicio no está disponible",
} as const;

const FORMER: Readonly<Partial<Record<Code, keyof typeof FORMER_CODES>>> = {
  "018": "010",
  "019": "011",
};

/** A code of a cancellation in the former numbering. */
export function formerCode(code: Code): Code {
  return FORMER[code] ?? code;
}

/** A code of an answer. */
export type Code = keyof typeof CODES;

/** Codes of files that are accepted all the same. */
const WARNINGS: ReadonlySet<string> = new Set<Code>([
  ...(["007", "008", "009", "010", "011", "012", "013", "014", "015", "016"] as const),
  ...(["B4_2000060", "B4_2000061", "B4_2000063"] as const),
  ...(["B4_2000064", "B4_2000065", "B4_2000066"] as const),
]);

/** True for a code with which a file is accepted. */
export function isWarning(code: Code): boolean {
  return WARNINGS.has(code);
}

/** True for codes of the table. */
export function isCode(text: string): text is Code {
  return Object.hasOwn(CODES, text);
}
