import { isObject, type Json, type JsonObject } from "@fakturo/model";

/** A list of JSON values. */
export type JsonList = readonly Json[];

export function isList(value: Json): value is JsonList {
  return Array.isArray(value);
}

export function isJsonObject(value: Json): value is JsonObject {
  return isObject(value);
}

/** A member's own value; inherited names are not members. */
export function member(object: JsonObject, name: string): Json | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

/** JSON's name of a value's type. */
export function typeName(value: Json): string {
  if (value === null) return "null";
  return isList(value) ? "array" : typeof value;
}

/** Equal values, whatever the order of members. */
export function deepEqual(a: Json, b: Json): boolean {
  if (a === b) return true;
  if (isList(a))
    return isList(b) && a.length === b.length && a.every((x, i) => deepEqual(x, b[i] ?? null));
  if (!isJsonObject(a) || !isJsonObject(b)) return false;
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => {
      const other = member(b, name);
      return other !== undefined && deepEqual(a[name] ?? null, other);
    })
  );
}
