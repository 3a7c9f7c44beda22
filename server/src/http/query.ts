import { asUuid } from "./body.ts";
import { RequestError } from "./errors.ts";

/** Query parameters as text; a repeated one counts once, the last. */
export type Query = Readonly<Record<string, string | readonly string[] | undefined>>;

export function param(query: unknown, name: string): string | undefined {
  const value: unknown =
    typeof query === "object" && query !== null ? Reflect.get(query, name) : undefined;
  const last: unknown = Array.isArray(value) ? value.at(-1) : value;
  return typeof last === "string" && last !== "" ? last : undefined;
}

/** Whole number between bounds; outside them the parameter is refused. */
export function integerParam(
  query: unknown,
  name: string,
  { min, max, fallback }: { min: number; max: number; fallback: number },
): number {
  const text = param(query, name);
  if (text === undefined) return fallback;
  const value = /^[+-]?\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isNaN(value)) throw new RequestError(name, "must be a whole number");
  if (value < min) throw new RequestError(name, `must be no less than ${min}`);
  if (value > max) throw new RequestError(name, `must be no greater than ${max}`);
  return value;
}

export function flagParam(query: unknown, name: string): boolean {
  const text = param(query, name);
  if (text === undefined || text === "false" || text === "0") return false;
  if (text === "true" || text === "1") return true;
  throw new RequestError(name, "must be true or false");
}

export function uuidParam(query: unknown, name: string): string | undefined {
  const text = param(query, name);
  if (text === undefined) return undefined;
  const uuid = asUuid(text);
  if (!uuid) throw new RequestError(name, "must be a UUID");
  return uuid;
}

const TIMESTAMP =
  /^(\d{4}-\d{2}-\d{2})[Tt](\d{2}:\d{2}:\d{2})(?:\.(\d{1,9}))?([Zz]|[+-]\d{2}:\d{2})$/;

/** RFC 3339 with any offset and 0 to 9 decimals, as milliseconds since the epoch. */
export function parseTimestamp(text: string): number | undefined {
  const match = TIMESTAMP.exec(text);
  if (!match) return undefined;
  const [, date, time, fraction = "", zone = "Z"] = match;
  const local = `${date}T${time}.${fraction.padEnd(3, "0").slice(0, 3)}`;
  const ms = Date.parse(local + zone.toUpperCase());
  return Number.isNaN(ms) || !isCalendarTime(local) ? undefined : ms;
}

/** `Date.parse` moves days that do not exist, such as 31 February, into the next month. */
function isCalendarTime(local: string): boolean {
  const ms = Date.parse(`${local}Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString() === `${local}Z`;
}

export function timestampParam(query: unknown, name: string): number | undefined {
  const text = param(query, name);
  if (text === undefined) return undefined;
  const ms = parseTimestamp(text);
  if (ms === undefined) throw new RequestError(name, "must be an RFC 3339 timestamp");
  return ms;
}

/** RFC 3339 in UTC with exactly three decimals. */
export function formatTimestamp(moment: Date | number): string {
  return new Date(moment).toISOString();
}
