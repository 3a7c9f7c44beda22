import { describeCheckDigits } from "@fakturo/testkit";
import fc from "fast-check";
import { expect, it } from "vitest";
import { isUid, normalizeUid } from "./tax-id.ts";

it.each([
  ["CHE-116.281.710", "E116281710"],
  ["che 116 281 710 mwst", "E116281710"],
  ["CHE-116.281.710 TVA", "E116281710"],
  ["CHE-116.281.710 MWST TVA", "E116281710"],
  ["CHE-116.281.710 IVA", "E116281710"],
  ["CHE-116.281.710 VAT", "E116281710VAT"],
])("cleans %s", (typed, code) => {
  expect(normalizeUid(typed)).toBe(code);
});

it.each(["E116281710", "E284156502"])("accepts %s", (code) => {
  expect(isUid(code)).toBe(true);
});

it.each(["E116281711", "116281710", "E11628171", "E1162817100"])("refuses %s", (code) => {
  expect(isUid(code)).toBe(false);
});

describeCheckDigits("UID", {
  isValid: isUid,
  body: fc.stringMatching(/^E\d{8}$/),
  fits: [0, 1],
});
