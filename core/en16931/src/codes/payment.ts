import { PAYMENT_MEANS_CODES, type PayInstructions, type PayTerms } from "@fakturo/model";

/** UNTDID 4461 by payment means key (BT-81). */
export const MEANS: ReadonlyMap<string, string> = new Map([
  ...PAYMENT_MEANS_CODES,
  ["other", "ZZZ"],
]);

/** Payment means of a document that states none. */
export const UNDEFINED_MEANS = "1";

/** Credit transfers, which need an account (BR-61). */
const TRANSFERS: ReadonlySet<string> = new Set(["30", "58"]);

/** Code of the means; a transfer without account is "not defined". */
export function paymentMeansOf({ key, ext, credit_transfer = [] }: PayInstructions): string {
  const code = ext?.["untdid-payment-means"] || meansOfKey(key);
  const [account] = credit_transfer;
  const hasAccount = Boolean(account?.iban || account?.number);
  return TRANSFERS.has(code) && !hasAccount ? UNDEFINED_MEANS : code;
}

/** Drops the key's refinements until a listed one is found. */
function meansOfKey(key: string): string {
  const parts = key.split("+");
  for (let length = parts.length; length > 0; length--) {
    const code = MEANS.get(parts.slice(0, length).join("+"));
    if (code) return code;
  }
  return UNDEFINED_MEANS;
}

/** Wording of terms where the invoice has only their key (BT-20). */
const TERMS: ReadonlyMap<string, string> = new Map([
  ["end-of-month", "Payment at the end of the month"],
  ["due-date", "Payment by the due date"],
  ["deferred", "Deferred payment"],
  ["proximo", "Payment in the following month"],
  ["instant", "Payment on receipt of the invoice"],
  ["elective", "Payment date chosen by the buyer"],
  ["pending", "Payment date to be agreed"],
  ["advanced", "Payment in advance"],
  ["delivery", "Payment on delivery"],
]);

const NO_TERMS = "Payment on receipt of the invoice";

/** Wording of terms; an amount due without terms is payable at once (BR-CO-25). */
export function termsTextOf(terms: PayTerms | undefined, isOwed: boolean): string | undefined {
  if (terms?.notes) return terms.notes;
  const text = TERMS.get(terms?.key ?? "");
  if (text) return text;
  return isOwed && !terms?.due_dates?.length ? NO_TERMS : undefined;
}
