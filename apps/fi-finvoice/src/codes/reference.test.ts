import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  creditorReference,
  domesticReference,
  isCreditorReference,
  isDomesticReference,
} from "./reference.ts";

describe("reference numbers", () => {
  it.each([
    ["123456", "1234561"],
    ["1234", "12344"],
  ])("%s becomes %s", (base, reference) => {
    expect(domesticReference(base)).toBe(reference);
    expect(isDomesticReference(reference)).toBe(true);
  });

  it("becomes a creditor reference", () => {
    expect(creditorReference("1234561")).toBe("RF341234561");
    expect(isCreditorReference("RF341234561")).toBe(true);
    expect(isCreditorReference("RF18539007547034")).toBe(true);
  });

  it.each(["1234562", "123", "123456789012345678901", "RF351234561", "RF34", "ABC", ""])(
    "%s is none",
    (text) => {
      expect(isDomesticReference(text)).toBe(false);
      expect(isCreditorReference(text)).toBe(false);
    },
  );

  const digits = fc.stringMatching(/^[1-9]\d{2,18}$/);

  it("has a check digit that finds every digit that is mistaken", () => {
    fc.assert(
      fc.property(digits, fc.nat(), fc.integer({ min: 1, max: 9 }), (base, at, by) => {
        const reference = domesticReference(base);
        const i = at % reference.length;
        const wrong = (Number(reference[i]) + by) % 10;
        expect(isDomesticReference(reference)).toBe(true);
        expect(isDomesticReference(reference.slice(0, i) + wrong + reference.slice(i + 1))).toBe(
          false,
        );
      }),
    );
  });

  it("makes valid creditor references of any text", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9A-Z]{1,21}$/), (text) => {
        expect(isCreditorReference(creditorReference(text))).toBe(true);
      }),
    );
  });
});
