import { describeCheckDigits } from "@fakturo/testkit";
import fc from "fast-check";
import { expect, it } from "vitest";
import { isGstin, normalizeGstin } from "./tax-id.ts";

it.each(["27AAPFU0939F1ZV", "in 27aapfu0939f1zv", "ININ27AAPFU0939F1ZV"])("cleans %s", (typed) => {
  expect(normalizeGstin(typed)).toBe("27AAPFU0939F1ZV");
});

it.each(["27AAPFU0939F1ZV", "29AAGCB7383J1Z4"])("accepts %s", (code) => {
  expect(isGstin(code)).toBe(true);
});

it.each(["27AAPFU0939F1ZW", "27AAPFU0939F0ZV", "27AAPFU0939F1Z", "27AAPFU0939F1AV"])(
  "refuses %s",
  (code) => {
    expect(isGstin(code)).toBe(false);
  },
);

describeCheckDigits("GSTIN", {
  isValid: isGstin,
  body: fc.stringMatching(/^[0-3]\d[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z$/),
  checks: [..."0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"],
});
