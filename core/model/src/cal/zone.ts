import { FakturoError } from "../errors.ts";

const FORMATS = new Map<string, Intl.DateTimeFormat>();
const MAX_FORMATS = 500;
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
