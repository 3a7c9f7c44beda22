/** Values that an element or attribute may have, by the facets of XML Schema. */
export interface ValueRule {
  /** Form of the value; default: plain text. */
  readonly kind?: "decimal" | "integer" | "date" | "dateTime" | "boolean" | "base64";
  readonly minLength?: number;
  readonly maxLength?: number;
  /** Regular expressions that each match the whole value. */
  readonly patterns?: readonly string[];
  /** The only values; as one text, separated by spaces, where none contains a space. */
  readonly enumeration?: string | readonly string[];
  readonly totalDigits?: number;
  readonly fractionDigits?: number;
  /** Bounds of numbers and dates. */
  readonly minInclusive?: string;
  readonly maxInclusive?: string;
  readonly minExclusive?: string;
  readonly maxExclusive?: string;
}

/** A compiled rule; answers the expectation for an invalid value. */
export type ValueCheck = (value: string) => string | undefined;

type Check = readonly [fits: (value: string) => boolean, expected: string];

const ZONE = "(Z|[+-]\\d{2}:\\d{2})?";
const DAY = new RegExp(`^(\\d{4})-(\\d{2})-(\\d{2})${ZONE}$`);
const MOMENT = new RegExp(
  `^(\\d{4})-(\\d{2})-(\\d{2})T([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(\\.\\d+)?${ZONE}$`,
);

const matches = (form: RegExp) => (value: string) => form.test(value);

/** True for forms that begin with a calendar date. */
const isDay = (form: RegExp) => (value: string) => {
  const [, year, month, day] = form.exec(value) ?? [];
  if (Number(year) === 0 || Number(month) < 1 || Number(month) > 12) return false;
  const last = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  return Number(day) >= 1 && Number(day) <= last;
};

const KINDS: Readonly<Record<NonNullable<ValueRule["kind"]>, Check>> = {
  decimal: [matches(/^[+-]?(\d+(\.\d*)?|\.\d+)$/), "a decimal number"],
  integer: [matches(/^[+-]?\d+$/), "a whole number"],
  date: [isDay(DAY), "a day such as 2026-01-31"],
  dateTime: [isDay(MOMENT), "a moment such as 2026-01-31T10:00:00"],
  boolean: [matches(/^(true|false|0|1)$/), "true or false"],
  base64: [matches(/^[A-Za-z0-9+/=\s]*$/), "base64"],
};

/** Maximum number of listed values. */
const MAX_LISTED = 40;

/** The compiled rule; expressions and lists are prepared once. */
export function valueCheck(rule: ValueRule): ValueCheck {
  const checks = [...textChecks(rule), ...numberChecks(rule), ...formChecks(rule)];
  return (value) => checks.find(([fits]) => !fits(value))?.[1];
}

function* textChecks({ kind, minLength, maxLength, enumeration }: ValueRule): Generator<Check> {
  if (kind) yield KINDS[kind];
  if (minLength !== undefined || maxLength !== undefined) {
    const [min, max] = [minLength ?? 0, maxLength ?? Number.POSITIVE_INFINITY];
    yield [(value) => lengthOf(value) >= min && value.length <= max, lengthText(min, max)];
  }
  if (enumeration) {
    const values = new Set(typeof enumeration === "string" ? enumeration.split(" ") : enumeration);
    yield [(value) => values.has(value), listText(values)];
  }
}

/**
 * Number of code points, the unit of schemas. Many validators count code units: a text must be long enough in
 * code points and not too long in code units.
 */
function lengthOf(value: string): number {
  let length = 0;
  for (const _ of value) length += 1;
  return length;
}

function lengthText(min: number, max: number): string {
  if (min === max) return `${min} characters`;
  return Number.isFinite(max) ? `${min} to ${max} characters` : `${min} characters or more`;
}

function listText(values: ReadonlySet<string>): string {
  const some = [...values].slice(0, MAX_LISTED).join(", ");
  return values.size > MAX_LISTED ? `a code of the list ${some} …` : `one of ${some}`;
}

function* numberChecks(rule: ValueRule): Generator<Check> {
  const { kind, totalDigits: total, fractionDigits: fraction } = rule;
  const { minInclusive, maxInclusive, minExclusive, maxExclusive } = rule;
  if (total !== undefined)
    yield [(value) => totalDigits(value) <= total, `${total} digits at most`];
  if (fraction !== undefined)
    yield [(value) => decimals(value) <= fraction, `${fraction} decimals at most`];
  const order = kind === "decimal" || kind === "integer" ? compareNumbers : compareTexts;
  const bound = (limit: string | undefined, fits: (order: number) => boolean, text: string) =>
    limit === undefined
      ? []
      : [[(value: string) => fits(order(value, limit)), `${text} ${limit}`] as const];
  yield* bound(minInclusive, (sign) => sign >= 0, "at least");
  yield* bound(maxInclusive, (sign) => sign <= 0, "at most");
  yield* bound(minExclusive, (sign) => sign > 0, "more than");
  yield* bound(maxExclusive, (sign) => sign < 0, "less than");
}

function* formChecks({ patterns = [] }: ValueRule): Generator<Check> {
  for (const form of patterns) {
    const pattern = new RegExp(`^(?:${form})$`, "u");
    yield [(value) => pattern.test(value), `the form ${form}`];
  }
}

/** Digits of a number without its sign and without superfluous zeros. */
function parts(value: string): readonly [whole: string, fraction: string] {
  const [whole = "", fraction = ""] = value.replace(/^[+-]/, "").split(".");
  return [whole.replace(/^0+/, ""), fraction.replace(/(?<!0)0+$/, "")];
}

function totalDigits(value: string): number {
  const [whole, fraction] = parts(value);
  return whole === "" ? fraction.replace(/^0+/, "").length : whole.length + fraction.length;
}

function decimals(value: string): number {
  return parts(value)[1].length;
}

/** Negative where `a` is less than `b`; exact. */
function compareNumbers(a: string, b: string): number {
  const exp = Math.max(decimals(a), decimals(b));
  const [left, right] = [units(a, exp), units(b, exp)];
  return left < right ? -1 : Number(left > right);
}

function units(value: string, exp: number): bigint {
  const [whole, fraction] = parts(value);
  const size = BigInt(`${whole}${fraction.padEnd(exp, "0")}` || "0");
  return value.startsWith("-") ? -size : size;
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
