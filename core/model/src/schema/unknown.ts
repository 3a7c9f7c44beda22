import { isObject } from "../json.ts";
import { nearest } from "./nearest.ts";
import { formatPath, propertyNamed, type SchemaLookup } from "./read.ts";
import type { AnyDef, Type } from "./types.ts";

/** A member of a JSON object that its definition lacks. */
export interface UnknownMember {
  /** JSON path from the root. */
  readonly path: string;
  /** Nearest known name, from the object: `quantity`, `item.price`; absent when none is near. */
  readonly nearest?: string;
}

/** Maximum number reported: a document with more is of another format. */
const MAX_TOLD = 100;

/**
 * Members that reading a document would drop, in the document's order, up to a hundred. Requires JSON
 * that `readObject` accepts.
 */
export function unknownMembers(json: unknown, lookup: SchemaLookup): readonly UnknownMember[] {
  const search = new Search(lookup);
  search.document(json);
  return search.found;
}

class Search {
  readonly found: UnknownMember[] = [];
  readonly #lookup: SchemaLookup;
  readonly #path: (string | number)[] = [];

  constructor(lookup: SchemaLookup) {
    this.#lookup = lookup;
  }

  document(json: unknown): void {
    if (!isObject(json) || typeof json.$schema !== "string") return;
    const { $schema, ...members } = json;
    const def = this.#lookup($schema);
    if (def) this.#object(def, members);
  }

  #object(def: AnyDef, json: unknown): void {
    if (!isObject(json)) return;
    const raw = def.migrate ? def.migrate(json) : json;
    for (const name of Object.keys(raw)) {
      if (this.found.length === MAX_TOLD) return;
      const field = propertyNamed(def, name);
      this.#path.push(name);
      if (field) this.#value(field.type, raw[name]);
      else this.#tell(def, name);
      this.#path.pop();
    }
  }

  #value(type: Type<unknown>, value: unknown): void {
    if (type.kind === "object") this.#object(type, value);
    else if (type.kind === "embedded") this.document(value);
    else if (type.kind === "list" && Array.isArray(value))
      for (const [index, element] of value.entries()) {
        this.#path.push(index);
        this.#value(type.of, element);
        this.#path.pop();
      }
  }

  #tell(def: AnyDef, name: string): void {
    const near = nearest(name, def);
    this.found.push({ path: formatPath(this.#path), ...(near !== undefined && { nearest: near }) });
  }
}
