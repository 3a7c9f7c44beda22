import { escapeXml, type IllegalCharacters, withoutIllegal } from "./characters.ts";
import {
  EMPTY,
  type XmlAttributes,
  type XmlChild,
  type XmlNode,
  type XmlPieces,
} from "./element.ts";
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
  return written(root, options)
    .map((part) => (typeof part === "string" ? part : [...part.pieces()].join("")))
    .join("");
}

/** The same in UTF-8; long texts are in memory once. */
export function writeXmlBytes(root: XmlNode, options: WriteOptions = {}): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder();
  const parts = written(root, options).map((part) =>
    typeof part === "string" ? encoder.encode(part) : part,
  );
  const whole = new Uint8Array(parts.reduce((size, { length }) => size + length, 0));
  let at = 0;
  for (const part of parts) {
    if (part instanceof Uint8Array) whole.set(part, at);
    else putPieces(part, encoder, whole.subarray(at, at + part.length));
    at += part.length;
  }
  return whole;
}

type Encoder = InstanceType<typeof TextEncoder>;

function putPieces(text: XmlPieces, encoder: Encoder, into: Uint8Array): void {
  let at = 0;
  for (const piece of text.pieces()) {
    const { read, written } = encoder.encodeInto(piece, into.subarray(at));
    if (read < piece.length || written > read) throw wrongLength();
    at += written;
  }
  if (at < into.length) throw wrongLength();
}

function wrongLength(): XmlError {
  return new XmlError("internal", "a long text has not the length that it states");
}

function written(root: XmlNode, options: WriteOptions): (string | XmlPieces)[] {
  const parts = new Writer(options).document(root);
  if (parts.length === 0) throw new XmlError("internal", "the document is empty");
  return options.declaration === false ? parts : [DECLARATION, ...parts];
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
  /** Long texts, and where they stand in what is written. */
  readonly #long: { readonly at: number; readonly text: XmlPieces }[] = [];

  constructor({ indent, illegal = "error" }: WriteOptions) {
    this.#indent = indent;
    this.#illegal = illegal;
  }

  document(root: XmlNode): (string | XmlPieces)[] {
    this.#element(root, new Scope(), 0);
    const parts: (string | XmlPieces)[] = [];
    let from = this.#indent === undefined ? 0 : 1;
    for (const { at, text } of this.#long) {
      parts.push(this.#out.slice(from, at), text);
      from = at;
    }
    const last = this.#out.slice(from);
    return last === "" ? parts : [...parts, last];
  }

  #element(node: XmlNode, outer: Scope, depth: number): void {
    const content = node.long ?? node.content;
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

  #full(
    node: XmlNode,
    content: string | XmlPieces | readonly XmlChild[],
    outer: Scope,
    depth: number,
  ): void {
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
    if ("pieces" in content) {
      this.#long.push({ at: this.#out.length, text: content });
      this.#out += `</${name}>`;
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
