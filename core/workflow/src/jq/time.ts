import type { Json } from "@fakturo/model";
import type { Budget } from "../budget.ts";
import { isList } from "../json-value.ts";
import { JqError } from "./problem.ts";

const MS_PER_S = 1000;
const MS_PER_DAY = 86_400_000;
const DAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];
const SHORT = 3;

/** Pattern of a field, and its position in a broken-down time. */
const READ: Readonly<Record<string, readonly [RegExp, number]>> = {
  Y: [/\d{4}/y, 0],
  m: [/\d{1,2}/y, 1],
  d: [/\d{1,2}/y, 2],
  e: [/\s?\d{1,2}/y, 2],
  H: [/\d{1,2}/y, 3],
  M: [/\d{1,2}/y, 4],
  S: [/\d{1,2}/y, 5],
};
const COMPOUND: Readonly<Record<string, string>> = { F: "%Y-%m-%d", T: "%H:%M:%S" };
const ZONE = /Z|UTC|GMT|\+00:?00/y;
const MONTH = 1;
/** Units of one field of a format. */
const WORK_PER_CHARACTER = 5;
const OTHER_FORMAT = "the text does not have the format of strptime";

/**
 * Broken-down time of a text: year, month from 0, day, hour, minute, second, weekday, day of year. Reads
 * from left to right without backtracking, like strptime(3).
 * @throws JqError for values that are not texts, and for a text in another format.
 */
export function strptime(input: Json, format: Json, budget: Budget): Json {
  if (typeof input !== "string" || typeof format !== "string")
    throw new JqError("strptime needs two texts");
  budget.spend(format.length * WORK_PER_CHARACTER);
  const fields = [1900, 0, 1, 0, 0, 0];
  let at = 0;
  for (const [wanted, place] of wantedBy(format)) {
    const found = foundAt(input, at, wanted);
    if (found === undefined) throw new JqError(OTHER_FORMAT);
    at += found.length;
    if (place !== undefined) fields[place] = Number(found) - (place === MONTH ? 1 : 0);
  }
  if (at < input.length) throw new JqError(OTHER_FORMAT);
  const date = dateOf(fields);
  const same = date.getUTCMonth() === fields[MONTH] && date.getUTCDate() === fields[2];
  if (!same) throw new JqError("the text is not a date");
  return brokenDown(date);
}

type Wanted = readonly [text: RegExp | string, place?: number];

/** The elements of a format, with their fields. */
function wantedBy(format: string): readonly Wanted[] {
  return Array.from(expanded(format).matchAll(/%([\s\S])|[\s\S]/g), ([char, letter]): Wanted => {
    if (letter === undefined || letter === "%") return [letter ?? char];
    if (letter === "Z" || letter === "z") return [ZONE];
    const field = READ[letter];
    if (!field) throw new JqError(`strptime does not know '%${letter}'`);
    return field;
  });
}

/** The part of a text at a position that matches an element. */
function foundAt(text: string, at: number, wanted: RegExp | string): string | undefined {
  if (typeof wanted === "string") return text.startsWith(wanted, at) ? wanted : undefined;
  wanted.lastIndex = at;
  return wanted.exec(text)?.[0];
}

/** Seconds since the epoch of a broken-down time; fields out of range carry over. */
export function mktime(input: Json): Json {
  return Math.floor(dateOf(fieldsOf(input)).getTime() / MS_PER_S);
}

/**
 * Text of a broken-down time or of seconds since the epoch, in UTC.
 * @throws JqError for a format that is not a text, and for times out of range.
 */
export function strftime(input: Json, format: Json, budget: Budget): Json {
  if (typeof format !== "string") throw new JqError("strftime needs a format");
  budget.spend(format.length * WORK_PER_CHARACTER);
  const date =
    typeof input === "number" ? checked(new Date(input * MS_PER_S)) : dateOf(fieldsOf(input));
  return expanded(format).replace(/%(.)/g, (_, letter: string) => written(date, letter));
}

function expanded(format: string): string {
  if (format.length > 200) throw new JqError("the format is too long");
  return format.replace(/%([FT])/g, (_, letter: string) => COMPOUND[letter] ?? "");
}

function fieldsOf(input: Json): number[] {
  const fields = isList(input) ? input.filter((field) => typeof field === "number") : [];
  if (!isList(input) || fields.length !== input.length || fields.length < 6)
    throw new JqError("a broken down time is needed");
  return fields.map(Math.trunc);
}

function dateOf([
  year = 1900,
  month = 0,
  day = 1,
  hour = 0,
  minute = 0,
  second = 0,
]: readonly number[]): Date {
  const date = new Date(0);
  date.setUTCFullYear(year, month, day);
  date.setUTCHours(hour, minute, second);
  return checked(date);
}

function checked(date: Date): Date {
  if (Number.isNaN(date.getTime())) throw new JqError("the time is out of range");
  return date;
}

function brokenDown(date: Date): Json {
  return [
    date.getUTCFullYear(),
    date.getUTCMonth(),
    date.getUTCDate(),
    date.getUTCHours(),
    date.getUTCMinutes(),
    date.getUTCSeconds(),
    date.getUTCDay(),
    dayOfYear(date),
  ];
}

function dayOfYear(date: Date): number {
  const start = dateOf([date.getUTCFullYear()]);
  return Math.floor((date.getTime() - start.getTime()) / MS_PER_DAY);
}

function pad(value: number, width = 2): string {
  return String(value).padStart(width, "0");
}

const WRITE: Readonly<Record<string, (date: Date) => string>> = {
  Y: (date) => pad(date.getUTCFullYear(), 4),
  y: (date) => pad(date.getUTCFullYear() % 100),
  m: (date) => pad(date.getUTCMonth() + 1),
  d: (date) => pad(date.getUTCDate()),
  e: (date) => String(date.getUTCDate()).padStart(2),
  H: (date) => pad(date.getUTCHours()),
  M: (date) => pad(date.getUTCMinutes()),
  S: (date) => pad(date.getUTCSeconds()),
  j: (date) => pad(dayOfYear(date) + 1, 3),
  A: (date) => DAYS[date.getUTCDay()] ?? "",
  a: (date) => DAYS[date.getUTCDay()]?.slice(0, SHORT) ?? "",
  B: (date) => MONTHS[date.getUTCMonth()] ?? "",
  b: (date) => MONTHS[date.getUTCMonth()]?.slice(0, SHORT) ?? "",
  s: (date) => String(Math.floor(date.getTime() / MS_PER_S)),
  Z: () => "UTC",
  z: () => "+0000",
  "%": () => "%",
};

function written(date: Date, letter: string): string {
  const write = WRITE[letter];
  if (!write) throw new JqError(`strftime does not know '%${letter}'`);
  return write(date);
}
