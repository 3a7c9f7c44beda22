import type { JsonObject } from "@fakturo/model";

/** Payment means key by UNTDID 4461 (BT-81). */
const KEYS: ReadonlyMap<string, string> = new Map([
  ["10", "cash"],
  ["20", "cheque"],
  ["30", "credit-transfer"],
  ["42", "debit-transfer"],
  ["48", "card"],
  ["49", "direct-debit"],
  ["58", "credit-transfer+sepa"],
  ["59", "direct-debit+sepa"],
]);

/** Key of a payment means code; codes without one are any. */
export function paymentKeyFrom(code: string): string {
  return KEYS.get(code) ?? "any";
}

const IBAN = /^[A-Z]{2,}\s*[0-9A-Z\s]+$/;

/** An account number under the name that fits its form (BT-84). */
export function accountNumber(number: string): JsonObject {
  return number === "" ? {} : { [IBAN.test(number) ? "iban" : "number"]: number };
}

/** What was paid before, as the only advance (BT-113). */
export function prepaidFrom(amount: string): JsonObject[] {
  return amount ? [{ description: "Prepaid Amount", amount }] : [];
}
