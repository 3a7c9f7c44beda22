/** Units of recurring jobs (workflows spec §7, `cron.subscribe`). */
export const INTERVALS = ["hourly", "daily", "weekly", "monthly"] as const;

/** Unit of a recurrence. */
export type Interval = (typeof INTERVALS)[number];

/** Every `factor` intervals, counted from the start of 1970, weeks from their Mondays. */
export interface Recurrence {
  readonly interval: Interval;
  /** A whole number of 1 or more. */
  readonly factor: number;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;
/** 1970-01-05, the first Monday. */
const FIRST_MONDAY_MS = 4 * DAY_MS;
const MONTHS = 12;
const FIRST_YEAR = 1970;

/** The latest boundary up to a moment; both in milliseconds since the epoch. */
export function tickUntil(at: number, { interval, factor }: Recurrence): number {
  return startOf(interval, Math.floor(unitOf(interval, at) / factor) * factor);
}

/** The first boundary after a moment. */
export function tickAfter(at: number, { interval, factor }: Recurrence): number {
  return startOf(interval, (Math.floor(unitOf(interval, at) / factor) + 1) * factor);
}

/** Number of whole intervals before a moment. */
function unitOf(interval: Interval, at: number): number {
  switch (interval) {
    case "hourly":
      return Math.floor(at / HOUR_MS);
    case "daily":
      return Math.floor(at / DAY_MS);
    case "weekly":
      return Math.floor((at - FIRST_MONDAY_MS) / WEEK_MS);
    case "monthly": {
      const date = new Date(at);
      return (date.getUTCFullYear() - FIRST_YEAR) * MONTHS + date.getUTCMonth();
    }
  }
}

function startOf(interval: Interval, unit: number): number {
  switch (interval) {
    case "hourly":
      return unit * HOUR_MS;
    case "daily":
      return unit * DAY_MS;
    case "weekly":
      return unit * WEEK_MS + FIRST_MONDAY_MS;
    case "monthly":
      return Date.UTC(FIRST_YEAR, unit);
  }
}
