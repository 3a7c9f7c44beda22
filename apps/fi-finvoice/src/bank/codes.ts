import type { Answer, AuthorityCode } from "@fakturo/plugin";

/**
 * What a code says: about the file, the agreement, its certificate, a message that the bank has seen before, or nothing that is
 * certain.
 */
type Verdict = "file" | "agreement" | "certificate" | "repeated" | "ours" | "unknown";
interface Row {
  readonly verdict: Verdict;
  readonly meaning: string;
}

/** A code of the header or of the `ApplicationResponse`, with its text. */
export interface BankCode {
  readonly code: string;
  readonly text: string;
}

const REMEDIES: Readonly<Record<Verdict, string>> = {
  file: "Correct the invoice and send it again.",
  agreement: "Check the company's agreement with the bank, and its identifiers here.",
  certificate: "Renew the certificate at the bank, and store it.",
  repeated: "Nothing; the bank's list shows whether it has the file.",
  ours: "Report it as a fault of this software.",
  unknown: "Nothing; the bank is asked whether it has the file.",
};

const row = (verdict: Verdict, meaning: string): Row => ({ verdict, meaning });

/** Response codes of the common specification. */
const ROWS: Readonly<Record<string, Row>> = {
  "01": row("unknown", "The request is pending."),
  "02": row("certificate", "The signature of the message is wrong."),
  "03": row("certificate", "The certificate is not that of the customer."),
  "04": row("certificate", "The certificate of the message is not valid."),
  "05": row("ours", "The operation is not known."),
  "06": row("agreement", "The operation is restricted."),
  "07": row("agreement", "The sender is not known."),
  "08": row("agreement", "The sender is locked."),
  "09": row("agreement", "The contract is locked."),
  "10": row("agreement", "The sender is outdated."),
  "11": row("agreement", "The contract is outdated."),
  "12": row("ours", "The request does not fit its schema."),
  "13": row("agreement", "The customer is not known."),
  "14": row("agreement", "The customer is locked."),
  "15": row("agreement", "The customer is outdated."),
  "16": row("agreement", "The contract of the product is outdated."),
  "17": row("agreement", "The contract of the product is locked."),
  "18": row("certificate", "The signature of the content is wrong."),
  "19": row("certificate", "The certificate of the content is not valid."),
  "20": row("agreement", "The file type is not valid."),
  "21": row("file", "The content cannot be decompressed."),
  "22": row("file", "The content cannot be decrypted."),
  "23": row("file", "The content cannot be processed."),
  "24": row("file", "The content is not found."),
  "25": row("file", "The content is not allowed."),
  "26": row("unknown", "The bank had a technical error."),
  "27": row("file", "The file cannot be deleted."),
  "29": row("ours", "The request's parameters are not valid."),
  "30": row("certificate", "The authentication failed."),
  "31": row("repeated", "The bank has had a message with this identifier."),
  "32": row("repeated", "The bank has had a request of this moment."),
};
const LATER_S = 60;

/** All codes with their remedies. */
export const BANK_CODES: readonly AuthorityCode[] = Object.entries(ROWS).map(
  ([code, { meaning, verdict }]) => ({ code, meaning, remedy: REMEDIES[verdict] }),
);

/** True for a code of zeros: the bank did what was asked. */
export function isDone({ code }: BankCode): boolean {
  return /^0+$/.test(code);
}

/**
 * What a refusal means for an invoice. Banks refuse a file that they already have by codes of their own, with a text
 * that says so; its message identifier occurs in this record only.
 */
export function refusalOf(told: BankCode, digest: string): Answer {
  const message = described(told);
  if (isOwnDuplicate(told)) return { is: "duplicate", digest };
  switch (rowOf(told)?.verdict) {
    case "file":
    case "ours":
      return { is: "refused", faults: [{ code: told.code, message }] };
    case "agreement":
    case "certificate":
      return { is: "not-sent", fault: "credentials", message, retryIn: LATER_S };
    case "repeated":
      return { is: "duplicate" };
    default:
      return { is: "unknown", message };
  }
}

/** Kind of the credential that a code says is wrong; undefined for other codes. */
export function wrongCredential(told: BankCode): "agreement" | "certificate" | undefined {
  const verdict = isOwnDuplicate(told) ? undefined : rowOf(told)?.verdict;
  return verdict === "agreement" || verdict === "certificate" ? verdict : undefined;
}

/** Meaning, the bank's text and the code. */
export function described(told: BankCode): string {
  return [rowOf(told)?.meaning, `${told.text} (${told.code})`].filter(Boolean).join(" ");
}

function rowOf({ code }: BankCode): Row | undefined {
  return Object.hasOwn(ROWS, code) ? ROWS[code] : undefined;
}

function isOwnDuplicate(told: BankCode): boolean {
  return rowOf(told)?.verdict !== "repeated" && /duplicate/i.test(told.text);
}
