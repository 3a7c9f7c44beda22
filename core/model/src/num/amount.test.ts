import { Decimal } from "decimal.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isFakturoError } from "../errors.ts";
import { Amount } from "./amount.ts";

const Exact = Decimal.clone({ precision: 200, rounding: Decimal.ROUND_HALF_UP, toExpPos: 300 });
const INT64_MAX = 2n ** 63n - 1n;

const amount = fc
  .tuple(
    fc.oneof(
      fc.integer({ min: -1_000_000, max: 1_000_000 }).map(BigInt),
      fc.maxSafeInteger().map(BigInt),
      fc.bigInt({ min: -(10n ** 18n) + 1n, max: 10n ** 18n - 1n }),
    ),
    fc.integer({ min: 0, max: 9 }),
  )
  .map(([units, exp]) => Amount.of(units, exp));

function exact(a: Amount): Decimal {
  return new Exact(a.toString());
}

/** Compares unless the expected value exceeds 64 bits, where other rules apply. */
function expectValue(got: Amount, wanted: Decimal, exp: number): void {
  const units = BigInt(wanted.mul(new Exact(10).pow(exp)).toFixed(0));
  if (units > INT64_MAX || units < -INT64_MAX - 1n) return;
  expect(got.toString()).toBe(Amount.of(units, exp).toString());
  expect(got.toString()).toBe(wanted.isZero() ? Amount.zero(exp).toString() : wanted.toFixed(exp));
}

function failure(run: () => unknown): string | undefined {
  try {
    run();
    return undefined;
  } catch (error) {
    return isFakturoError(error) ? error.key : String(error);
  }
}

describe("Amount.parse", () => {
  it.each([
    ["5", "5"],
    ["5.00", "5.00"],
    ["+5", "5"],
    ["5.", "5"],
    ["007.50", "7.50"],
    ["-0.00", "0.00"],
    ["-12.5", "-12.5"],
    ["12345678901234567.129", "12345678901234567.1"],
    ["123456789012345678.999", "123456789012345678"],
    ["0.1234567890123456789", "0.123456789012345678"],
    ["000000000000000000001", "1"],
    ["-000000000000000000.50", "-0.50"],
    ["999999999999999999", "999999999999999999"],
  ])("reads %s as %s", (text, printed) => {
    expect(Amount.parse(text).toString()).toBe(printed);
  });

  it.each([
    "",
    ".5",
    "-",
    "+",
    "-.5",
    "1e3",
    "1,000.00",
    " 1",
    "1 ",
    "1\n",
    "1.2.3",
    "--1",
    "true",
    "0x1",
    "1234567890123456789",
    "٣",
  ])("refuses %j", (text) => {
    expect(failure(() => Amount.parse(text))).toBe("input");
  });

  it("stays linear on hostile input", () => {
    const start = performance.now();
    expect(failure(() => Amount.parse(`${"0".repeat(200_000)}x`))).toBe("input");
    expect(performance.now() - start).toBeLessThan(500);
  });

  it("prints what it read", () => {
    fc.assert(
      fc.property(amount, (a) => {
        expect(Amount.parse(a.toString())).toEqual(a);
        expect(JSON.stringify({ a })).toBe(`{"a":"${a.toString()}"}`);
      }),
    );
  });
});

