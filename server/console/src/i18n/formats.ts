/** Numbers, money, days and times as the reader's language writes them. */
export interface Formats {
  /** An amount as decimal text with its currency; as it is where it is no number. */
  money(amount: string | undefined, currency: string | undefined): string;
  /** A day `YYYY-MM-DD`. */
  day(value: string | undefined): string;
  /** Date and time of an RFC 3339 timestamp, in the reader's time zone. */
  time(value: string | undefined): string;
  /** How long ago a moment was, or how long until it. */
  ago(value: string, now: number): string;
  size(bytes: number): string;
  country(code: string): string;
}

type Decimal = `${number}`;

function isDecimal(text: string): text is Decimal {
  return /^-?\d+(?:\.\d+)?$/.test(text);
}

const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];

export function createFormats(language: string): Formats {
  const days = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeZone: "UTC" });
  const times = new Intl.DateTimeFormat(language, {
    year: "numeric",
    month: "short",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    timeZoneName: "short",
  });
  const relative = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  const countries = new Intl.DisplayNames(language, { type: "region", fallback: "code" });
  return {
    money: (amount, currency) => moneyText(language, amount, currency),
    day: (value) => formatted(value, (date) => days.format(date)),
    time: (value) => formatted(value, (date) => times.format(date)),
    ago(value, now) {
      const seconds = Math.round((Date.parse(value) - now) / 1000);
      const [unit, size] = UNITS.find(([, size]) => Math.abs(seconds) >= size) ?? ["second", 1];
      return relative.format(Math.trunc(seconds / size), unit);
    },
    size: (bytes) => sizeText(language, bytes),
    country: (code) => (/^[A-Z]{2}$/.test(code) ? (countries.of(code) ?? code) : code),
  };
}

function formatted(value: string | undefined, format: (date: Date) => string): string {
  if (!value) return "";
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? value : format(date);
}

function moneyText(language: string, amount = "", currency = ""): string {
  if (!isDecimal(amount)) return amount;
  const decimals = amount.split(".")[1]?.length ?? 0;
  if (!/^[A-Z]{3}$/.test(currency)) return new Intl.NumberFormat(language).format(amount);
  return new Intl.NumberFormat(language, {
    style: "currency",
    currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: Math.max(decimals, 2),
  }).format(amount);
}

function sizeText(language: string, bytes: number): string {
  const isLarge = bytes >= 1_000_000;
  const unit = isLarge ? "megabyte" : "kilobyte";
  const value = bytes / (isLarge ? 1_000_000 : 1_000);
  return new Intl.NumberFormat(language, {
    style: "unit",
    unit,
    maximumFractionDigits: 1,
  }).format(value);
}
