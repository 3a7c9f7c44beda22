import type { Answer, AuthorityCode } from "@fakturo/plugin";
import type { ApixAnswer } from "./call.ts";

/** What a refusal says: about the invoice, the account, its credits, or nothing that is certain. */
type Verdict = "invoice" | "account" | "credits" | "unknown";
interface Row {
  readonly verdict: Verdict;
  readonly meaning: string;
  readonly remedy: string;
}

const DOCUMENT = "Correct the invoice and send it again.";
const ACCOUNT = "Check the company's keys and contract at Apix.";
const CREDITS = "Buy credits at Apix; the invoice is sent then.";
const OURS = "Report it as a fault of this software.";
const LATER = "Ask Apix what became of the invoice.";

const row = (verdict: Verdict, meaning: string, remedy: string): Row => ({
  verdict,
  meaning,
  remedy,
});

/** Last two characters of an answer's code (response-message-structure). */
const ROWS: Readonly<Record<string, Row>> = {
  "01": row("invoice", "The contents of the file are not valid.", DOCUMENT),
  "02": row("credits", "The account has no credits.", CREDITS),
  "03": row("account", "The company has no contract for the request.", ACCOUNT),
  "04": row("account", "The keys do not permit the request.", ACCOUNT),
  "05": row("invoice", "The request had no data.", OURS),
  "11": row("credits", "The account has too few credits to receive.", CREDITS),
  "12": row("invoice", "The request is malformed.", OURS),
  "99": row("unknown", "Apix had an internal error.", LATER),
};
const LATER_S = 60;

const OWN: readonly AuthorityCode[] = [
  {
    code: "rejected",
    meaning: "Apix took the file, and rejected the invoice in it.",
    remedy: DOCUMENT,
  },
  {
    code: "receiver-not-einvoice",
    meaning: "The receiver takes no e-invoices: Apix prints the invoice and sends it as a letter.",
    remedy: "Nothing is to be sent again; ask the customer for its e-invoice address.",
  },
];

/** All codes with their remedies. */
export const APIX_CODES: readonly AuthorityCode[] = [
  ...OWN,
  ...Object.entries(ROWS).map(([code, { meaning, remedy }]) => ({ code, meaning, remedy })),
];

/** What a refusal means for the invoice. */
export function refusalOf({ code, message }: ApixAnswer): Answer {
  const own = code.slice(-2);
  const known = Object.hasOwn(ROWS, own) ? ROWS[own] : undefined;
  const said = [known?.meaning, `${message} (${code})`].filter(Boolean).join(" ");
  switch (known?.verdict) {
    case "invoice":
      return { is: "refused", faults: [{ code: own, message: said }] };
    case "account":
      return { is: "not-sent", fault: "credentials", message: said, retryIn: LATER_S };
    case "credits":
      return { is: "not-sent", fault: "quota", message: said, retryIn: LATER_S };
    default:
      return { is: "unknown", message: said };
  }
}

/** True where the keys are wrong. */
export function isAccountRefusal({ isOk, code }: ApixAnswer): boolean {
  return !isOk && ROWS[code.slice(-2)]?.verdict === "account";
}
