import { isObject } from "@fakturo/model";

/** A value in the JSON of a built document, read leniently: a missing or unexpected value prints nothing. */
export class ContentNode {
  readonly #value: unknown;

  constructor(value: unknown) {
    this.#value = value;
  }

  get exists(): boolean {
    return isObject(this.#value);
  }

  /** The member's string, number or boolean as text; otherwise empty. */
  text(name: string): string {
    const value = this.#member(name);
    if (typeof value === "string") return value;
    return typeof value === "number" || typeof value === "boolean" ? String(value) : "";
  }

  node(name: string): ContentNode {
    return new ContentNode(this.#member(name));
  }

  list(name: string): ContentNode[] {
    const value = this.#member(name);
    return Array.isArray(value) ? value.filter(isObject).map((item) => new ContentNode(item)) : [];
  }

  /** Texts of a list of strings. */
  texts(name: string): string[] {
    const value = this.#member(name);
    return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
  }

  /** Keys and texts of a map such as `ext`. */
  entries(name: string): [string, string][] {
    const value = this.#member(name);
    if (!isObject(value)) return [];
    return Object.entries(value).filter(
      (entry): entry is [string, string] => typeof entry[1] === "string",
    );
  }

  #member(name: string): unknown {
    return isObject(this.#value) && Object.hasOwn(this.#value, name)
      ? this.#value[name]
      : undefined;
  }
}
