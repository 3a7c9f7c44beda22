import { describeCheckDigits } from "@fakturo/testkit";
import fc from "fast-check";
import { expect, it } from "vitest";
import { isVatNumber } from "./tax-id.ts";

it.each(["6388047V", "3628739L", "3628739UA", "1113571MH", "8Z49289F"])("accepts %s", (code) => {
  expect(isVatNumber(code)).toBe(true);
});

it.each(["6388047W", "3628739VA", "8Z49289G", "638804V", "6388047VZ"])("refuses %s", (code) => {
  expect(isVatNumber(code)).toBe(false);
});

describeCheckDigits("VatNumber", {
  isValid: isVatNumber,
  body: fc.stringMatching(/^\d{7}$/),
  checks: [..."ABCDEFGHIJKLMNOPQRSTUVW"],
});
