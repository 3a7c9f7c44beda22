import { describeCheckDigits } from "@fakturo/testkit";
import fc from "fast-check";
import { expect, it } from "vitest";
import { isNif, normalizeNif } from "./tax-id.ts";

const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

it.each([
  ["es 12345678-z", "12345678Z"],
  ["14Z", "00000014Z"],
  ["X-1234567-L", "X1234567L"],
  ["ESES12345678Z", "ES12345678Z"],
])("cleans %s", (typed, code) => {
  expect(normalizeNif(typed)).toBe(code);
});

it.each([
  "12345678Z",
  "00000014Z",
  "X1234567L",
  "Z1234567R",
  "A28015865",
  "Q2818002D",
  "P2807900B",
])("accepts %s", (code) => {
  expect(isNif(code)).toBe(true);
});

it.each(["12345678A", "00000000T", "X1234567A", "A28015866", "I12345674", "O12345674", "1234567Z"])(
  "refuses %s",
  (code) => {
    expect(isNif(code)).toBe(false);
  },
);

it("cleans what it has cleaned to itself", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{1,8}[A-Z]$/), (typed) => {
      expect(normalizeNif(normalizeNif(typed))).toBe(normalizeNif(typed));
    }),
  );
});

describeCheckDigits("persons", {
  isValid: isNif,
  body: fc.stringMatching(/^[1-9]\d{7}$/),
  checks: LETTERS,
});

describeCheckDigits("foreigners", {
  isValid: isNif,
  body: fc.stringMatching(/^[XYZ]\d{7}$/),
  checks: LETTERS,
});

describeCheckDigits("entities, as digit or letter", {
  isValid: isNif,
  body: fc.stringMatching(/^[A-HJ-NP-SUVW]\d{7}$/),
  checks: [..."0123456789", ...LETTERS],
  fits: [2, 2],
});
