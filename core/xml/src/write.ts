import { escapeXml, type IllegalCharacters } from "./characters.ts";
import { EMPTY, type XmlAttributes, type XmlChild, type XmlNode } from "./element.ts";
import { XmlError } from "./errors.ts";
import { Scope } from "./scope.ts";

export interface WriteOptions {
  /** One level of indentation; without it all is written on one line. */
  readonly indent?: string;
  /** Starts with the XML declaration; true when absent. */
  readonly declaration?: boolean;
  /** `error` when absent. */
  readonly illegal?: IllegalCharacters;
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

/**
 * Writes a document: empty elements and attributes are left out, nothing follows the root's end tag.
 * @throws XmlError "input" for characters that XML cannot hold, "internal" for impossible names.
 */
export function writeXml(root: XmlNode, options: WriteOptions = {}): string {
  const writer = new Writer(options.indent, options.illegal ?? "error");
  const start = options.declaration === false ? "" : DECLARATION;
  const text = writer.document(root);
  if (text === "") throw new XmlError("internal", "the document is empty");
  return start + text;
}

class Writer {
  readonly #indent: string | undefined;
  readonly #illegal: IllegalCharacters;
  readonly #breaks: string[] = [];
  #out = "";

  constructor(indent: string | undefined, illegal: IllegalCharacters) {
    this.#indent = indent;
    this.#illegal = illegal;
  }

  document(root: XmlNode): string {
    this.#element(root, new Scope(), 0);
    return this.#indent === undefined ? this.#out : this.#out.slice(1);
  }

  #element(node: XmlNode, outer: Scope, depth: number): void {
    const { name, content, attributes } = node;
    if (content === undefined || content === "") {
      if (node.kept) this.#void(node, outer, depth);
      return;
    }
    const scope = outer.within(attributes);
    scope.check(name);
    // Strings share their beginnings, so going back to an earlier one costs nothing.
    const before = this.#out;
    this.#out += `${this.#break(depth)}<${name}`;
    if (attributes) this.#attributes(attributes, scope);
    this.#out += ">";
    if (typeof content === "string") {
      this.#out += `${escapeXml(content, this.#illegal)}</${name}>`;
      return;
    }
    const open = this.#out.length;
    for (const child of content) this.#child(child, scope, depth + 1);
    if (this.#out.length > open) {
      this.#out += `${this.#break(depth)}</${name}>`;
      return;
    }
    this.#out = before;
    if (node.kept) this.#void(node, outer, depth);
  }

  #child(child: XmlChild, scope: Scope, depth: number): void {
    if (child === undefined) return;
    if (!(Symbol.iterator in child)) {
      this.#element(child, scope, depth);
      return;
    }
    for (const node of child) if (node) this.#element(node, scope, depth);
  }

  #void({ name, attributes }: XmlNode, outer: Scope, depth: number): void {
    const scope = outer.within(attributes);
    scope.check(name);
    this.#out += `${this.#break(depth)}<${name}`;
    if (attributes) this.#attributes(attributes, scope);
    this.#out += "/>";
  }

  #attributes(attributes: XmlAttributes, scope: Scope): void {
    for (const name in attributes) {
      const value = attributes[name];
      if (value === undefined || value === "") continue;
      scope.check(name);
      const text = value === EMPTY ? "" : escapeXml(value, this.#illegal);
      this.#out += ` ${name}="${text}"`;
    }
  }

  #break(depth: number): string {
    if (this.#indent === undefined) return "";
    this.#breaks[depth] ??= `\n${this.#indent.repeat(depth)}`;
    return this.#breaks[depth];
  }
}
