import { isObject, type Json, type JsonObject, ownValue } from "@fakturo/model";
import { arithmetic } from "../decimal.ts";
import { deepEqual, isList, typeName } from "../json-value.ts";
import type { Arithmetic, Comparison } from "./node.ts";
import { JqError } from "./problem.ts";

/** Maximum length of a repeated text. */
const MAX_TEXT = 1_000_000;
const TYPE_ORDER = ["null", "boolean", "number", "string", "array", "object"];

/** False for null and false only. */
export function isTrue(value: Json): boolean {
  return value !== null && value !== false;
}

/** Negative, zero or positive as `a` sorts before, with or after `b` in jq's order of all values. */
export function order(a: Json, b: Json): number {
  const types = TYPE_ORDER.indexOf(typeName(a)) - TYPE_ORDER.indexOf(typeName(b));
  if (types !== 0) return types;
  if (isList(a) && isList(b)) return orderLists(a, b);
  if (isObject(a) && isObject(b)) return orderObjects(a, b);
  if (a === b || a === null || b === null) return 0;
  return a < b ? -1 : 1;
}

function orderLists(a: readonly Json[], b: readonly Json[]): number {
  for (const [i, x] of a.entries()) {
    const y = b[i];
    const found = y === undefined ? 1 : order(x, y);
    if (found !== 0) return found;
  }
  return a.length - b.length;
}

function orderObjects(a: JsonObject, b: JsonObject): number {
  const names = Object.keys(a).sort();
  const byNames = orderLists(names, Object.keys(b).sort());
  if (byNames !== 0) return byNames;
  for (const name of names) {
    const found = order(a[name] ?? null, b[name] ?? null);
    if (found !== 0) return found;
  }
  return 0;
}

const COMPARISONS: Readonly<Record<Comparison, (a: Json, b: Json) => boolean>> = {
  "==": deepEqual,
  "!=": (a, b) => !deepEqual(a, b),
  "<": (a, b) => order(a, b) < 0,
  "<=": (a, b) => order(a, b) <= 0,
  ">": (a, b) => order(a, b) > 0,
  ">=": (a, b) => order(a, b) >= 0,
};

/** Compares two values in jq's order of all values. */
export function compare(operator: Comparison, a: Json, b: Json): boolean {
  return COMPARISONS[operator](a, b);
}

/** Applies an arithmetic operator as jq defines it for each pair of types. @throws JqError. */
export function calculate(operator: Arithmetic, a: Json, b: Json): Json {
  if (typeof a === "number" && typeof b === "number") return numbers(operator, a, b);
  const result = OTHERS[operator](a, b);
  if (result !== undefined) return result;
  throw new JqError(`'${operator}' cannot be applied to ${typeName(a)} and ${typeName(b)}`);
}

function numbers(operator: Arithmetic, a: number, b: number): number {
  const value = number(operator, a, b);
  if (!Number.isFinite(value)) throw new JqError(`${a} ${operator} ${b} is not a number`);
  return value;
}

function number(operator: Arithmetic, a: number, b: number): number {
  if (operator === "/") return a / b;
  // `-0` would be printed with its sign.
  if (operator === "%") return (Math.trunc(a) % Math.trunc(b)) + 0;
  return arithmetic(operator, a, b);
}

type Operation = (a: Json, b: Json) => Json | undefined;

const OTHERS: Readonly<Record<Arithmetic, Operation>> = {
  "+": plus,
  "-": (a, b) =>
    isList(a) && isList(b) ? a.filter((x) => !b.some((y) => deepEqual(x, y))) : undefined,
  "*": times,
  "/": (a, b) => (typeof a === "string" && typeof b === "string" ? a.split(b) : undefined),
  "%": () => undefined,
};

function plus(a: Json, b: Json): Json | undefined {
  if (a === null) return b;
  if (b === null) return a;
  if (typeof a === "string" && typeof b === "string") return a + b;
  if (isList(a) && isList(b)) return [...a, ...b];
  if (isObject(a) && isObject(b)) return { ...a, ...b };
  return undefined;
}

function times(a: Json, b: Json): Json | undefined {
  if (isObject(a) && isObject(b)) return merged(a, b);
  if (typeof a === "string" && typeof b === "number") return repeated(a, b);
  return undefined;
}

function repeated(text: string, times: number): Json {
  if (times <= 0) return null;
  if (text.length * times > MAX_TEXT) throw new JqError("the text becomes too long");
  return text.repeat(Math.max(1, Math.floor(times)));
}

function merged(a: JsonObject, b: JsonObject): JsonObject {
  const out: Record<string, Json> = { ...a };
  for (const [name, value] of Object.entries(b)) {
    const before = ownValue(a, name);
    out[name] =
      before !== undefined && isObject(before) && isObject(value) ? merged(before, value) : value;
  }
  return out;
}
