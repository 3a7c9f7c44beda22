import { codeList } from "@fakturo/plugin";

type Remedy = "document" | "credentials" | "declaration" | "program" | "later" | "person";

const REMEDIES: Readonly<Record<Remedy, string>> = {
  document: "correct the document and send it again",
  credentials: "use a user of myDATA that may act for this VAT number",
  declaration: "declare the use of the provider in AADE's portal of myDATA",
  program: "report it: the message was not built as AADE requires",
  later: "AADE is asked what it has, and it is sent again",
  person: "a person has to look at the document in AADE's portal of myDATA",
};

const ROWS: readonly (readonly [codes: string, remedy: Remedy, meaning: string])[] = [
  ["101", "program", "the message does not follow the schema"],
  ["102", "person", "the VAT number does not belong to an active business"],
  ["103 104", "person", "AADE has no document with this mark"],
  ["105 201", "credentials", "the user may not act for this VAT number"],
  ["202", "document", "a Greek VAT number is not valid"],
  ["203", "document", "the gross value is not the sum of net value and taxes"],
  ["207 208 209 210 226", "document", "the rows do not add up to a total"],
  ["204 205 213 222", "document", "a value is missing, or not allowed for this type of document"],
  ["206 330", "later", "a technical error of AADE"],
  ["211", "document", "a foreign currency needs its exchange rate"],
  ["212", "document", "the number of the document must consist of digits"],
  ["214", "program", "a flag is sent although it is not set"],
  [
    "215 216 218 234 271",
    "document",
    "VAT category, exemption and type of document contradict each other",
  ],
  ["217", "document", "VAT category 7 needs the reason of the exemption"],
  ["219 220", "program", "the name of a Greek party is not sent"],
  ["221 223", "document", "the type of document, or of a row, is not supported"],
  ["224 225 227 229 237 239 240 241 254", "document", "taxes other than VAT are not valid"],
  ["228", "document", "UID or type of the document is not valid"],
  ["230 231", "document", "the classification is missing or not allowed"],
  [
    "301 302 303 304 305 306 307 308 309 310 311 312 313 314 315 316 317 321 324 331 332 333 334 335 336 337 338 339 340",
    "document",
    "the classification is not valid: its document, rows, category, type or amounts",
  ],
  ["233", "person", "AADE has a document of this issuer, date, branch, type, series and number"],
  ["235 236", "document", "issuer and counterpart, or sender, must differ"],
  ["242 243 244", "document", "the country of a party does not suit the type of document"],
  ["245", "declaration", "the provider is not authorised for this VAT number"],
  ["246 247 258 261 262", "document", "a row is not valid: its kind, number or length"],
  ["248", "person", "the document belongs to another user"],
  ["249", "person", "documents that a provider sent are not cancelled: issue a credit note"],
  [
    "250 257",
    "person",
    "documents of AADE's application or of cash registers are not cancelled here",
  ],
  ["251", "person", "the document is cancelled already"],
  ["252", "person", "the mark is not that of a document"],
  ["255 256", "person", "an active document refers to this one: cancel that one first"],
  ["259", "person", "a document with the same UID is still referred to"],
  ["260", "document", "the date of issue is in the future"],
  ["263 264", "document", "late and omitted documents of this kind are not accepted yet"],
  ["265", "program", "the message has too many documents"],
  [
    "266 267 268 269 270 272 273",
    "document",
    "data of tax-free sales, fuel or others are not valid",
  ],
  ["318 319 320 322", "document", "a correlated document is unknown, or its values are exceeded"],
  ["323", "declaration", "the taxpayer may not send directly: it needs a provider"],
  [
    "750 751 752 753 754 755 756 757 758 759 760 761 762 763 764",
    "document",
    "data of an invoice to a public body are not valid",
  ],
];

const CODES: ReadonlyMap<string, { readonly meaning: string; readonly remedy: Remedy }> = new Map(
  ROWS.flatMap(([codes, remedy, meaning]) =>
    codes.split(" ").map((code) => [code, { meaning, remedy }] as const),
  ),
);

/** Codes of AADE's interface for providers 1.0.9, for the reference pages. */
export const LISTED_CODES = codeList(CODES, REMEDIES);

/** What to do about a code; unknown ones concern the document. */
export function remedyOf(code: string): Remedy {
  return CODES.get(code)?.remedy ?? "document";
}

/** Meaning and remedy of a code with AADE's own text. */
export function explain(code: string, text: string): string {
  const known = CODES.get(code);
  return known ? `${known.meaning}; ${REMEDIES[known.remedy]} (AADE: ${text})` : text;
}
