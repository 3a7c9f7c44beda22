import { describeCheckDigits } from "@fakturo/testkit";
import fc from "fast-check";
import { expect, it } from "vitest";
import { isVatNumber, normalizeVatNumber } from "./tax-id.ts";

it.each([
  ["732 829 320", "44732829320"],
  ["FR 44 732829320", "44732829320"],
  ["732829321", "732829321"],
])("completes %s", (typed, code) => {
  expect(normalizeVatNumber(typed)).toBe(code);
});

it.each(["44732829320", "K7399859412", "39356000000", "00356000000"])("accepts %s", (code) => {
  expect(isVatNumber(code)).toBe(true);
});

it.each(["45732829320", "732829320", "4473282932A", "447328293200"])("refuses %s", (code) => {
  expect(isVatNumber(code)).toBe(false);
});

describeCheckDigits("the key", {
  isValid: isVatNumber,
  body: fc.stringMatching(/^[4-8]\d{8}$/),
  checks: Array.from({ length: 100 }, (_, i) => String(i).padStart(2, "0")),
  join: (siren, key) => key + siren,
});
