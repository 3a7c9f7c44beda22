/** A decimal number taken apart: digits without sign or mark, and how many are decimals. */
interface Parts {
  readonly units: bigint;
  readonly decimals: number;
}

const NUMBER = /^(-?)(\d{1,40})(?:\.(\d{1,40}))?$/;

function parse(text: string): Parts | undefined {
  const match = NUMBER.exec(text);
  if (!match) return undefined;
  const [, sign = "", whole = "0", fraction = ""] = match;
  return { units: BigInt(`${sign}${whole}${fraction}`), decimals: fraction.length };
}

function write({ units, decimals }: Parts): string {
  const digits = String(units < 0n ? -units : units).padStart(decimals + 1, "0");
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = decimals > 0 ? `.${digits.slice(-decimals)}` : "";
  return `${units < 0n ? "-" : ""}${whole}${fraction}`;
}

/** Sum of two decimal texts with as many decimals as the longer one; what is no number counts as 0. */
export function add(a: string, b: string): string {
  const left = parse(a) ?? { units: 0n, decimals: 0 };
  const right = parse(b) ?? { units: 0n, decimals: 0 };
  const decimals = Math.max(left.decimals, right.decimals);
  const scale = (part: Parts) => part.units * 10n ** BigInt(decimals - part.decimals);
  return write({ units: scale(left) + scale(right), decimals });
}

/** The number with its sign turned. */
export function negate(text: string): string {
  const parts = parse(text);
  return parts ? write({ ...parts, units: -parts.units }) : text;
}

/** True for 0 in any spelling, and for what is no number. */
export function isZero(text: string): boolean {
  return (parse(text)?.units ?? 0n) === 0n;
}

/** True when the two have the same value. */
export function isEqual(a: string, b: string): boolean {
  return isZero(add(a, negate(b)));
}

/** At least `decimals` places; zeros are added, never removed. */
export function padDecimals(text: string, decimals: number): string {
  return decimals > 0 ? add(text, `0.${"0".repeat(decimals)}`) : text;
}
