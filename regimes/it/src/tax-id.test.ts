import { describeCheckDigits } from "@fakturo/testkit";
import fc from "fast-check";
import { expect, it } from "vitest";
import { isVatNumber } from "./tax-id.ts";

it.each(["00743110157", "12345670017", "00488410010"])("accepts %s", (code) => {
  expect(isVatNumber(code)).toBe(true);
});

it.each(["00743110158", "0074311015", "007431101570", "RSSMRA85T10A562S"])("refuses %s", (code) => {
  expect(isVatNumber(code)).toBe(false);
});

describeCheckDigits("partita IVA", {
  isValid: isVatNumber,
  body: fc.stringMatching(/^\d{10}$/),
});
