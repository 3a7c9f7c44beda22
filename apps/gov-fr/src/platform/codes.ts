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
  ["300", "none", "the report is filed"],
  ["301", "document", "the report is rejected"],
  ["REJ_SEMAN", "document", "a rule of the content is broken"],
  ["REJ_UNI", "document", "the same number exists already"],
  ["REJ_COH", "document", "values contradict each other"],
  ["REJ_PER", "document", "the period does not fit the company's VAT regime"],
  ["REJ_ADR", "document", "the buyer's address is not in the directory"],
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
