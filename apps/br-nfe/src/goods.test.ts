import { Amount } from "@fakturo/model";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { spread } from "./nfe/goods.ts";

const cents = (max: number) => fc.integer({ min: 0, max }).map((units) => Amount.of(units, 2));

describe("charges of the whole", () => {
  it("are shared among the lines to the cent, and no line gets less than nothing", () => {
    fc.assert(
      fc.property(cents(100_000), fc.array(cents(10_000), { minLength: 1 }), (amount, weights) => {
        const parts = spread(amount, weights);
        const sum = parts.reduce((whole, part) => whole.add(part), Amount.zero(2));
        expect(sum.toString()).toBe(amount.toString());
        expect(parts.filter((part) => part.isNegative())).toEqual([]);
      }),
    );
  });

  it("leave nothing to lines that weigh nothing", () => {
    const weights = [20, 12, 0].map((units) => Amount.of(units, 2));
    expect(spread(Amount.of(4, 2), weights).map(String)).toEqual(["0.03", "0.01", "0.00"]);
  });
});
