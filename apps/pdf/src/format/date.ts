/** Dates and times in documents: `YYYY-MM-DD`, `hh:mm:ss`. */
const DATE = /^(\d{4})-(\d{2})-(\d{2})/;
const TIME = /^(\d{2}):(\d{2})(?::(\d{2}))?/;

/** Formats a date by a pattern of `%Y`, `%m`, `%d`; other text is unchanged. */
export function formatDate(text: string, pattern: string): string {
  const match = DATE.exec(text);
  if (!match) return text;
  const [, year = "", month = "", day = ""] = match;
  return fill(pattern, { Y: year, y: year.slice(2), m: month, d: day });
}

const FORMATS = new Map<string, Intl.DateTimeFormat>();

/**
 * Formats a date for the reader's country by CLDR: `31.03.2026`, or `31 Mar 2026` in English, because
 * English-speaking countries differ in the order of numbers. Invalid dates are unchanged.
 */
export function localDate(text: string, locale: string): string {
  const [, year, month, day] = DATE.exec(text) ?? [];
  const time = Date.UTC(Number(year), Number(month) - 1, Number(day));
  if (Number.isNaN(time) || !new Date(time).toISOString().startsWith(text.slice(0, 10)))
    return text;
  let format = FORMATS.get(locale);
  if (!format) {
    const isEnglish = locale.startsWith("en");
    format = new Intl.DateTimeFormat(locale, {
      day: isEnglish ? "numeric" : "2-digit",
      month: isEnglish ? "short" : "2-digit",
      year: "numeric",
      timeZone: "UTC",
    });
    FORMATS.set(locale, format);
  }
  return format.format(time).replaceAll(DIRECTION, "");
}

/** Direction marks, which the page layout sets itself. */
const DIRECTION = /[\u061c\u200e\u200f]/g;

/** Formats a time by a pattern of `%H`, `%I`, `%M`, `%S`, `%p`. */
export function formatTime(text: string, pattern: string): string {
  const match = TIME.exec(text);
  if (!match) return text;
  const [, hour = "", minute = "", second = "00"] = match;
  const hours = Number(hour);
  const twelve = String(hours % 12 === 0 ? 12 : hours % 12).padStart(2, "0");
  return fill(pattern, { H: hour, I: twelve, M: minute, S: second, p: hours < 12 ? "AM" : "PM" });
}

function fill(pattern: string, values: Readonly<Record<string, string>>): string {
  return pattern.replace(/%([%\w])/g, (token, letter: string) =>
    letter === "%" ? "%" : (values[letter] ?? token),
  );
}
