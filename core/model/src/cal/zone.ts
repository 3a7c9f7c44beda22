const FORMATS = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = FORMATS.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-CA", {
      timeZone: zone,
      hourCycle: "h23",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
    });
    FORMATS.set(zone, format);
  }
  return format;
}

function partsAt(zone: string, ms: number): (type: Intl.DateTimeFormatPartTypes) => string {
  const parts = formatOf(zone).formatToParts(ms);
  return (type) => parts.find((part) => part.type === type)?.value ?? "";
}

/** The day in an IANA time zone, `YYYY-MM-DD`; `ms` since the epoch. */
export function today(zone: string, ms: number): string {
  const part = partsAt(zone, ms);
  return `${part("year").padStart(4, "0")}-${part("month")}-${part("day")}`;
}

/** The time in an IANA time zone, `HH:MM:SS`. */
export function timeNow(zone: string, ms: number): string {
  const part = partsAt(zone, ms);
  return `${part("hour")}:${part("minute")}:${part("second")}`;
}

export function isTimeZone(zone: string): boolean {
  try {
    formatOf(zone);
    return true;
  } catch {
    return false;
  }
}
