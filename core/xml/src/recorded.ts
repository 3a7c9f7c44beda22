import { XmlError } from "./errors.ts";

/** Takes the text of an element in pieces, as they arrive. */
export interface TextSink {
  /** Line breaks may be as the file has them. */
  write(text: string): void;
}

/** A parsed element: names have a namespace URI and no prefix. */
export interface XmlElement {
  /** Local name. */
  readonly name: string;
  /** Namespace URI; empty for none. */
  readonly namespace: string;
  /**
   * Values by local name, or by `{uri}name` for those in a namespace. Without namespace declarations.
   */
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  /** Direct text, as written; only the start of one that went to a sink. */
  readonly text: string;
  /** What took the text of the element; undefined where the tree has it. */
  readonly sink?: TextSink | undefined;
}

/** Attributes that record which of them were read. */
export class Attributes extends Map<string, string> {
  static readonly NONE = new Attributes();
  #asked: Set<string> | undefined;

  override get(name: string): string | undefined {
    const value = super.get(name);
    if (value !== undefined) {
      this.#asked ??= new Set();
      this.#asked.add(name);
    }
    return value;
  }

  /** Compares the value with `known`; it counts as read only if equal. */
  repeats(name: string, known: string): boolean {
    return super.get(name) === known && this.get(name) === known;
  }

  isRead(name: string): boolean {
    return this.#asked?.has(name) ?? false;
  }

  get areRead(): boolean {
    return this.size === (this.#asked?.size ?? 0);
  }
}

/** Names of an element. */
export interface ElementName {
  readonly name: string;
  readonly namespace: string;
  /** Including the prefix of the file. */
  readonly written: string;
}

/** The new name of an element, by its name and its parent's new local name; empty for the root. */
export type Rename = (
  element: XmlElement,
  parent: string,
) => { readonly name: string; readonly namespace: string };

/** An element that records whether its text was read. */
export class RecordedElement implements XmlElement {
  readonly name: string;
  readonly namespace: string;
  readonly written: string;
  readonly attributes: Attributes;
  readonly children: readonly RecordedElement[];
  readonly #text: string;
  readonly #sink: TextSink | undefined;
  #isRead = false;

  constructor(
    { name, namespace, written }: ElementName,
    attributes: Attributes,
    children: readonly RecordedElement[],
    text: string,
    sink?: TextSink,
  ) {
    this.name = name;
    this.namespace = namespace;
    this.written = written;
    this.attributes = attributes;
    this.children = children;
    this.#text = text;
    this.#sink = sink;
  }

  get sink(): TextSink | undefined {
    this.#isRead = true;
    return this.#sink;
  }

  get text(): string {
    this.#isRead = true;
    return this.#text;
  }

  /** True when the element and all its content have been read. */
  get isDone(): boolean {
    return this.children.length === 0 && this.attributes.areRead && this.unread() === "";
  }

  /** Unread text without surrounding white space; empty when all was read. */
  unread(): string {
    return this.#isRead ? "" : this.#text.trim();
  }

  /** Compares the text with `known`; it counts as read only if equal. */
  repeats(known: string): boolean {
    const isSame = this.#text.trim() === known;
    this.#isRead ||= isSame;
    return isSame;
  }

  /** The element and its content under other names; paths in reports keep the names of the file. */
  renamed(rename: Rename, parent = ""): RecordedElement {
    const { written, attributes, children } = this;
    const called = rename(this, parent);
    return new RecordedElement(
      { ...called, written },
      attributes,
      children.map((child) => child.renamed(rename, called.name)),
      this.#text,
      this.#sink,
    );
  }

  /** Marks all content as read. */
  disregard(): void {
    this.#isRead = true;
    for (const name of this.attributes.keys()) this.attributes.get(name);
    for (const child of this.children) child.disregard();
  }
}

/** Marks an element or attribute that only repeats a known value as read. */
export function repeats(
  element: XmlElement | undefined,
  known: string,
  attribute?: string,
): boolean {
  if (!(element instanceof RecordedElement)) return false;
  return attribute === undefined
    ? element.repeats(known)
    : element.attributes.repeats(attribute, known);
}

/** Marks an element and all its content as read: its reader knows it and ignores it. */
export function disregard(element: XmlElement | undefined): void {
  if (element instanceof RecordedElement) element.disregard();
}

/**
 * A document with renamed elements, for readers of a later version of its format.
 * @throws XmlError "internal" for elements that were not read from a file.
 */
export function renamed(root: XmlElement, rename: Rename): XmlElement {
  if (root instanceof RecordedElement) return root.renamed(rename);
  throw new XmlError("internal", "the root was not read");
}
