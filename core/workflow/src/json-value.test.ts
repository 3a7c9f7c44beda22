import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Budget } from "./budget.ts";
import { arithmetic } from "./decimal.ts";
import { deepEqual } from "./json-value.ts";

const cents = fc.integer({ min: -1_000_000_00, max: 1_000_000_00 });

describe("arithmetic", () => {
  it("is exact on amounts", () => {
    fc.assert(
      fc.property(cents, cents, (a, b) => {
        expect(arithmetic("+", a / 100, b / 100)).toBe((a + b) / 100);
        expect(arithmetic("-", a / 100, b / 100)).toBe((a - b) / 100);
      }),
    );
  });

  it.each([
    ["*", 1.1, 1.1, 1.21],
    ["*", 19.99, -1, -19.99],
    ["+", 1e21, 1, 1e21],
    ["+", 1e-7, 1, 1.0000001],
    ["*", 1e300, 1e300, Number.POSITIVE_INFINITY],
    ["-", 1e300, 1, 1e300],
    ["+", 1e-300, 1, 1],
  ] as const)("%s of %d and %d is %d", (operator, a, b, result) => {
    expect(arithmetic(operator, a, b)).toBe(result);
  });
});

describe("deepEqual", () => {
  it("holds for copies, whatever the order of members", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (json) => {
        // Through JSON, because it has no negative zero.
        const value = JSON.parse(JSON.stringify(json));
        expect(deepEqual(value, JSON.parse(JSON.stringify(value)))).toBe(true);
        expect(deepEqual({ a: 1, b: value }, { b: value, a: 1 })).toBe(true);
        expect(deepEqual({ a: value }, { b: value })).toBe(false);
        expect(deepEqual([value], [value, value])).toBe(false);
      }),
    );
  });
});

describe("Budget", () => {
  it("weighs shared parts once for each place", () => {
    const part = ["1234567"];
    expect(new Budget().weight([part, part])).toBeGreaterThan(2 * 7);
  });
});
