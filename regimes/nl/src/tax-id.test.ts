import { describeCheckDigits } from "@fakturo/testkit";
import fc from "fast-check";
import { expect, it } from "vitest";
import { isVatNumber } from "./tax-id.ts";

it.each(["004495445B01", "123456782B90", "000099998B57"])("accepts %s", (code) => {
  expect(isVatNumber(code)).toBe(true);
});

it.each(["004495446B01", "004495445A01", "04495445B01", "004495445B1", "00449544AB01"])(
  "refuses %s",
  (code) => {
    expect(isVatNumber(code)).toBe(false);
  },
);

describeCheckDigits("the number inside", {
  isValid: isVatNumber,
  body: fc.stringMatching(/^\d{8}$/),
  join: (body, check) => `${body}${check}B01`,
  fits: [1, 2],
  missed: 0.25,
});

describeCheckDigits("the whole", {
  isValid: (code) => isVatNumber(code) && code.startsWith("9"),
  body: fc.constantFrom("900000000", "912345671", "987654322"),
  checks: Array.from({ length: 100 }, (_, i) => String(i).padStart(2, "0")),
  join: (body, check) => `${body}B${check}`,
  fits: [1, 2],
  missed: 0.1,
});
