import { isPositive } from "../format/decimal.ts";
import type { ContentNode } from "./node.ts";
import { isCreditNote } from "./payment.ts";

/** Account for the payment of an invoice. */
export interface Transfer {
  /** Without spaces, upper case. */
  readonly iban: string;
  readonly bic: string;
  /** As the payer writes it, without spaces. */
  readonly reference: string;
}

const TRANSFERS: ReadonlySet<string> = new Set(["any", "credit-transfer", ""]);

/** First bank account for transfers to pay the invoice; undefined for credit notes and similar documents. */
export function transferOf(doc: ContentNode): Transfer | undefined {
  const instructions = doc.node("payment").node("instructions");
  const means = instructions.text("key").split("+")[0] ?? "";
  if (isCreditNote(doc) || !TRANSFERS.has(means)) return undefined;
  const compact = (text: string) => text.replace(/\s/g, "").toUpperCase();
  const found = instructions
    .list("credit_transfer")
    .find((transfer) => transfer.text("iban") !== "");
  if (!found) return undefined;
  return {
    iban: compact(found.text("iban")),
    bic: compact(found.text("bic")),
    reference: compact(instructions.text("ref")),
  };
}

/** Maximum amount in payment codes. */
const LIMIT_DIGITS = 9;

/** Amount due with two decimals; empty for zero or an amount above the code's limit. */
export function amountDue(doc: ContentNode): string {
  const totals = doc.node("totals");
  const due = totals.text("due") || totals.text("payable");
  const match = /^(\d+)(?:\.(\d{1,2})0*)?$/.exec(due);
  if (!match || !isPositive(due)) return "";
  const [, whole = "0", cents = ""] = match;
  return whole.length > LIMIT_DIGITS ? "" : `${whole}.${cents.padEnd(2, "0")}`;
}
