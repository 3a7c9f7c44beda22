/** Number pattern of a locale and style: text around the digits, and their grouping. */
export interface NumberPattern {
  readonly positive: readonly [before: string, after: string];
  readonly negative: readonly [before: string, after: string];
  readonly group: string;
  readonly decimal: string;
  /** Digits of the last group, and of the groups before it. */
  readonly sizes: readonly [last: number, others: number];
}

/** Cache: most patterns of a page repeat. */
const PATTERNS = new Map<string, NumberPattern>();

const SAMPLE = 123_456_789.5;

/** The pattern by CLDR, cached: calling `Intl` for each number takes ten times as long. */
export function patternOf(
  locale: string,
  style: "percent" | "currency",
  currency = "EUR",
): NumberPattern {
  const key = `${locale} ${style} ${currency}`;
  const known = PATTERNS.get(key);
  if (known) return known;
  const format = new Intl.NumberFormat(locale, {
    style,
    currency,
    useGrouping: "always",
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  const parts = format.formatToParts(SAMPLE);
  const groups = parts.filter(({ type }) => type === "integer").map(({ value }) => value.length);
  const partOf = (name: string) => parts.find(({ type }) => type === name)?.value ?? "";
  const made: NumberPattern = {
    positive: around(parts),
    negative: around(format.formatToParts(-SAMPLE)),
    group: plain(partOf("group")),
    decimal: partOf("decimal"),
    sizes: [groups.at(-1) ?? 3, groups.at(-2) ?? 3],
  };
  PATTERNS.set(key, made);
  return made;
}

type Parts = readonly Intl.NumberFormatPart[];

const isDigits = ({ type }: Intl.NumberFormatPart) => type === "integer" || type === "fraction";

function around(parts: Parts): readonly [string, string] {
  const text = (some: Parts) => plain(some.map(({ value }) => value).join(""));
  const [first, last] = [parts.findIndex(isDigits), parts.findLastIndex(isDigits)];
  return [text(parts.slice(0, first)), text(parts.slice(last + 1))];
}

/** Replaces narrow spaces, which the fonts lack, by no-break spaces, and the percent sign of Eastern digits. */
function plain(text: string): string {
  return text.replaceAll(/[\u202f\u2009 ]/g, "\u00a0").replaceAll("\u066a", "%");
}

/** Groups the digits of an integer, e.g. `12,34,567` in India. */
export function grouped(
  digits: string,
  group: string,
  [last, others]: NumberPattern["sizes"],
): string {
  if (digits.length <= last) return digits;
  const pieces = [digits.slice(-last)];
  for (let end = digits.length - last; end > 0; end -= others)
    pieces.unshift(digits.slice(Math.max(0, end - others), end));
  return pieces.join(group);
}
