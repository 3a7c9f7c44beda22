import { FakturoError } from "../errors.ts";
import { fitInt64, mulDiv, mulDivLarge, powerOfTen, rescaleLarge, rescaleUnits } from "./units.ts";

const MAX_DIGITS = 18;
/** Texts up to this length hold safe integers only. */
const ORDINARY_LENGTH = 15;
const SYNTAX = /^([+-]?)(\d+)(?:\.(\d*))?$/;
const MINUS = 0x2d;
const POINT = 0x2e;
const ZERO = 0x30;
const NINE = 0x39;

/**
 * An exact decimal number: an integer number of units and a number of decimals. Trailing zeros matter.
 * Results keep the left operand's decimals, rounded half away from zero. Ordinary sizes are computed
 * with safe integers, larger ones with big integers and decimal.js; values stay within 64 bits as the
 * format requires (documents spec §2.1).
 */
export class Amount {
  /** Number of decimals, including trailing zeros. */
  readonly exp: number;
  /** Scaled value; zero while `large` is set. */
  private readonly units: number;
  /** Scaled value beyond safe integers. */
  private readonly large: bigint | undefined;

  private constructor(units: number, exp: number, large: bigint | undefined) {
    this.exp = exp;
    this.units = units === 0 ? 0 : units;
    this.large = large;
  }

  /** Reads `-12.50`; no exponents, blanks or thousand separators. @throws FakturoError "input". */
  static parse(text: string): Amount {
    return Amount.parseOrdinary(text) ?? Amount.parseAny(text);
  }

  /** Reads short plain numbers in one pass; others are left to the full syntax. */
  private static parseOrdinary(text: string): Amount | undefined {
    const { length } = text;
    const start = text.charCodeAt(0) === MINUS ? 1 : 0;
    if (length > ORDINARY_LENGTH || length === start) return undefined;
    let units = 0;
    let exp = -1;
    for (let i = start; i < length; i++) {
      const char = text.charCodeAt(i);
      if (char >= ZERO && char <= NINE) units = units * 10 + char - ZERO;
      else if (char === POINT && exp < 0 && i > start) exp = length - i - 1;
      else return undefined;
    }
    return new Amount(start === 1 ? -units : units, Math.max(0, exp), undefined);
  }

  private static parseAny(text: string): Amount {
    const match = SYNTAX.exec(text);
    if (!match) throw new FakturoError("input", `'${text.slice(0, 40)}' is not an amount`);
    const [, sign, whole = "", fraction = ""] = match;
    const digits = whole.replace(/^0+/, "");
    if (digits.length > MAX_DIGITS)
      throw new FakturoError("input", `an amount has at most ${MAX_DIGITS} digits`);
    const decimals = fraction.slice(0, MAX_DIGITS - digits.length);
    const units = BigInt(digits + decimals);
    return Amount.fromBigInt(sign === "-" ? -units : units, decimals.length);
  }

  /**
   * The amount of `value` units with `exp` decimals: `of(1050, 2)` is 10.50.
   * @throws FakturoError "internal" for units that are not whole.
   */
  static of(value: number | bigint, exp: number): Amount {
    if (typeof value === "bigint") return Amount.fit(value, exp);
    if (!Number.isSafeInteger(value)) throw new FakturoError("internal", "units must be whole");
    return new Amount(value, exp, undefined);
  }

  static zero(exp = 0): Amount {
    return new Amount(0, exp, undefined);
  }

  private static fit(units: bigint, exp: number): Amount {
    return Amount.fromBigInt(...fitInt64(units, exp));
  }

  private static fromBigInt(units: bigint, exp: number): Amount {
    const small = Number(units);
    return Number.isSafeInteger(small)
      ? new Amount(small, exp, undefined)
      : new Amount(0, exp, units);
  }

  /** True when the units of both are safe integers. */
  private isOrdinaryWith(other: Amount): boolean {
    return this.large === undefined && other.large === undefined;
  }

  add(other: Amount): Amount {
    if (this.isOrdinaryWith(other)) {
      const sum = this.units + rescaleUnits(other.units, other.exp, this.exp);
      if (Number.isSafeInteger(sum)) return new Amount(sum, this.exp, undefined);
    }
    const right = rescaleLarge(other.toBigInt(), other.exp, this.exp);
    return Amount.fit(this.toBigInt() + right, this.exp);
  }

  sub(other: Amount): Amount {
    if (this.isOrdinaryWith(other)) {
      const difference = this.units - rescaleUnits(other.units, other.exp, this.exp);
      if (Number.isSafeInteger(difference)) return new Amount(difference, this.exp, undefined);
    }
    const right = rescaleLarge(other.toBigInt(), other.exp, this.exp);
    return Amount.fit(this.toBigInt() - right, this.exp);
  }

