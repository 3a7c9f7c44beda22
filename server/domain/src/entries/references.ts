import { isObject, isUuid, type Json, type JsonObject, ownValue } from "@fakturo/model";

/** A reference to another document or party. */
export interface Reference {
  /** Dotted path without list positions, `line` for any of `lines`. */
  readonly context: string;
  readonly target: string;
}

const MAX_REFERENCES = 1000;
const SINGULAR: Readonly<Record<string, string>> = { lines: "line" };

/** UUIDs that a document mentions below its root, each path once. */
export function referencesOf(doc: JsonObject): Reference[] {
  const found = new Map<string, Reference>();
  collect(doc, [], found);
  return [...found.values()];
}

function collect(value: Json, path: readonly string[], found: Map<string, Reference>): void {
  if (found.size >= MAX_REFERENCES) return;
  if (Array.isArray(value)) {
    for (const element of value) collect(element, path, found);
    return;
  }
  if (!isObject(value)) return;
  note(value.uuid, path, found);
  for (const [name, member] of Object.entries(value)) {
    const isNested = typeof member === "object" && member !== null;
    if (isNested) collect(member, [...path, ownValue(SINGULAR, name) ?? name], found);
  }
}

function note(uuid: unknown, path: readonly string[], found: Map<string, Reference>): void {
  if (path.length === 0 || typeof uuid !== "string" || !isUuid(uuid)) return;
  const context = path.join(".");
  found.set(`${context} ${uuid}`, { context, target: uuid });
}
