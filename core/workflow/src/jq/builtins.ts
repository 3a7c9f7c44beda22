import { isObject, type Json, ownValue } from "@fakturo/model";
import type { Budget } from "../budget.ts";
import { ARITHMETIC_WORK } from "../decimal.ts";
import { characters, isList, isStructure, typeName } from "../json-value.ts";
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

/** Name of a function over filters, as `name/arguments`. */
export type SpecialFormName = (typeof FORMS)[number];

/** A function of its input and up to one argument, with a budget. */
type ValueFunction = (input: Json, argument: Json, budget: Budget) => Json;

/** Units of sorting a name or creating an entry. */
const PER_NAME = 6;
/** Units of changing the case of one character of a text that is not ASCII only. */
const PER_CASE = 2;

/**
 * Functions by the part of their input that they read: nothing, characters or members, or everything.
 */
const AT_ONCE: readonly (readonly [string, ValueFunction])[] = [
  ["not/0", (input) => !isTrue(input)],
  ["type/0", typeName],
  ["has/1", has],
  ["first/0", (input) => index(input, 0)],
  ["last/0", (input) => index(input, -1)],
  ["floor/0", (input) => Math.floor(number(input))],
  ["length/0", length],
];

const ONE_BY_ONE: readonly (readonly [string, ValueFunction])[] = [
  ["keys/0", keys],
  ["add/0", add],
  ["tonumber/0", tonumber],
  ["startswith/1", (input, start) => text(input).startsWith(text(start))],
  ["endswith/1", (input, end) => text(input).endsWith(text(end))],
  ["ltrimstr/1", ltrimstr],
  ["rtrimstr/1", rtrimstr],
  ["ascii_downcase/0", (input, _, budget) => lowered(text(input), budget)],
  ["ascii_upcase/0", (input, _, budget) => raised(text(input), budget)],
  ["to_entries/0", toEntries],
  ["from_entries/0", fromEntries],
  ["mktime/0", mktime],
  ["split/1", split],
  ["strptime/1", strptime],
  ["strftime/1", strftime],
];

const WHOLE: readonly (readonly [string, ValueFunction])[] = [
  ["tostring/0", (input, _, budget) => printed(input, budget)],
  ["join/1", (input, by) => list(input).map(joined).join(text(by))],
];

/**
 * Functions over values by `name/arguments`; each takes its units from the budget. @throws
 * JqError.
 */
export const VALUE_FUNCTIONS: ReadonlyMap<string, ValueFunction> = new Map<string, ValueFunction>([
  ...AT_ONCE,
  ...ONE_BY_ONE.map(
    ([name, apply]) => [name, costing(apply, (budget, input) => budget.oneByOne(input))] as const,
  ),
  ...WHOLE.map(
    ([name, apply]) => [name, costing(apply, (budget, input) => budget.walk(input))] as const,
  ),
]);

function costing(apply: ValueFunction, cost: (budget: Budget, input: Json) => void): ValueFunction {
  return (input, argument, budget) => {
    cost(budget, input);
    return apply(input, argument, budget);
  };
}

/** All functions, as `name/arguments`. */
export const BUILTINS: ReadonlySet<string> = new Set([...FORMS, ...VALUE_FUNCTIONS.keys()]);

const NUMBER = /^-?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;

const ASCII = /^[\0-\x7f]*$/;

function lowered(text: string, budget: Budget): string {
  if (ASCII.test(text)) return text.toLowerCase();
  budget.spend(text.length * PER_CASE);
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

function raised(text: string, budget: Budget): string {
  if (ASCII.test(text)) return text.toUpperCase();
  budget.spend(text.length * PER_CASE);
  return text.replace(/[a-z]+/g, (letters) => letters.toUpperCase());
}

function length(input: Json, _: Json, budget: Budget): Json {
  if (input === null) return 0;
  if (typeof input === "number") return Math.abs(input);
  if (isStructure(input)) return budget.size(input);
  if (typeof input === "string") {
    budget.oneByOne(input);
    return characters(input);
  }
  throw new JqError(`${typeName(input)} has no length`);
}

/** Joins lists and objects at once: joining them one by one would copy the result each time. */
function add(input: Json, _: Json, budget: Budget): Json {
  budget.spend(list(input).length * ARITHMETIC_WORK);
  const values = list(input).filter((value) => value !== null);
  if (values.length > 0 && values.every(isList)) return values.flat();
  if (values.length > 0 && values.every(isObject)) return Object.assign({}, ...values);
  return values.reduce((sum: Json, value) => calculate("+", sum, value), null);
}

function split(input: Json, by: Json, budget: Budget): Json {
  budget.search(text(input), text(by));
  return text(input).split(text(by));
}

function keys(input: Json, _: Json, budget: Budget): Json {
  if (isList(input)) return [...input.keys()];
  if (isStructure(input)) budget.spend(budget.size(input) * PER_NAME);
  if (isObject(input)) return Object.keys(input).sort();
  throw new JqError(`${typeName(input)} has no keys`);
}

function has(input: Json, key: Json): Json {
  if (isObject(input) && typeof key === "string") return Object.hasOwn(input, key);
  if (isList(input) && typeof key === "number") return key >= 0 && key < input.length;
  throw new JqError(`${typeName(input)} cannot have ${typeName(key)}`);
}

function tonumber(input: Json): Json {
  if (typeof input === "string" && NUMBER.test(input)) return number(Number(input));
  return number(input);
}

/** A text unchanged, anything else as JSON. */
export function printed(input: Json, budget: Budget): string {
  budget.print(input);
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

/** `to_entries`: members of an object as `{key, value}`. @throws JqError. */
export function toEntries(input: Json, _: Json, budget: Budget): readonly Json[] {
  if (!isObject(input)) throw new JqError(`${typeName(input)} has no entries`);
  budget.spend(budget.size(input) * PER_NAME);
  return Object.entries(input).map(([key, value]) => ({ key, value }));
}

/** `from_entries`: an object of a list of `{key, value}` or `{name, value}`. @throws JqError. */
export function fromEntries(input: Json, _: Json, budget: Budget): Json {
  budget.spend(list(input).length * PER_NAME);
  return Object.fromEntries(list(input).map(entry));
}

function entry(json: Json): readonly [string, Json] {
  const key = isObject(json) ? (ownValue(json, "key") ?? ownValue(json, "name")) : undefined;
  if (!isObject(json) || typeof key !== "string" || key === "__proto__")
    throw new JqError("an entry needs a key");
  return [key, ownValue(json, "value") ?? null];
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
    throw new JqError(`${typeName(input)} is not a number`);
  return input;
}
