import { describeCheckDigits } from "@fakturo/testkit";
import fc from "fast-check";
import { expect, it } from "vitest";
import { isVatNumber } from "./tax-id.ts";

it.each(["556036079301", "202100548901"])("accepts %s", (code) => {
  expect(isVatNumber(code)).toBe(true);
});

it.each(["556036079401", "556036079302", "5560360793", "5560360793010"])("refuses %s", (code) => {
  expect(isVatNumber(code)).toBe(false);
});

describeCheckDigits("VAT number", {
  isValid: isVatNumber,
  body: fc.stringMatching(/^\d{9}$/),
  join: (body, check) => `${body}${check}01`,
});
