/** Payment means keys; a key may be refined after a `+`. */
export const PAYMENT_MEANS = [
  "any",
  "card",
  "card+credit",
  "card+debit",
  "credit-transfer",
  "credit-transfer+sepa",
  "debit-transfer",
  "cash",
  "cheque",
  "bank-draft",
  "direct-debit",
  "direct-debit+sepa",
  "online",
  "promissory-note",
  "netting",
  "other",
] as const;

const MEANS: ReadonlySet<string> = new Set(PAYMENT_MEANS);

/** True for a key whose part before the first `+` is a means of payment (GOBL-PAY-INSTRUCTIONS-02). */
export function isPaymentMeans(key: string): boolean {
  const [means = ""] = key.split("+", 1);
  return MEANS.has(means);
}

/** Payment means keys with their UNTDID 4461 codes; `other` has none. */
export const PAYMENT_MEANS_CODES: ReadonlyMap<string, string> = new Map([
  ["any", "1"],
  ["card", "48"],
  ["card+debit", "55"],
  ["credit-transfer", "30"],
  ["credit-transfer+sepa", "58"],
  ["debit-transfer", "31"],
  ["cash", "10"],
  ["cheque", "20"],
  ["bank-draft", "21"],
  ["direct-debit", "49"],
  ["direct-debit+sepa", "59"],
  ["online", "68"],
  ["promissory-note", "60"],
  ["netting", "97"],
]);

/** Payment term keys with their UNTDID 4279 codes. */
export const PAYMENT_TERMS: ReadonlyMap<string, string> = new Map([
  ["end-of-month", "2"],
  ["due-date", "3"],
  ["deferred", "4"],
  ["proximo", "9"],
  ["instant", "10"],
  ["elective", "11"],
  ["pending", "13"],
  ["advanced", "32"],
  ["delivery", "52"],
  ["undefined", "16"],
]);
