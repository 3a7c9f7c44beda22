import { isObject, type Json, type JsonObject } from "@fakturo/model";

/** Paths with new values; undefined removes the member. */
export type Change = readonly (readonly [path: string, value: Json | undefined])[];

/** A copy with members set or removed; paths below absent objects are ignored. */
export function changed(document: JsonObject, change: Change): JsonObject {
  const copy: JsonObject = structuredClone(document);
  for (const [path, value] of change) set(copy, path.split("."), value);
  return copy;
}

type Holder = Record<string, Json | undefined>;

function set(root: JsonObject, path: readonly string[], value: Json | undefined): void {
  let holder: Holder = root;
  for (const name of path.slice(0, -1)) {
    const next = holder[name];
    if (!isHolder(next)) return;
    holder = next;
  }
  const name = path.at(-1) ?? "";
  if (value !== undefined) holder[name] = value;
  else if (Array.isArray(holder)) holder.splice(Number(name), 1);
  else delete holder[name];
}

function isHolder(value: Json | undefined): value is JsonObject {
  return isObject(value) || Array.isArray(value);
}
