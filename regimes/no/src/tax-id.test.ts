import { describeCheckDigits } from "@fakturo/testkit";
import fc from "fast-check";
import { expect, it } from "vitest";
import { isOrganisationNumber, isVatNumber, normalizeVatNumber } from "./tax-id.ts";

it.each([
  ["NO 974 760 673 mva", "974760673MVA"],
  ["974760673", "974760673MVA"],
  ["NO", ""],
])("cleans %s", (typed, code) => {
  expect(normalizeVatNumber(typed)).toBe(code);
  expect(normalizeVatNumber(code)).toBe(code);
});

it.each(["974760673MVA", "923609016MVA"])("accepts %s", (code) => {
  expect(isVatNumber(code)).toBe(true);
});

it.each(["974760673", "974760674MVA", "97476067MVA", "974760673MVAMVA"])("refuses %s", (code) => {
  expect(isVatNumber(code)).toBe(false);
});

describeCheckDigits("organisation number", {
  isValid: isOrganisationNumber,
  body: fc.stringMatching(/^\d{8}$/),
  fits: [0, 1],
});
