/** Dates and times as documents hold them: `YYYY-MM-DD`, `hh:mm:ss`. */
const DATE = /^(\d{4})-(\d{2})-(\d{2})/;
const TIME = /^(\d{2}):(\d{2})(?::(\d{2}))?/;

/** Writes a date by a pattern of `%Y`, `%m`, `%d`; other text stays as it is. */
export function formatDate(text: string, pattern: string): string {
  const match = DATE.exec(text);
  if (!match) return text;
  const [, year = "", month = "", day = ""] = match;
  return fill(pattern, { Y: year, y: year.slice(2), m: month, d: day });
}

/** Writes a time by a pattern of `%H`, `%I`, `%M`, `%S`, `%p`. */
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
