import { describeCheckDigits } from "@fakturo/testkit";
import fc from "fast-check";
import { expect, it } from "vitest";
import { isVatNumber } from "./tax-id.ts";

it.each(["0403019261", "403019261", "0000009797"])("accepts %s", (code) => {
  expect(isVatNumber(code)).toBe(true);
});

it.each(["0403019262", "2403019261", "40301926", "00403019261", "0000009700"])(
  "refuses %s",
  (code) => {
    expect(isVatNumber(code)).toBe(false);
  },
);

describeCheckDigits("VAT number", {
  isValid: isVatNumber,
  body: fc.stringMatching(/^[01]\d{7}$/),
  checks: Array.from({ length: 100 }, (_, i) => String(i).padStart(2, "0")),
});
