import type { JsonObject } from "@fakturo/model";
import { MEANS } from "../codes/payment.ts";

const KEY_OF_CODE: ReadonlyMap<string, string> = new Map(
  [...MEANS].reverse().map(([key, code]) => [code, key]),
);

/** Key of a payment means code (BT-81); `other` for codes without key, which keeps the code. */
export function paymentKeyFrom(code: string): string {
  return KEY_OF_CODE.get(code) ?? "other";
}

const IBAN = /^[A-Z]{2}[0-9A-Z\s]+$/;

/** An account number in the member that matches its format (BT-84). */
export function accountNumber(number: string): JsonObject {
  return number === "" ? {} : { [IBAN.test(number) ? "iban" : "number"]: number };
}

/** Default description of an earlier payment. */
export const PREPAID = "Prepaid Amount";

/** Earlier payments as a single advance (BT-113). */
export function prepaidFrom(amount: string): JsonObject[] {
  return amount ? [{ description: PREPAID, amount }] : [];
}
