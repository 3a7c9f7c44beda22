/** Remedy for a code of FACe. */
type Remedy =
  | "document"
  | "units"
  | "signer"
  | "certificate"
  | "registration"
  | "environment"
  | "program"
  | "later"
  | "again"
  | "person"
  | "none";

/**
 * What a code says about the request that it answers. `done`: it had been fulfilled before; `requested`: a
 * cancellation is under way; `down` and `credentials`: the request was not processed; `unknown`: it may have been
 * processed.
 */
export type FaceOutcome =
  | "accepted"
  | "refused"
  | "duplicate"
  | "done"
  | "requested"
  | "down"
  | "credentials"
  | "unknown";

/** Meaning of a code. */
export interface FaceCode {
  readonly meaning: string;
  readonly outcome: FaceOutcome;
  readonly remedy: Remedy;
}

/** What to do about a code. */
export const FACE_REMEDIES: Readonly<Record<Remedy, string>> = {
  document: "correct the document, write its Facturae file anew and send it",
  units: "ask the public body for its three DIR3 codes, and correct them in the document",
  signer: "sign the Facturae file with another certificate",
  certificate: "use a qualified certificate that is valid and not blocked",
  registration: "register the certificate in FACe's portal for suppliers",
  environment: "use units of this environment",
  program: "report it: the request was not built as FACe requires",
  later: "it is sent again later",
  again: "it is sent again; FACe tells then whether it has the invoice",
  person: "a person has to look at FACe's portal",
  none: "nothing is to be done",
};

type Row = readonly [codes: string, outcome: FaceOutcome, remedy: Remedy, meaning: string];

const ROWS: readonly Row[] = [
  ["001", "unknown", "again", "an undetermined failure of FACe or of a system behind it"],
  ["007", "accepted", "none", "accepted with a notice"],
  ["033", "credentials", "certificate", "the certificate has expired"],
  ["100", "unknown", "again", "the signature of the message is not valid, or a later step failed"],
  ["101 102 103 104", "refused", "program", "request, envelope, body or header is missing"],
  ["106", "credentials", "certificate", "the certificate is blocked, or a test certificate"],
  ["200 201", "down", "later", "the certificate could not be read or processed"],
  ["300", "credentials", "registration", "the certificate is not registered with FACe"],
  ["301", "refused", "person", "another system sent the invoice"],
  ["302", "refused", "document", "a cancellation needs a reason"],
  ["303", "refused", "person", "no invoice has this register number"],
  ["304", "done", "none", "the invoice is cancelled already"],
  ["305", "refused", "none", "a rejected invoice cannot be cancelled"],
  ["306", "refused", "person", "a paid invoice cannot be cancelled"],
  ["307", "requested", "none", "the cancellation is requested already"],
  ["308", "refused", "person", "the sender may not cancel this invoice"],
  ["309", "refused", "program", "the request names too many invoices"],
  ["310 313", "refused", "program", "a mandatory parameter is empty"],
  ["311", "refused", "program", "the media type of the invoice is not admitted"],
  ["312", "refused", "document", "the media type of an attachment is not admitted"],
  ["314 315", "refused", "program", "the offline request is unknown or another sender's"],
  ["316", "refused", "person", "the invoice was filed on the portal, which services cannot query"],
  ["317", "down", "later", "the state is not available now"],
  ["401", "down", "later", "the invoice could not be validated"],
  ["402", "down", "later", "the invoice could not be stored"],
  ["403", "down", "later", "the electronic register (REC) failed"],
  ["404 405 406 407 435", "refused", "person", "the office could not change the invoice's state"],
  ["408", "refused", "document", "the file does not follow the format"],
  ["409", "refused", "units", "the managing body is unknown or inactive"],
  ["410", "refused", "units", "the processing unit is unknown or inactive"],
  ["411", "refused", "units", "the accounting office is unknown or inactive"],
  ["412", "refused", "units", "the three units are not related"],
  ["413", "refused", "units", "the relation of the units is not active"],
  ["414", "duplicate", "person", "FACe has an invoice with this number"],
  ["415", "duplicate", "person", "FACe has an invoice with this series, number and date"],
  ["416 417 418", "refused", "units", "number, codes or roles of the units are wrong"],
  ["419 420 425", "refused", "program", "the file does not contain exactly one invoice"],
  ["421 422", "refused", "document", "a party's type of person does not suit its data"],
  ["423 424", "refused", "document", "the data of the third party that issues are wrong"],
  ["426", "refused", "document", "the means of payment needs an account (IBAN)"],
  ["427", "refused", "document", "a party has no name"],
  ["428", "refused", "program", "the signature of the invoice is not valid"],
  ["429", "refused", "person", "the invoice is not in the system"],
  ["430", "refused", "program", "the version of the format is not known"],
  ["431", "refused", "document", "a date does not have the right form"],
  [
    "432 434 438 439",
    "refused",
    "signer",
    "the certificate of the invoice's signer is not admitted",
  ],
  ["433", "refused", "document", "the invoice has too many attachments"],
  ["437", "refused", "document", "the office does not admit extensions"],
  ["440", "refused", "program", "the signature policy is not that of Facturae"],
  ["441", "refused", "environment", "test units are not allowed in this environment"],
  ["442", "refused", "signer", "the certificate of the invoice's signer is blocked, or for tests"],
  ["443", "refused", "document", "the data of the correction are not complete"],
  ["444", "refused", "document", "issuer and assignee are the same"],
  ["445", "refused", "document", "the number of the invoice is missing"],
  ["446", "refused", "document", "the description of a line is missing"],
  ["447", "refused", "document", "the issuer's NIF is not valid"],
  ["900", "refused", "document", "a text is too long"],
];

/** Codes of FACe's answers by number, without the code of success. */
export const FACE_CODES: ReadonlyMap<string, FaceCode> = new Map(
  ROWS.flatMap(([codes, outcome, remedy, meaning]) =>
    codes.split(" ").map((code) => [code, { meaning, outcome, remedy }] as const),
  ),
);

/** Meaning, remedy and FACe's own text of a code of these. */
export function explainFace(
  { code, text }: { readonly code: string; readonly text: string },
  { codes }: { readonly codes: ReadonlyMap<string, FaceCode> },
): string {
  const known = codes.get(code);
  return known ? `${known.meaning}; ${FACE_REMEDIES[known.remedy]} (FACe: ${text})` : text;
}
