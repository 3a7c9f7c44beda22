import { describeCheckDigits } from "@fakturo/testkit";
import fc from "fast-check";
import { expect, it } from "vitest";
import { isUid } from "./tax-id.ts";

it.each(["U13585627", "U10223006", "U64727905"])("accepts %s", (code) => {
  expect(isUid(code)).toBe(true);
});

it.each(["U13585626", "13585627", "U1358562", "U135856270", "A13585627"])("refuses %s", (code) => {
  expect(isUid(code)).toBe(false);
});

describeCheckDigits("Uid", {
  isValid: isUid,
  body: fc.stringMatching(/^U\d{7}$/),
});