  mul(other: Amount): Amount {
    if (this.isOrdinaryWith(other)) {
      const product = mulDiv(this.units, other.units, powerOfTen(other.exp));
      if (Number.isSafeInteger(product)) return new Amount(product, this.exp, undefined);
    }
    const product = mulDivLarge(this.toBigInt(), other.toBigInt(), 10n ** BigInt(other.exp));
    return Amount.fit(product, this.exp);
  }

  /** Division by zero yields zero. */
  div(other: Amount): Amount {
    if (other.isZero()) return Amount.zero(this.exp);
    if (this.isOrdinaryWith(other)) {
      const quotient = mulDiv(this.units, powerOfTen(other.exp), other.units);
      if (Number.isSafeInteger(quotient)) return new Amount(quotient, this.exp, undefined);
    }
    const quotient = mulDivLarge(this.toBigInt(), 10n ** BigInt(other.exp), other.toBigInt());
    return Amount.fit(quotient, this.exp);
  }

  neg(): Amount {
    if (this.large !== undefined) return Amount.fit(-this.large, this.exp);
    return new Amount(-this.units, this.exp, undefined);
  }

  abs(): Amount {
    return this.isNegative() ? this.neg() : this;
  }

  /** Exactly `exp` decimals; fewer only where 64 bits would overflow. */
  rescale(exp: number): Amount {
    if (exp === this.exp) return this;
    if (this.large === undefined) {
      const units = rescaleUnits(this.units, this.exp, exp);
      if (Number.isSafeInteger(units)) return new Amount(units, exp, undefined);
    }
    return Amount.fit(rescaleLarge(this.toBigInt(), this.exp, exp), exp);
  }

  /** At least `exp` decimals. */
  rescaleUp(exp: number): Amount {
    return this.exp < exp ? this.rescale(exp) : this;
  }

  /** At most `exp` decimals. */
  rescaleDown(exp: number): Amount {
    return this.exp > exp ? this.rescale(exp) : this;
  }

  /** `n` more decimals. */
  upscale(n: number): Amount {
    return this.rescale(this.exp + n);
  }

  /** `n` fewer decimals. */
  downscale(n: number): Amount {
    return this.rescale(Math.max(0, this.exp - n));
  }

  /** At least as many decimals as the other. */
  match(other: Amount): Amount {
    return this.rescaleUp(other.exp);
  }

  /** The same units with `exp` decimals: 21.0 with 3 decimals is 0.210. */
  withPointAt(exp: number): Amount {
    return new Amount(this.units, exp, this.large);
  }

  /** Compares values; decimals are ignored. */
  compare(other: Amount): -1 | 0 | 1 {
    const exp = Math.max(this.exp, other.exp);
    if (this.isOrdinaryWith(other)) {
      const a = rescaleUnits(this.units, this.exp, exp);
      const b = rescaleUnits(other.units, other.exp, exp);
      if (Number.isSafeInteger(a) && Number.isSafeInteger(b)) return order(a, b);
    }
    const a = rescaleLarge(this.toBigInt(), this.exp, exp);
    return order(a, rescaleLarge(other.toBigInt(), other.exp, exp));
  }

  /** Same value, so `1.0` equals `1.00`. */
  equals(other: Amount): boolean {
    return this.compare(other) === 0;
  }

  isZero(): boolean {
    return this.units === 0 && this.large === undefined;
  }

  isNegative(): boolean {
    return this.units < 0 || (this.large !== undefined && this.large < 0n);
  }

  isPositive(): boolean {
    return this.units > 0 || (this.large !== undefined && this.large > 0n);
  }

  sign(): -1 | 0 | 1 {
    if (this.isZero()) return 0;
    return this.isNegative() ? -1 : 1;
  }

  /** One of `n` equal parts, and the remainder: `n - 1` parts and it make the whole. */
  split(n: number): [part: Amount, remainder: Amount] {
    const part = this.div(Amount.of(n, 0));
    return [part, this.sub(part.mul(Amount.of(n - 1, 0)))];
  }

  /** Scaled value. */
  toBigInt(): bigint {
    return this.large ?? BigInt(this.units);
  }

  toString(): string {
    const units = String(this.large ?? this.units);
    const { exp } = this;
    if (exp === 0) return units;
    const negative = this.isNegative();
    const digits = (negative ? units.slice(1) : units).padStart(exp + 1, "0");
    const point = digits.length - exp;
    return `${negative ? "-" : ""}${digits.slice(0, point)}.${digits.slice(point)}`;
  }

  /** One text for all amounts of the same value: equal for `1.50` and `1.5`. */
  valueText(): string {
    const text = this.toString();
    return this.exp === 0 ? text : text.replace(/\.?0+$/, "");
  }

  toJSON(): string {
    return this.toString();
  }
}

function order<T extends number | bigint>(a: T, b: T): -1 | 0 | 1 {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
