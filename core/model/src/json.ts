/** Any JSON value as returned by `JSON.parse`. */
export type Json = string | number | boolean | null | readonly Json[] | JsonObject;

/** A JSON object, read-only. */
export interface JsonObject {
  readonly [key: string]: Json;
}

/** True for a JSON object: neither null nor a list. */
export function isObject(value: Json | undefined): value is JsonObject;
export function isObject(value: unknown): value is Record<string, unknown>;
export function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * The value of a table's own key; undefined for others, also for names that every object inherits, such as
 * `constructor`. For keys that come from documents, files and requests.
 */
export function ownValue<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}

/** Makes a JSON value and all below it unchangeable; linear in its size. Returns the value. */
export function deepFreeze<T extends Json | object>(value: T): T {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const member of Object.values(value)) deepFreeze(member);
  return value;
}
