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
  collect(doc, "", found);
  return [...found.values()];
}

function collect(value: Json, context: string, found: Map<string, Reference>): void {
  if (found.size >= MAX_REFERENCES) return;
  if (Array.isArray(value)) {
    for (const element of value) collect(element, context, found);
    return;
  }
  if (!isObject(value)) return;
  note(value.uuid, context, found);
  for (const name of Object.keys(value)) {
    const member = value[name];
    if (typeof member !== "object" || member === null) continue;
    const part = ownValue(SINGULAR, name) ?? name;
    collect(member, context === "" ? part : `${context}.${part}`, found);
  }
}

function note(uuid: unknown, context: string, found: Map<string, Reference>): void {
  if (context === "" || typeof uuid !== "string" || !isUuid(uuid)) return;
  found.set(`${context} ${uuid}`, { context, target: uuid });
}
