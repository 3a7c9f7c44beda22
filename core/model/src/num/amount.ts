import { Decimal } from "decimal.js";
import { FakturoError } from "../errors.ts";

const MAX_DIGITS = 18;
const INT64_MAX = 2n ** 63n - 1n;
const INT64_MIN = -(2n ** 63n);
const POWERS = Array.from({ length: 16 }, (_, i) => 10 ** i);
const SYNTAX = /^([+-]?)(\d+)(?:\.(\d*))?$/;

/** Wide enough that no product of two 64-bit numbers is ever rounded by the library itself. */
const Wide = Decimal.clone({ precision: 120, toExpNeg: -200, toExpPos: 200 });

/**
 * An exact decimal number: a whole number of units and the count of decimals they stand for.
 * Trailing zeros matter. Results keep the left operand's decimals, rounded half away from zero.
 * Ordinary sizes are computed with safe integers, larger ones with decimal.js; values are held
 * within 64 bits as the format demands (documents spec §2.1).
 */
export class Amount {
  /** Decimals carried. */
  readonly exp: number;
  /** Scaled value; exact only while `large` is undefined. */
  readonly #units: number;
  /** Scaled value beyond safe integers. */
  readonly #large: bigint | undefined;

  private constructor(units: number, exp: number, large: bigint | undefined) {
    this.#units = units;
    this.exp = exp;
    this.#large = large;
  }

  /** Reads `-12.50`; no exponents, blanks or thousand separators. @throws FakturoError "input". */
  static parse(text: string): Amount {
    const match = SYNTAX.exec(text);
    if (!match) throw new FakturoError("input", `'${excerpt(text)}' is not an amount`);
    const [, sign, whole = "", fraction = ""] = match;
    const digits = whole.replace(/^0+/, "");
    if (digits.length > MAX_DIGITS)
      throw new FakturoError("input", `'${excerpt(text)}' has more than ${MAX_DIGITS} digits`);
    const decimals = fraction.slice(0, MAX_DIGITS - digits.length);
    const joined = digits + decimals;
    const negative = sign === "-";
    if (joined.length < 16) {
      const units = Number(joined);
      return new Amount(negative && units !== 0 ? -units : units, decimals.length, undefined);
    }
    return fromBigInt(negative ? -BigInt(joined) : BigInt(joined), decimals.length);
  }

  /** The amount of `value` units with `exp` decimals: `of(1050, 2)` is 10.50. */
  static of(value: number | bigint, exp: number): Amount {
    if (typeof value === "bigint") return fit(value, exp);
    if (!Number.isSafeInteger(value)) throw new FakturoError("internal", "units must be whole");
    return new Amount(value === 0 ? 0 : value, exp, undefined);
  }

  static zero(exp = 0): Amount {
    return new Amount(0, exp, undefined);
  }

  /** For this module only: an amount of units already known to be in range. */
  static raw(units: number, exp: number, large: bigint | undefined): Amount {
    return new Amount(units, exp, large);
  }

  add(other: Amount): Amount {
    if (other.exp === this.exp && this.#large === undefined && other.#large === undefined) {
      const sum = this.#units + other.#units;
      if (Number.isSafeInteger(sum)) return new Amount(sum, this.exp, undefined);
    }
    return fit(this.toBigInt() + unbounded(other, this.exp), this.exp);
  }

  sub(other: Amount): Amount {
    if (other.exp === this.exp && this.#large === undefined && other.#large === undefined) {
      const difference = this.#units - other.#units;
      if (Number.isSafeInteger(difference)) return new Amount(difference, this.exp, undefined);
    }
    return fit(this.toBigInt() - unbounded(other, this.exp), this.exp);
  }

  mul(other: Amount): Amount {
    const product = this.#units * other.#units;
    if (this.#large === undefined && other.#large === undefined && Number.isSafeInteger(product)) {
      const power = POWERS[other.exp];
      if (power !== undefined) return new Amount(divideUnits(product, power), this.exp, undefined);
    }
    const exact = new Wide(this.toBigInt()).mul(new Wide(other.toBigInt()));
    return fit(rounded(exact.div(new Wide(10).pow(other.exp))), this.exp);
  }

