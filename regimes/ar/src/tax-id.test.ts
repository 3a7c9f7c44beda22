import { describeCheckDigits } from "@fakturo/testkit";
import fc from "fast-check";
import { expect, it } from "vitest";
import { isCuit } from "./tax-id.ts";

it.each(["30500010912", "20172543597", "33693450239"])("accepts %s", (code) => {
  expect(isCuit(code)).toBe(true);
});

it.each(["30500010913", "3050001091", "305000109120", "34500010919", "50000000016"])(
  "refuses %s",
  (code) => {
    expect(isCuit(code)).toBe(false);
  },
);

describeCheckDigits("CUIT", {
  isValid: isCuit,
  body: fc.stringMatching(/^(20|23|27|30|33)\d{8}$/),
  missed: 0.03,
});
