import { FakturoError } from "../errors.ts";

const FORMATS = new Map<string, Intl.DateTimeFormat>();
const MAX_FORMATS = 500;
const DAY_MS = 86_400_000;
/** Names only: `Intl` would also accept offsets such as `+01:00`. */
const NAME = /^[A-Za-z]/;

/** A format costs milliseconds to create; undefined where the zone does not exist. */
function createFormat(zone: string): Intl.DateTimeFormat | undefined {
  if (!NAME.test(zone)) return undefined;
  try {
    return new Intl.DateTimeFormat("en-CA", {
      timeZone: zone,
      hourCycle: "h23",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
    });
  } catch {
    return undefined;
  }
}

/** Format of a zone, created once; undefined where the zone does not exist. */
function formatOf(zone: string): Intl.DateTimeFormat | undefined {
  const format = FORMATS.get(zone) ?? createFormat(zone);
  if (!format || FORMATS.has(zone)) return format;
  if (FORMATS.size >= MAX_FORMATS) FORMATS.clear();
  FORMATS.set(zone, format);
  return format;
}

function partsAt(zone: string, ms: number): (type: Intl.DateTimeFormatPartTypes) => string {
  const format = formatOf(zone);
  if (!format) throw new FakturoError("input", `no time zone '${zone.slice(0, 40)}'`);
  const parts = format.formatToParts(ms);
  return (type) => parts.find((part) => part.type === type)?.value ?? "";
}

/** The day in an IANA time zone, `YYYY-MM-DD`; `ms` since the epoch. @throws FakturoError "input". */
export function today(zone: string, ms: number): string {
  const part = partsAt(zone, ms);
  return `${part("year").padStart(4, "0")}-${part("month")}-${part("day")}`;
}

/** The time in an IANA time zone, `HH:MM:SS`; `ms` since the epoch. @throws FakturoError "input". */
export function timeNow(zone: string, ms: number): string {
  const part = partsAt(zone, ms);
  return `${part("hour")}:${part("minute")}:${part("second")}`;
}

/** True for the name of an IANA time zone. */
export function isTimeZone(zone: string): boolean {
  return formatOf(zone) !== undefined;
}

/**
 * The moment of a local time `YYYY-MM-DDThh:mm:ss` in an IANA time zone, in milliseconds since the epoch; `NaN` for other
 * texts. A time that a change of the clocks skips is moved by the change, of one that comes twice it is the first.
 * @throws FakturoError "input" for an unknown zone.
 */
export function momentAt(zone: string, local: string): number {
  const guess = Date.parse(`${local}Z`);
  if (Number.isNaN(guess)) return guess;
  const [before, after] = [guess - DAY_MS, guess + DAY_MS].map(
    (ms) => guess - aheadOfUtc(zone, ms),
  );
  const fits = [before, after].filter(
    (ms): ms is number => ms !== undefined && ms + aheadOfUtc(zone, ms) === guess,
  );
  return Math.min(...(fits.length > 0 ? fits : [before ?? guess]));
}

/** Milliseconds that the zone's clocks are ahead of UTC at a moment. */
function aheadOfUtc(zone: string, ms: number): number {
  const second = Math.floor(ms / 1000) * 1000;
  return Date.parse(`${today(zone, second)}T${timeNow(zone, second)}Z`) - second;
}
