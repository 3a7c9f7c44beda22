import { describeCheckDigits } from "@fakturo/testkit";
import fc from "fast-check";
import { expect, it } from "vitest";
import { isBusinessId } from "./tax-id.ts";

it.each(["20774740", "01120389", "15728600"])("accepts %s", (code) => {
  expect(isBusinessId(code)).toBe(true);
});

it.each(["20774741", "2077474", "207747400", "2077474A"])("refuses %s", (code) => {
  expect(isBusinessId(code)).toBe(false);
});

describeCheckDigits("BusinessId", {
  isValid: isBusinessId,
  body: fc.stringMatching(/^\d{7}$/),
  fits: [0, 1],
});