describe("arithmetic against decimal.js", () => {
  it("adds and subtracts at the left decimals", () => {
    fc.assert(
      fc.property(amount, amount, (a, b) => {
        const right = exact(b).toDecimalPlaces(a.exp);
        expectValue(a.add(b), exact(a).add(right), a.exp);
        expectValue(a.sub(b), exact(a).sub(right), a.exp);
      }),
      { numRuns: 500 },
    );
  });

  it("multiplies and divides at the left decimals", () => {
    fc.assert(
      fc.property(amount, amount, (a, b) => {
        expectValue(a.mul(b), exact(a).mul(exact(b)).toDecimalPlaces(a.exp), a.exp);
        const quotient = b.isZero() ? new Exact(0) : exact(a).div(exact(b)).toDecimalPlaces(a.exp);
        expectValue(a.div(b), quotient, a.exp);
      }),
      { numRuns: 1000 },
    );
  });

  it("rescales both ways", () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: 0, max: 12 }), (a, exp) => {
        expectValue(a.rescale(exp), exact(a).toDecimalPlaces(exp), exp);
        expect(a.rescaleUp(exp).exp).toBeGreaterThanOrEqual(a.exp);
        expect(a.rescaleDown(exp).exp).toBeLessThanOrEqual(a.exp);
      }),
      { numRuns: 500 },
    );
  });

  it("compares by value", () => {
    fc.assert(
      fc.property(amount, amount, (a, b) => {
        expect(a.compare(b)).toBe(exact(a).comparedTo(exact(b)));
        expect(a.equals(b)).toBe(exact(a).equals(exact(b)));
        expect(a.sign()).toBe(exact(a).comparedTo(0));
      }),
    );
  });

  it.each([
    ["1.50", "1.5"],
    ["100", "100"],
    ["100.00", "100"],
    ["-0.10", "-0.1"],
    ["0.00", "0"],
    ["123456789012345678.0", "123456789012345678"],
  ])("has one text for all amounts of a value: %s", (text, value) => {
    expect(Amount.parse(text).valueText()).toBe(value);
  });

  it("negates and splits without loss", () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: 1, max: 9 }), (a, n) => {
        expect(a.neg().neg()).toEqual(a);
        expect(a.abs().isNegative()).toBe(false);
        const [part, remainder] = a.split(n);
        const whole = exact(part)
          .mul(n - 1)
          .add(exact(remainder));
        expect(whole.equals(exact(a))).toBe(true);
      }),
    );
  });
});

describe("rounding", () => {
  it.each([
    ["0.005", 2, "0.01"],
    ["-0.005", 2, "-0.01"],
    ["0.0049", 2, "0.00"],
    ["-0.0049", 2, "0.00"],
    ["2.5", 0, "3"],
    ["9007199254740991.5", 0, "9007199254740992"],
  ])("%s at %i decimals is %s", (text, exp, printed) => {
    expect(Amount.parse(text).rescale(exp).toString()).toBe(printed);
  });

  it("keeps the left decimals and rounds the right operand first", () => {
    expect(Amount.parse("1").add(Amount.parse("0.5")).toString()).toBe("2");
    expect(Amount.parse("1").mul(Amount.parse("2.5")).toString()).toBe("3");
    expect(Amount.parse("1.00").div(Amount.parse("3")).toString()).toBe("0.33");
    expect(Amount.parse("1.00").div(Amount.zero(2)).toString()).toBe("0.00");
  });

  it("keeps -0 out", () => {
    const zero = Amount.parse("-5").mul(Amount.zero());
    expect(zero.toString()).toBe("0");
    expect(zero).toEqual(Amount.zero());
  });
});

describe("64 bit limits", () => {
  const big = Amount.parse("999999999999999999");

  it("gives up decimals before magnitude", () => {
    expect(big.rescale(2).toString()).toBe("999999999999999999");
    expect(Amount.parse("999999999999999.99").upscale(3).toString()).toBe("999999999999999.990");
    expect(Amount.parse("99999999999999999.9").mul(Amount.of(100, 0)).toString()).toBe(
      "9223372036854775807",
    );
    expect(Amount.parse("99999999999999999.9").mul(Amount.of(50, 0)).toString()).toBe(
      "4999999999999999995",
    );
  });

  it("saturates", () => {
    expect(big.mul(big).toString()).toBe("9223372036854775807");
    expect(big.neg().mul(big).toString()).toBe("-9223372036854775808");
    expect(
      Amount.of(-(2n ** 63n), 0)
        .neg()
        .toString(),
    ).toBe("9223372036854775807");
    expect(Amount.of(2n ** 63n, 1).toString()).toBe("922337203685477581");
  });

  it("rescales the right operand without a limit", () => {
    expect(
      Amount.parse("-5.0")
        .add(Amount.of(2n ** 63n - 1n, 0))
        .toString(),
    ).toBe("9223372036854775802");
  });

  it("refuses fractions of units", () => {
    expect(failure(() => Amount.of(1.5, 0))).toBe("internal");
    expect(failure(() => Amount.of(2 ** 53, 0))).toBe("internal");
  });
});
