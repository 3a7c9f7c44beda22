import { describeCheckDigits } from "@fakturo/testkit";
import fc from "fast-check";
import { expect, it } from "vitest";
import { isNif } from "./tax-id.ts";

it.each(["123456789", "501442600", "999999990", "450000001"])("accepts %s", (code) => {
  expect(isNif(code)).toBe(true);
});

it.each(["123456788", "12345678", "1234567890", "400000003", "730000008", "12345678A"])(
  "refuses %s",
  (code) => {
    expect(isNif(code)).toBe(false);
  },
);

it("knows the kinds of taxpayers", () => {
  const kinds = Array.from({ length: 100 }, (_, i) => String(i).padStart(2, "0"));
  const known = kinds.filter((kind) =>
    [..."0123456789"].some((check) => isNif(`${kind}000000${check}`)),
  );
  expect(known.filter((kind) => !/^[123568]/.test(kind)).join(" ")).toBe(
    "45 70 71 72 74 75 77 78 79 90 91 98 99",
  );
  expect(known).toHaveLength(60 + 13);
});

describeCheckDigits("NIF", {
  isValid: isNif,
  body: fc.stringMatching(/^[123568]\d{7}$/),
  missed: 0.03,
});
