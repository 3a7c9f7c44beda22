import fc from "fast-check";
import { expect, it } from "vitest";
import { isRfc, normalizeRfc } from "./tax-id.ts";

it.each([
  ["abc-010203-ab1", "ABC010203AB1"],
  ["MX ABC010203AB1", "ABC010203AB1"],
  ["MXI701231AB1", "MXI701231AB1"],
  ["MX MXI701231AB1", "MXI701231AB1"],
  ["ñ&c 010203 ab1", "Ñ&C010203AB1"],
  ["MX", "MX"],
])("cleans %s", (typed, code) => {
  expect(normalizeRfc(typed)).toBe(code);
});

it.each(["XAXX010101000", "XEXX010101000", "ABC010203AB1", "Ñ&C010203AB1"])(
  "accepts %s",
  (code) => {
    expect(isRfc(code)).toBe(true);
  },
);

it.each(["AB010203AB1", "ABCDE010203AB1", "ABC01020AB1", "ABC010203AB", "ABC0102O3AB1"])(
  "refuses %s",
  (code) => {
    expect(isRfc(code)).toBe(false);
  },
);

it("cleans every RFC to itself, with and without prefix", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Z]{3,4}\d{6}[A-Z0-9]{3}$/), (rfc) => {
      fc.pre(!rfc.startsWith("MX"));
      expect(normalizeRfc(rfc)).toBe(rfc);
      expect(normalizeRfc(`MX-${rfc}`)).toBe(rfc);
    }),
  );
});
