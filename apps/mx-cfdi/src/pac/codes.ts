import { type Answer, codeList } from "@fakturo/plugin";

type Remedy =
  | "document"
  | "customer"
  | "supplier"
  | "certificate"
  | "program"
  | "account"
  | "credit"
  | "later"
  | "tomorrow"
  | "person"
  | "none";

const REMEDIES: Readonly<Record<Remedy, string>> = {
  document: "correct the document and send it again",
  customer: "correct the customer as the SAT has registered it: RFC, name, post code, tax scheme",
  supplier: "correct the supplier as the SAT has registered it",
  certificate:
    "give a valid certificate for digital seals (CSD) of the supplier; a new one works after up to 72 hours",
  program: "report it: the file was not written as the SAT requires",
  account: "correct the account at the PAC",
  credit: "buy stamps at the PAC; the document is sent then",
  later: "it is sent again later",
  tomorrow: "the SAT takes no further request for three days; it is sent then",
  person: "a person has to look at the document in the portal of the SAT",
  none: "nothing is to be done",
};

type Rows = readonly (readonly [codes: string, remedy: Remedy, meaning: string])[];
type Codes = ReadonlyMap<string, { readonly meaning: string; readonly remedy: Remedy }>;

const codesOf = (rows: Rows): Codes =>
  new Map(
    rows.flatMap(([codes, remedy, meaning]) =>
      codes.split(" ").map((code) => [code, { meaning, remedy }] as const),
    ),
  );

/** Code of an account without stamps; the PACs have texts for it only. */
export const NO_CREDIT = "no-credit";

/** Answers to a CFDI: matrices of errors of the SAT (Anexo 20, CFDI 4.0, Pagos 2.0), and own codes of the PACs. */
export const STAMP_CODES = codesOf([
  ["301", "program", "the file does not follow the schema"],
  ["302 CFDI40102", "program", "the seal is not that of the file"],
  ["303", "certificate", "the certificate was not issued to the issuer"],
  ["304", "certificate", "the certificate is revoked or expired"],
  ["305", "certificate", "the date is outside the validity of the certificate"],
  ["306", "certificate", "the certificate is an e.firma and not a CSD"],
  ["308", "certificate", "the SAT has not issued the certificate"],
  ["307 CFDI3307", "none", "the CFDI has a stamp already"],
  ["401", "document", "the date is more than 72 hours old, or in the future"],
  ["402", "supplier", "the issuer is not in the SAT's list of obligations"],
  ["403", "document", "the date is before the beginning of the format"],
  ["CFDI40138 CFDI40139", "supplier", "name or tax scheme of the issuer are not those of the SAT"],
  ["CFDI40143", "customer", "the receiver's RFC is not registered"],
  ["CFDI40145", "customer", "the receiver's name is not that of its RFC"],
  ["CFDI40147 CFDI40148 CFDI40149", "customer", "the receiver's post code is not that of its RFC"],
  ["CFDI40157 CFDI40158 CFDI40159", "customer", "the receiver's tax scheme is not allowed"],
  ["CFDI40160 CFDI40161", "customer", "the use of the CFDI is not allowed for the receiver"],
  [
    "CFDI40108 CFDI40109 CFDI40110 CFDI40111 CFDI40112 CFDI40113 CFDI40114 CFDI40115 CFDI40116 CFDI40119 CFDI40170 CFDI40171 CFDI40172 CFDI40173 CFDI40174 CFDI40175 CFDI40176 CFDI40177 CFDI40178 CFDI40179 CFDI40180 CFDI40221",
    "program",
    "totals, currency or taxes do not add up",
  ],
  ["300", "account", "user or password are wrong"],
  ["603", "later", "the PAC does not find an earlier stamp yet"],
  ["705", "program", "the PAC cannot read the file"],
  ["708", "later", "the SAT is not reachable"],
  [NO_CREDIT, "credit", "the account at the PAC has no stamps left"],
]);

/** Code of a cancellation that the receiver has refused. */
export const REJECTED = "rejected-by-receiver";

/** Answers to a cancellation, where they differ from those to a CFDI. */
export const CANCEL_CODES = codesOf([
  ["201", "none", "the request to cancel was received"],
  ["202", "none", "the cancellation was requested before"],
  ["203", "person", "the CFDI is not of this issuer"],
  ["204", "person", "the CFDI cannot be cancelled"],
  ["205", "later", "the SAT does not have the CFDI yet"],
  ["206", "person", "the CFDI is not of the primary sector"],
  ["207", "document", "the reason is missing or not valid"],
  ["208", "document", "the substitute is not valid, or the deadline is over"],
  ["no_cancelable", "person", "valid CFDIs refer to it: cancel those first"],
  ["309", "program", "the folio is not a UUID"],
  ["310", "certificate", "the certificate is not a CSD"],
  ["711", "certificate", "the PAC does not accept the certificate"],
  ["798", "tomorrow", "an earlier request is under way"],
  ["799", "tomorrow", "more than five requests were made"],
  ["1308", "certificate", "the test service takes the certificate for revoked"],
  [REJECTED, "person", "the receiver has refused the cancellation; it may be asked for again"],
]);

/** Answers of the SAT to a receiver's answer. */
export const REPLY_CODES = codesOf([
  ["1000", "none", "the answer to the cancellation was received"],
  ["1001", "none", "no cancellation of the CFDI waits for an answer"],
  ["1002", "person", "another answer was given before"],
  ["1003", "certificate", "the answer is not signed by the receiver"],
  ["1004", "person", "several requests to cancel the CFDI wait for an answer"],
  ["1005", "program", "the folio is not a UUID"],
  ["1006", "program", "the answer has too many folios"],
]);

/** All codes, for the reference pages. */
export const LISTED_CODES = codeList([...STAMP_CODES, ...CANCEL_CODES, ...REPLY_CODES], REMEDIES);

const LATER_S = 60;
const ACCOUNT_S = 300;
const UNKNOWN_TO_SAT_S = 900;
const THREE_DAYS_S = 259_200;

/** Codes of requests that were not processed, with the pause before the next one. */
const NOT_SENT: Readonly<Partial<Record<Remedy, Omit<Extract<Answer, { is: "not-sent" }>, "is">>>> =
  {
    account: { fault: "credentials", retryIn: ACCOUNT_S },
    credit: { fault: "quota", retryIn: ACCOUNT_S },
    later: { fault: "down", retryIn: LATER_S },
    tomorrow: { fault: "quota", retryIn: THREE_DAYS_S },
  };

/** The answer for an error of the PAC or the SAT. A code that is not known concerns the document. */
export function answerFor(codes: Codes, code: string, text: string): Answer {
  const known = codes.get(code) ?? STAMP_CODES.get(code);
  const message = known ? `${known.meaning}; ${REMEDIES[known.remedy]} (SAT: ${text})` : text;
  if (code === "205") return { is: "not-sent", message, retryIn: UNKNOWN_TO_SAT_S };
  const not = known && NOT_SENT[known.remedy];
  return not ? { is: "not-sent", ...not, message } : { is: "refused", faults: [{ code, message }] };
}
