import type { Json } from "@fakturo/model";
import { isJsonObject, isList, member, typeName } from "../json-value.ts";
import { calculate, isTrue } from "./operators.ts";
import { index } from "./paths.ts";
import { JqError } from "./problem.ts";
import { mktime, strftime, strptime } from "./time.ts";

/** Functions whose arguments are filters rather than values, as `name/arguments`. */
export const FORMS = [
  "empty/0",
  "error/0",
  "error/1",
  "select/1",
  "map/1",
  "any/0",
  "any/1",
  "all/0",
  "all/1",
  "first/1",
  "del/1",
  "with_entries/1",
] as const;

export type FormName = (typeof FORMS)[number];

/** A function of its input and up to one argument. */
type ValueFunction = (input: Json, argument: Json) => Json;

export const VALUE_FUNCTIONS: ReadonlyMap<string, ValueFunction> = new Map<string, ValueFunction>([
  ["not/0", (input) => !isTrue(input)],
  ["type/0", typeName],
  ["length/0", length],
  ["keys/0", keys],
  ["has/1", has],
  ["add/0", add],
  ["first/0", (input) => index(input, 0)],
  ["last/0", (input) => index(input, -1)],
  ["tonumber/0", tonumber],
  ["tostring/0", tostring],
  ["floor/0", (input) => Math.floor(number(input))],
  ["split/1", (input, by) => text(input).split(text(by))],
  ["join/1", (input, by) => list(input).map(joined).join(text(by))],
  ["startswith/1", (input, start) => text(input).startsWith(text(start))],
  ["endswith/1", (input, end) => text(input).endsWith(text(end))],
  ["ltrimstr/1", ltrimstr],
  ["rtrimstr/1", rtrimstr],
  ["ascii_downcase/0", (input) => text(input).replace(/[A-Z]+/g, (x) => x.toLowerCase())],
  ["ascii_upcase/0", (input) => text(input).replace(/[a-z]+/g, (x) => x.toUpperCase())],
  ["to_entries/0", toEntries],
  ["from_entries/0", fromEntries],
  ["strptime/1", strptime],
  ["mktime/0", mktime],
  ["strftime/1", strftime],
]);

/** All functions, as `name/arguments`. */
export const BUILTINS: ReadonlySet<string> = new Set([...FORMS, ...VALUE_FUNCTIONS.keys()]);

const NUMBER = /^-?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;

function length(input: Json): Json {
  if (input === null) return 0;
  if (typeof input === "number") return Math.abs(input);
  if (typeof input === "string") return [...input].length;
  if (isList(input)) return input.length;
  if (isJsonObject(input)) return Object.keys(input).length;
  throw new JqError(`${typeName(input)} has no length`);
}

/** Lists and objects are joined at once: one after the other would copy the sum each time. */
function add(input: Json): Json {
  const values = list(input).filter((value) => value !== null);
  if (values.length > 0 && values.every(isList)) return values.flat();
  if (values.length > 0 && values.every(isJsonObject)) return Object.assign({}, ...values);
  return values.reduce((sum: Json, value) => calculate("+", sum, value), null);
}

function keys(input: Json): Json {
  if (isList(input)) return [...input.keys()];
  if (isJsonObject(input)) return Object.keys(input).sort();
  throw new JqError(`${typeName(input)} has no keys`);
}

function has(input: Json, key: Json): Json {
  if (isJsonObject(input) && typeof key === "string") return Object.hasOwn(input, key);
  if (isList(input) && typeof key === "number") return key >= 0 && key < input.length;
  throw new JqError(`${typeName(input)} cannot have ${typeName(key)}`);
}

function tonumber(input: Json): Json {
  if (typeof input === "string" && NUMBER.test(input)) return number(Number(input));
  return number(input);
}

/** A text as it is, anything else as JSON. */
export function tostring(input: Json): string {
  return typeof input === "string" ? input : JSON.stringify(input);
}

function joined(element: Json): string {
  if (element === null) return "";
  if (typeof element === "object") throw new JqError("only plain values can be joined");
  return String(element);
}

function ltrimstr(input: Json, start: Json): Json {
  if (typeof input !== "string" || typeof start !== "string") return input;
  return input.startsWith(start) ? input.slice(start.length) : input;
}

function rtrimstr(input: Json, end: Json): Json {
  if (typeof input !== "string" || typeof end !== "string") return input;
  return input.endsWith(end) ? input.slice(0, input.length - end.length) : input;
}

export function toEntries(input: Json): readonly Json[] {
  if (!isJsonObject(input)) throw new JqError(`${typeName(input)} has no entries`);
  return Object.entries(input).map(([key, value]) => ({ key, value }));
}

export function fromEntries(input: Json): Json {
  return Object.fromEntries(list(input).map(entry));
}

function entry(json: Json): readonly [string, Json] {
  const key = isJsonObject(json) ? (member(json, "key") ?? member(json, "name")) : undefined;
  if (!isJsonObject(json) || typeof key !== "string" || key === "__proto__")
    throw new JqError("an entry needs a key");
  return [key, member(json, "value") ?? null];
}

function list(input: Json): readonly Json[] {
  if (!isList(input)) throw new JqError(`a list is needed, not ${typeName(input)}`);
  return input;
}

function text(input: Json): string {
  if (typeof input !== "string") throw new JqError(`a text is needed, not ${typeName(input)}`);
  return input;
}

function number(input: Json): number {
  if (typeof input !== "number" || !Number.isFinite(input))
    throw new JqError(`${typeName(input)} is no number`);
  return input;
}
