import { isObject, type Json, type JsonObject, ownValue } from "@fakturo/model";
import type { Budget } from "./budget.ts";

/** Largest code unit; characters above it have two. */
const MAX_UNIT = 0xffff;

/** A list of JSON values. */
export type JsonList = readonly Json[];

/** True for a JSON array. */
export function isList(value: Json): value is JsonList {
  return Array.isArray(value);
}

/** A list or an object. */
export function isStructure(value: Json): value is JsonList | JsonObject {
  return typeof value === "object" && value !== null;
}

/** JSON's name of a value's type. */
export function typeName(value: Json): string {
  if (value === null) return "null";
  return isList(value) ? "array" : typeof value;
}

/** Compares values, ignoring the order of members. */
export function deepEqual(a: Json, b: Json): boolean {
  if (a === b) return true;
  if (isList(a))
    return isList(b) && a.length === b.length && a.every((x, i) => deepEqual(x, b[i] ?? null));
  if (!isObject(a) || !isObject(b)) return false;
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => {
      const other = ownValue(b, name);
      return other !== undefined && deepEqual(a[name] ?? null, other);
    })
  );
}

/** Compares values with a budget. */
export function equal(a: Json, b: Json, budget: Budget): boolean {
  readBoth(a, b, budget);
  return deepEqual(a, b);
}

/** Takes the units of comparing two values: contents count only where both have some. */
export function readBoth(a: Json, b: Json, budget: Budget): void {
  if (isStructure(a) && isStructure(b)) {
    budget.walk(a);
    budget.walk(b);
  } else budget.top(a);
}

/** Number of characters (code points) of a text. */
export function characters(text: string): number {
  let pairs = 0;
  for (let i = 0; i < text.length; i += 1) if ((text.codePointAt(i) ?? 0) > MAX_UNIT) pairs += 1;
  return text.length - pairs;
}
