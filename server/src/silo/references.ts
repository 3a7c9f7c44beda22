import { isObject, isUuid, type Json, type JsonObject } from "@fakturo/model";

/** A place of a document that names another document or party. */
export interface Reference {
  /** Dotted path without list positions, `line` for any of `lines`. */
  readonly context: string;
  readonly target: string;
}

const MAX_REFERENCES = 1000;
const SINGULAR: Readonly<Record<string, string>> = { lines: "line" };

/** UUIDs that a document mentions below its root, each place once. */
export function referencesOf(doc: JsonObject): Reference[] {
  const found = new Map<string, Reference>();
  const visit = (value: Json, path: readonly string[]): void => {
    if (found.size >= MAX_REFERENCES) return;
    if (Array.isArray(value)) {
      for (const element of value) visit(element, path);
    } else if (isObject(value)) {
      const { uuid } = value;
      if (path.length > 0 && typeof uuid === "string" && isUuid(uuid)) {
        const context = path.join(".");
        found.set(`${context} ${uuid}`, { context, target: uuid });
      }
      for (const [name, member] of Object.entries(value))
        if (typeof member === "object" && member !== null)
          visit(member as Json, [...path, SINGULAR[name] ?? name]);
    }
  };
  visit(doc, []);
  return [...found.values()];
}
