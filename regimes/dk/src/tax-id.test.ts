import { describeCheckDigits } from "@fakturo/testkit";
import fc from "fast-check";
import { expect, it } from "vitest";
import { isCvr } from "./tax-id.ts";

it.each(["13585628", "24256790", "61056416"])("accepts %s", (code) => {
  expect(isCvr(code)).toBe(true);
});

it.each(["13585629", "1358562", "135856280", "1358562A"])("refuses %s", (code) => {
  expect(isCvr(code)).toBe(false);
});

describeCheckDigits("CVR number", {
  isValid: isCvr,
  body: fc.stringMatching(/^\d{7}$/),
  fits: [0, 1],
});
