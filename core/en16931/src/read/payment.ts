import type { JsonObject } from "@fakturo/model";
import { MEANS } from "../codes/payment.ts";

const KEY_OF_CODE: ReadonlyMap<string, string> = new Map(
  [...MEANS].reverse().map(([key, code]) => [code, key]),
);

/** Key of a payment means code (BT-81); codes without one are other, so that the code is kept. */
export function paymentKeyFrom(code: string): string {
  return KEY_OF_CODE.get(code) ?? "other";
}

const IBAN = /^[A-Z]{2}[0-9A-Z\s]+$/;

/** An account number under the name that fits its form (BT-84). */
export function accountNumber(number: string): JsonObject {
  return number === "" ? {} : { [IBAN.test(number) ? "iban" : "number"]: number };
}

/** Describes what was paid before where nothing else is known of it. */
export const PREPAID = "Prepaid Amount";

/** What was paid before, as the only advance (BT-113). */
export function prepaidFrom(amount: string): JsonObject[] {
  return amount ? [{ description: PREPAID, amount }] : [];
}
