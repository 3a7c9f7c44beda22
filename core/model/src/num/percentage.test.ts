import { Decimal } from "decimal.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isFakturoError } from "../errors.ts";
import { Amount } from "./amount.ts";
import { Percentage } from "./percentage.ts";

const Exact = Decimal.clone({ precision: 200, rounding: Decimal.ROUND_HALF_UP, toExpPos: 300 });

const percentage = fc
  .tuple(fc.integer({ min: -99_999, max: 99_999 }), fc.integer({ min: 0, max: 5 }))
  .map(([units, exp]) => Percentage.parse(`${Amount.of(units, exp)}%`));
const amount = fc
  .tuple(fc.integer({ min: -1e12, max: 1e12 }), fc.integer({ min: 0, max: 6 }))
  .map(([units, exp]) => Amount.of(units, exp));

function fixed(value: Decimal, exp: number): string {
  const text = value.toDecimalPlaces(exp).toFixed(exp);
  return /[1-9]/.test(text) ? text : text.replace("-", "");
}

describe("Percentage.parse", () => {
  it.each([
    ["16%", "0.16", "16%"],
    ["16.0%", "0.160", "16.0%"],
    ["0.16", "0.16", "16%"],
    ["0.160", "0.160", "16.0%"],
    ["0.2", "0.2", "20%"],
    ["16", "16", "1600%"],
    ["-5%", "-0.05", "-5%"],
    ["0.005%", "0.00005", "0.005%"],
    ["0", "0", "0%"],
    ["0%", "0.00", "0%"],
    ["-0.2", "-0.2", "-20%"],
    ["999999999999999999%", "9999999999999999.99", "999999999999999999%"],
    ["999999999999999999", "999999999999999999", "9223372036854775807%"],
  ])("reads %s as the fraction %s and prints %s", (text, fraction, printed) => {
    const p = Percentage.parse(text);
    expect(p.amount.toString()).toBe(fraction);
    expect(p.toString()).toBe(printed);
    expect(JSON.stringify([p])).toBe(`["${printed}"]`);
  });

  it.each(["", "%", "5%%", "5 %", "x", "1e2%", "-%"])("refuses %j", (text) => {
    expect(() => Percentage.parse(text)).toThrow(
      expect.toSatisfy((e: unknown) => isFakturoError(e) && e.key === "input"),
    );
  });

  it("prints what it read", () => {
    fc.assert(
      fc.property(percentage, (p) => {
        expect(Percentage.parse(p.toString())).toEqual(p);
      }),
    );
  });
});

describe("shares against decimal.js", () => {
  it("takes a share at the amount's decimals", () => {
    fc.assert(
      fc.property(percentage, amount, (p, a) => {
        const wanted = new Exact(a.toString()).mul(p.amount.toString());
        expect(p.of(a).toString()).toBe(fixed(wanted, a.exp));
      }),
    );
  });

  it("splits an inclusive amount into what remains and the share", () => {
    fc.assert(
      fc.property(percentage, amount, (p, a) => {
        const factor = new Exact(p.amount.toString()).add(1);
        const net = factor.isZero() ? new Exact(0) : new Exact(a.toString()).div(factor);
        expect(p.remove(a).toString()).toBe(fixed(net, a.exp));
        expect(p.from(a).add(p.remove(a))).toEqual(a);
      }),
    );
  });

  it("knows tax inside 121 at 21 %, and all of it at -100 %", () => {
    const vat = Percentage.parse("21.0%");
    expect(vat.factor().toString()).toBe("1.210");
    expect(vat.remove(Amount.parse("121.00")).toString()).toBe("100.00");
    expect(vat.from(Amount.parse("121.00")).toString()).toBe("21.00");
    expect(Percentage.parse("-100%").from(Amount.parse("8.00")).toString()).toBe("8.00");
  });
});

describe("comparison", () => {
  it("goes by value", () => {
    expect(Percentage.parse("21%").equals(Percentage.parse("21.0%"))).toBe(true);
    expect(Percentage.parse("21%").equals(Percentage.parse("0.22"))).toBe(false);
    expect(Percentage.parse("4%").compare(Percentage.parse("10%"))).toBe(-1);
    expect(Percentage.parse("0.0%").isZero()).toBe(true);
    expect(Percentage.parse("5%").neg().toString()).toBe("-5%");
    expect(Percentage.parse("-5%").isNegative()).toBe(true);
  });
});
