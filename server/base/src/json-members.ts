import type { Json, JsonObject } from "@fakturo/model";

type Members = Readonly<Record<string, Json | undefined>>;

/** Drops absent members, keeping the order. */
export function members(all: Members): JsonObject {
  const out: Record<string, Json> = {};
  for (const [name, value] of Object.entries(all)) if (value !== undefined) out[name] = value;
  return out;
}

/** A map with members; undefined for an empty one. */
export function filled<T extends object>(map: T | undefined): T | undefined {
  return map && Object.keys(map).length > 0 ? map : undefined;
}
