/** A number as `digits · 10^-scale`. */
interface Scaled {
  readonly digits: bigint;
  readonly scale: number;
}

const PARTS = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/;
/** Exact calculation is too expensive beyond this many places or digits. */
const MAX_SHIFT = 40;

/** Units of one calculation. */
export const ARITHMETIC_WORK = 10;

/**
 * Exact decimal arithmetic, so that 0.1 + 0.2 is 0.3: amounts are calculated here. Falls back to
 * floating point far from the size of any amount.
 */
export function arithmetic(operator: "+" | "-" | "*", a: number, b: number): number {
  const left = scaled(a);
  const right = scaled(b);
  if (!left || !right) return inexact(operator, a, b);
  if (operator === "*") return toNumber(left.digits * right.digits, left.scale + right.scale);
  const scale = Math.max(left.scale, right.scale);
  const x = shift(left, scale);
  const y = shift(right, scale);
  return toNumber(operator === "+" ? x + y : x - y, scale);
}

function inexact(operator: "+" | "-" | "*", a: number, b: number): number {
  if (operator === "+") return a + b;
  return operator === "-" ? a - b : a * b;
}

function scaled(value: number): Scaled | undefined {
  const parts = PARTS.exec(String(value));
  if (!parts) return undefined;
  const [, sign = "", whole = "0", fraction = "", exponent = "0"] = parts;
  const scale = fraction.length - Number(exponent);
  if (Math.abs(scale) > MAX_SHIFT) return undefined;
  const digits = BigInt(`${sign}${whole}${fraction}`);
  return scale < 0 ? { digits: digits * 10n ** BigInt(-scale), scale: 0 } : { digits, scale };
}

function shift({ digits, scale }: Scaled, to: number): bigint {
  return digits * 10n ** BigInt(to - scale);
}

function toNumber(digits: bigint, scale: number): number {
  return Number(`${digits}e-${scale}`);
}
