import type { Json, JsonObject } from "./json.ts";

/** Members of a new object, some of which may be absent. */
export type Members = Readonly<Record<string, Json | undefined>>;

/** The object without absent and empty members; undefined for an empty result. */
export function compact(members: Members): JsonObject | undefined {
  const kept = Object.entries(members).filter(
    (entry): entry is [string, Json] => !isEmpty(entry[1]),
  );
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
}

/** The list without absent elements. */
export function listOf(rows: readonly (JsonObject | undefined)[]): JsonObject[] {
  return rows.filter((row) => row !== undefined);
}

function isEmpty(value: Json | undefined): boolean {
  return value === undefined || value === "" || (Array.isArray(value) && value.length === 0);
}
