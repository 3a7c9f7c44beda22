import { isObject, type Json, type JsonObject } from "@fakturo/model";

/** True for objects among JSON values. */
export function isRecord(value: Json): value is JsonObject {
  return isObject(value);
}

/** True for lists among JSON values. */
export function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

/** Member of an object; null when it has none of its own. */
export function memberOf(object: JsonObject, name: string): Json {
  return Object.hasOwn(object, name) ? (object[name] ?? null) : null;
}

/** What a value is called in messages. */
export function kindOf(value: Json): string {
  if (value === null) return "null";
  if (isList(value)) return "list";
  return typeof value;
}

/** Deep equality of JSON values, whatever the order of members. */
export function isSame(a: Json, b: Json): boolean {
  if (a === b) return true;
  if (isList(a)) return isList(b) && a.length === b.length && a.every((v, i) => isSame(v, b[i] ?? null));
  if (!isRecord(a) || !isRecord(b) || isList(b)) return false;
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && isSame(memberOf(a, name), memberOf(b, name)))
  );
}
