import { escapeXml, type IllegalCharacters, withoutIllegal } from "./characters.ts";
import { EMPTY, type XmlAttributes, type XmlChild, type XmlNode } from "./element.ts";
import { XmlError } from "./errors.ts";
import { Scope } from "./scope.ts";

/** How XML is written. */
export interface WriteOptions {
  /** One level of indentation; default: everything on one line. */
  readonly indent?: string;
  /** Starts with the XML declaration; default true. */
  readonly declaration?: boolean;
  /** Default `error`; `remove` also leaves out blank texts. */
  readonly illegal?: IllegalCharacters;
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

/**
 * Writes a document: empty elements and attributes are omitted, nothing follows the root's end tag.
 * @throws XmlError "input" for characters that XML cannot represent, "internal" for invalid names.
 */
export function writeXml(root: XmlNode, options: WriteOptions = {}): string {
  const writer = new Writer(options);
  const start = options.declaration === false ? "" : DECLARATION;
  const text = writer.document(root);
  if (text === "") throw new XmlError("internal", "the document is empty");
  return start + text;
}

/** Starts of texts that may hold nothing to be seen. */
const MAY_BE_BLANK = /^[\s\p{Cc}\p{Cs}\ufffe\uffff]/u;

function isBlank(text: string): boolean {
  return withoutIllegal(text).trim() === "";
}

class Writer {
  readonly #indent: string | undefined;
  readonly #illegal: IllegalCharacters;
  readonly #breaks: string[] = [];
  #out = "";

  constructor({ indent, illegal = "error" }: WriteOptions) {
    this.#indent = indent;
    this.#illegal = illegal;
  }

  document(root: XmlNode): string {
    this.#element(root, new Scope(), 0);
    return this.#indent === undefined ? this.#out : this.#out.slice(1);
  }

  #element(node: XmlNode, outer: Scope, depth: number): void {
    const { content } = node;
    const isEmpty =
      content === undefined ||
      content === "" ||
      (typeof content === "string" && !this.#isSaid(content));
    if (isEmpty && !node.kept) return;
    if (isEmpty) this.#void(node, outer, depth);
    else this.#full(node, content, outer, depth);
  }

  /** False where removing what XML cannot hold leaves blanks at most. */
  #isSaid(text: string): boolean {
    return this.#illegal === "error" || !MAY_BE_BLANK.test(text) || !isBlank(text);
  }

  #full(node: XmlNode, content: string | readonly XmlChild[], outer: Scope, depth: number): void {
    const { name, attributes } = node;
    const scope = outer.within(attributes);
    scope.check(name);
    // Strings share their prefixes, so going back to an earlier one is free.
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
      if (value !== EMPTY && !this.#isSaid(value)) continue;
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
