import { describeCheckDigits } from "@fakturo/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hasValidCheck, isNotZeros, normalizeVrn, VRN } from "./tax-id.ts";

function isVrn(code: string): boolean {
  return VRN.test(code) && isNotZeros(code) && hasValidCheck(code);
}

it.each([
  ["gb 980 7806 84", "GB", "980780684"],
  ["XI980780684", "GB", "980780684"],
  ["XI980780684", "XI", "980780684"],
  ["GB980780684", "XI", "GB980780684"],
])("cleans %s of %s", (typed, country, code) => {
  expect(normalizeVrn(typed, country)).toBe(code);
});

it.each(["980780684", "434031494", "980780684001", "GD001", "GD499", "HA500", "HA999"])(
  "accepts %s",
  (code) => {
    expect(isVrn(code)).toBe(true);
  },
);

it.each(["980780685", "98078068", "000000000", "GD500", "HA499", "GD1", "98078068A"])(
  "refuses %s",
  (code) => {
    expect(isVrn(code)).toBe(false);
  },
);

describe("the rule of 2009", () => {
  it("holds above 1000000 only", () => {
    expect(hasValidCheck("100000132")).toBe(true);
    expect(hasValidCheck("000000042")).toBe(false);
  });
});

describeCheckDigits("VAT number", {
  isValid: isVrn,
  body: fc.stringMatching(/^[1-8]\d{6}$/),
  checks: Array.from({ length: 100 }, (_, i) => String(i).padStart(2, "0")),
  fits: [1, 3],
  missed: 0.03,
});
