import type { AuthorityCode } from "@fakturo/plugin";

/** What to do about a code. */
type Remedy = "document" | "account" | "program" | "later" | "platform" | "buyer" | "none";

const REMEDIES: Readonly<Record<Remedy, string>> = {
  document: "correct the document and send it again; its number is still free",
  account: "check the account at the platform, and the company's agreement with it",
  program: "report it: the message was not built as the norm requires",
  later: "it is sent again later",
  platform: "ask the platform's support with the id of the flow",
  buyer: "settle it with the buyer; a corrected invoice takes a new number",
  none: "nothing is to be done",
};

type Rows = readonly (readonly [codes: string, remedy: Remedy, meaning: string])[];

/** XP Z12-013, annex A: errors of requests. */
const REQUESTS: Rows = [
  ["MISSING_REQUIRED_FIELD", "program", "a member of the request is missing"],
  ["MISSING_TOKEN LOGIN", "account", "the platform does not accept the account"],
  ["FORBIDDEN_ACCESS", "account", "the account may not act for this company"],
  ["MISSING_RESOURCE", "platform", "the platform does not know the flow"],
  ["FILE_SIZE_EXCEEDED", "document", "the file is larger than the platform accepts"],
  ["UNPROCESSABLE_ENTITY", "program", "a member of the request has a wrong value"],
  ["TOO_MANY_REQUESTS", "later", "the platform's limit of requests is reached"],
  ["INTERNAL_ERROR RESOURCE_ERROR", "later", "a fault of the platform"],
];

/** XP Z12-013, annex A: reasons why a flow is not receivable. */
const ACKNOWLEDGEMENTS: Rows = [
  ["EmptyFlow", "document", "the file is empty"],
  ["EmptyAttachement", "document", "an attachment is empty"],
  ["AttachmentTypeError", "document", "an attachment has a type that is not allowed"],
  ["FlowTypeError", "program", "the file is not of the type that was announced"],
  ["InvalidSchema", "document", "the file does not follow its XML schema"],
  ["FileSizeExceeded", "document", "the file is too large"],
  ["VirusFound", "platform", "the platform's virus scanner refused the file"],
  ["ChecksumMismatch", "later", "the file changed on its way"],
  ["AlreadyExistingFlow", "platform", "another program sent the same file before"],
  ["OtherTechnicalError", "later", "a technical fault of the platform"],
  ["InvoiceLCInvalidStatus", "document", "the status does not follow from the earlier ones"],
  ["InvoiceLCStatusError", "document", "the status is unknown, or not allowed here"],
  ["InvoiceLCRuleError", "document", "the status breaks a rule, such as a missing reason"],
  ["InvoiceLCAccessDenied", "document", "only another party may set this status"],
  ["InvoiceLCAmountError", "document", "the amounts cashed exceed those of the invoice"],
];

/** DGFiP, external specifications 3.1: states and reasons of flows 1, 6 and 10. */
const STATES: Rows = [
  ["200", "none", "filed with the platform"],
  ["201", "none", "sent by the supplier's platform"],
  ["202", "none", "received by the buyer's platform"],
  ["203", "none", "available to the buyer"],
  ["204", "none", "in hand with the buyer"],
  ["205", "none", "approved by the buyer"],
  ["206", "buyer", "approved in part"],
  ["207", "buyer", "disputed"],
  ["208", "buyer", "suspended: the buyer waits for something"],
  ["209", "none", "completed by the supplier"],
  ["210", "buyer", "refused by the buyer"],
  ["211", "none", "paid by the buyer"],
  ["212", "none", "cashed by the supplier"],
  ["213", "document", "rejected by a platform"],
  ["250", "none", "the data of the invoice are filed with the tax administration"],
  ["251", "platform", "the tax administration rejected the data of the invoice"],
  ["300", "none", "the report is filed"],
  ["301", "document", "the report is rejected"],
  ["400", "none", "the line of the directory is accepted"],
  ["401", "platform", "the line of the directory is rejected"],
  ["500", "none", "the portal can receive the flow"],
  ["501", "platform", "the portal cannot receive the flow"],
  ["601", "document", "the tax administration rejected the status"],
  ["REJ_SEMAN", "document", "a rule of the content is broken"],
  ["REJ_UNI", "document", "the same number exists already"],
  ["REJ_COH", "document", "values contradict each other"],
  ["REJ_PER", "document", "the period does not fit the company's VAT regime"],
  ["REJ_ADR", "document", "the buyer's address is not in the directory"],
  ["REJ_INC", "document", "the status does not follow from the earlier ones"],
  ["REJ_INEX", "document", "the status is unknown, or not allowed here"],
  ["REJ_RG", "document", "a rule of statuses or of the directory is broken"],
  ["REJ_HAB", "account", "the sender has no right to do this"],
  ["REJ_ENCAISSEMENT", "document", "the amounts cashed do not fit the invoice"],
  ["REJ_VAL_INC", "document", "a value of the directory's line is not consistent"],
  ["IRR_VIDE_F IRR_VIDE", "document", "the file is empty"],
  ["IRR_VID_PJ", "document", "an attachment is empty"],
  [
    "IRR_TAILLE IRR_TAILLE_F IRR_TAILLE_PJ",
    "document",
    "the flow, its file or an attachment is too large",
  ],
  ["IRR_ANTIVIRUS", "platform", "the portal's virus scanner refused the file"],
  ["IRR_SYNTAX", "document", "the file does not follow its XML schema"],
  ["IRR_EXT_DOC", "document", "an attachment has a type that is not allowed"],
  [
    "IRR_UNCITE IRR_FORM IRR_NOM_F IRR_NOM_PJ IRR_TYPE IRR_TYPE_F IRR_CODE_INTER IRR_EXTRAC IRR_CODE_APP AUTRE",
    "platform",
    "the platform's transmission to the portal has a fault",
  ],
];

const KNOWN = new Map<string, { readonly meaning: string; readonly remedy: Remedy }>(
  [...REQUESTS, ...ACKNOWLEDGEMENTS, ...STATES].flatMap(([codes, remedy, meaning]) =>
    codes.split(" ").map((code) => [code, { meaning, remedy }] as const),
  ),
);

/** All codes, for the reference pages. */
export const LISTED_CODES: readonly AuthorityCode[] = [...KNOWN].map(
  ([code, { meaning, remedy }]) => ({ code, meaning, remedy: REMEDIES[remedy] }),
);

/** A code in words, with the platform's text; platforms may add codes of their own. */
export function explain(code: string, text = ""): string {
  const known = KNOWN.get(code);
  if (!known) return text || code;
  const own = text === "" ? "" : ` (platform: ${text})`;
  return `${known.meaning}: ${REMEDIES[known.remedy]}${own}`;
}