  /** Division by zero yields zero. */
  div(other: Amount): Amount {
    if (other.isZero()) return Amount.zero(this.exp);
    const power = POWERS[other.exp];
    if (power !== undefined && this.#large === undefined && other.#large === undefined) {
      const dividend = this.#units * power;
      if (Number.isSafeInteger(dividend))
        return new Amount(divideUnits(dividend, other.#units), this.exp, undefined);
    }
    const dividend = this.toBigInt() * 10n ** BigInt(other.exp);
    return fit(divideBig(dividend, other.toBigInt()), this.exp);
  }

  neg(): Amount {
    if (this.#large !== undefined) return fit(-this.#large, this.exp);
    return new Amount(this.#units === 0 ? 0 : -this.#units, this.exp, undefined);
  }

  abs(): Amount {
    return this.isNegative() ? this.neg() : this;
  }

  /** Exactly `exp` decimals. */
  rescale(exp: number): Amount {
    if (exp === this.exp) return this;
    if (this.#large === undefined) {
      const power = POWERS[Math.abs(exp - this.exp)];
      if (power !== undefined) {
        const units = exp > this.exp ? this.#units * power : divideUnits(this.#units, power);
        if (Number.isSafeInteger(units)) return new Amount(units === 0 ? 0 : units, exp, undefined);
      }
    }
    return fit(unbounded(this, exp), exp);
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

  /** By value; decimals do not count. */
  compare(other: Amount): -1 | 0 | 1 {
    if (this.exp === other.exp && this.#large === undefined && other.#large === undefined)
      return sign(this.#units - other.#units);
    const exp = BigInt(Math.max(this.exp, other.exp));
    const a = this.toBigInt() * 10n ** (exp - BigInt(this.exp));
    const b = other.toBigInt() * 10n ** (exp - BigInt(other.exp));
    return a < b ? -1 : a > b ? 1 : 0;
  }

  equals(other: Amount): boolean {
    return this.compare(other) === 0;
  }

  isZero(): boolean {
    return this.#large === undefined && this.#units === 0;
  }

  isNegative(): boolean {
    return this.#large === undefined ? this.#units < 0 : this.#large < 0n;
  }

  isPositive(): boolean {
    return !this.isZero() && !this.isNegative();
  }

  sign(): -1 | 0 | 1 {
    return this.isZero() ? 0 : this.isNegative() ? -1 : 1;
  }

  /** One of `n` equal parts and the remainder that makes `n` of them the whole. */
  split(n: number): [part: Amount, remainder: Amount] {
    const part = this.div(Amount.of(n, 0));
    return [part, this.sub(part.mul(Amount.of(n - 1, 0)))];
  }

  /** Scaled value. */
  toBigInt(): bigint {
    return this.#large ?? BigInt(this.#units);
  }

  toString(): string {
    const { exp } = this;
    if (exp === 0) return String(this.#large ?? this.#units);
    const negative = this.isNegative();
    const units = String(this.#large ?? this.#units);
    const digits = (negative ? units.slice(1) : units).padStart(exp + 1, "0");
    const point = digits.length - exp;
    return `${negative ? "-" : ""}${digits.slice(0, point)}.${digits.slice(point)}`;
  }

  toJSON(): string {
    return this.toString();
  }
}

function excerpt(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

function sign(value: number): -1 | 0 | 1 {
  return value < 0 ? -1 : value > 0 ? 1 : 0;
}

/** Quotient of safe integers, half away from zero. */
function divideUnits(dividend: number, divisor: number): number {
  if (divisor === 1) return dividend;
  const negative = dividend < 0 !== divisor < 0;
  const a = Math.abs(dividend);
  const b = Math.abs(divisor);
  const rest = a % b;
  const quotient = (a - rest) / b + (rest >= b - rest ? 1 : 0);
  return negative && quotient !== 0 ? -quotient : quotient;
}

/** Quotient of big integers, half away from zero. */
function divideBig(dividend: bigint, divisor: bigint): bigint {
  const negative = dividend < 0n !== divisor < 0n;
  const a = dividend < 0n ? -dividend : dividend;
  const b = divisor < 0n ? -divisor : divisor;
  const quotient = (2n * a + b) / (2n * b);
  return negative ? -quotient : quotient;
}

function rounded(value: Decimal): bigint {
  return BigInt(value.toFixed(0, Decimal.ROUND_HALF_UP));
}

/** Units at another exponent, whatever their size. */
function unbounded(amount: Amount, exp: number): bigint {
  const units = amount.toBigInt();
  if (exp === amount.exp) return units;
  return exp > amount.exp
    ? units * 10n ** BigInt(exp - amount.exp)
    : divideBig(units, 10n ** BigInt(amount.exp - exp));
}

function inRange(units: bigint): boolean {
  return units >= INT64_MIN && units <= INT64_MAX;
}

/** Gives up decimals, then magnitude, until the units fit 64 bits. */
function fit(units: bigint, exp: number): Amount {
  if (inRange(units)) return fromBigInt(units, exp);
  for (let dropped = 1; dropped <= exp; dropped++) {
    const power = 10n ** BigInt(dropped);
    if (!inRange(units / power)) continue;
    const cut = divideBig(units, power);
    return fromBigInt(inRange(cut) ? cut : units < 0n ? INT64_MIN : INT64_MAX, exp - dropped);
  }
  return fromBigInt(units < 0n ? INT64_MIN : INT64_MAX, 0);
}

function fromBigInt(units: bigint, exp: number): Amount {
  const small = Number(units);
  return Number.isSafeInteger(small) ? Amount.raw(small, exp, undefined) : Amount.raw(0, exp, units);
}
