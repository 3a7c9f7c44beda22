import fc from "fast-check";
import { expect, it } from "vitest";
import { normalizeTaxNumber, TAX_NUMBER_FORMAT } from "./identities.ts";

it.each([
  ["9381508152", "93/815/08152"],
  ["181 815 08155", "181/815/08155"],
  ["133/8150/8159", "133/8150/8159"],
  ["133.8150.8159", "133/815/08159"],
  ["93-815-08152", "93/815/08152"],
  ["No. 93 815", "93815"],
  ["none", ""],
])("groups %s", (typed, code) => {
  expect(normalizeTaxNumber(typed)).toBe(code);
});

it("leaves what it has grouped", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{10,11}$/), (digits) => {
      const grouped = normalizeTaxNumber(digits);
      expect(grouped).toMatch(TAX_NUMBER_FORMAT);
      expect(normalizeTaxNumber(grouped)).toBe(grouped);
    }),
  );
});
