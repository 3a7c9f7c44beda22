import { Decimal } from "decimal.js";

const INT64_MAX = 2n ** 63n - 1n;
const INT64_MIN = -(2n ** 63n);
const POWERS = Array.from({ length: 16 }, (_, i) => 10 ** i);

/** Enough digits that no quotient of three 64-bit numbers is rounded before its units are. */
const Wide = Decimal.clone({ precision: 120, toExpNeg: -200, toExpPos: 200 });

/** A power of ten that is a safe integer, else NaN. */
export function powerOfTen(exponent: number): number {
  return POWERS[exponent] ?? Number.NaN;
}

/** `a × m ÷ d` of safe integers, half away from zero; NaN where safe integers do not suffice. */
export function mulDiv(a: number, m: number, d: number): number {
  const product = a * m;
  if (Number.isSafeInteger(product)) return divide(product, d);
  const whole = Math.trunc(a / d);
  const high = whole * m;
  const low = (a - whole * d) * m;
  if (!Number.isSafeInteger(high) || !Number.isSafeInteger(low)) return Number.NaN;
  const sum = high + divide(low, d);
  return Number.isSafeInteger(sum) ? sum : Number.NaN;
}

/** Exact for safe integers, and much faster than `%`. */
function divide(dividend: number, divisor: number): number {
  if (divisor === 1) return dividend;
  const quotient = Math.trunc(dividend / divisor);
  const rest = Math.abs(dividend - quotient * divisor);
  if (rest < Math.abs(divisor) - rest) return quotient;
  return dividend < 0 === divisor < 0 ? quotient + 1 : quotient - 1;
}

/** Units at other decimals; NaN where safe integers do not suffice. */
export function rescaleUnits(units: number, from: number, to: number): number {
  if (from === to) return units;
  return to > from
    ? mulDiv(units, powerOfTen(to - from), 1)
    : mulDiv(units, 1, powerOfTen(from - to));
}

/** Units of any size at other decimals. */
export function rescaleLarge(units: bigint, from: number, to: number): bigint {
  if (from === to) return units;
  return to > from
    ? units * 10n ** BigInt(to - from)
    : mulDivLarge(units, 1n, 10n ** BigInt(from - to));
}

/** `a × m ÷ d` of any size, half away from zero. */
export function mulDivLarge(a: bigint, m: bigint, d: bigint): bigint {
  const quotient = new Wide(a).mul(new Wide(m)).div(new Wide(d));
  return BigInt(quotient.toFixed(0, Decimal.ROUND_HALF_UP));
}

function isInt64(units: bigint): boolean {
  return units >= INT64_MIN && units <= INT64_MAX;
}

/** Reduces decimals, then magnitude, until the units fit 64 bits (documents spec §2.1). */
export function fitInt64(units: bigint, exp: number): readonly [units: bigint, exp: number] {
  if (isInt64(units)) return [units, exp];
  const limit = units < 0n ? INT64_MIN : INT64_MAX;
  for (let dropped = 1; dropped <= exp; dropped++) {
    const power = 10n ** BigInt(dropped);
    if (!isInt64(units / power)) continue;
    const cut = mulDivLarge(units, 1n, power);
    return [isInt64(cut) ? cut : limit, exp - dropped];
  }
  return [limit, 0];
}
