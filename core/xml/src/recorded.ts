import { XmlError } from "./errors.ts";

/** An element as read: names are told by namespace, prefixes are forgotten. */
export interface XmlElement {
  /** Local name. */
  readonly name: string;
  /** Namespace URI; empty for none. */
  readonly namespace: string;
  /** Values by local name; those in a namespace by `{uri}name`. Declarations are not listed. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  /** Text directly inside, as written. */
  readonly text: string;
}

/** Attributes that remember which of them were asked for. */
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

  /** Whether a value is what is known already; only then it counts as asked for. */
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

/** How an element is called. */
export interface ElementName {
  readonly name: string;
  readonly namespace: string;
  /** With the prefix of the file. */
  readonly written: string;
}

/** The name of an element, by the one it has and its parent's new local name; empty for the root. */
export type Rename = (
  element: XmlElement,
  parent: string,
) => { readonly name: string; readonly namespace: string };

/** An element that remembers whether its text was asked for. */
export class RecordedElement implements XmlElement {
  readonly name: string;
  readonly namespace: string;
  readonly written: string;
  readonly attributes: Attributes;
  readonly children: readonly RecordedElement[];
  readonly #text: string;
  #isRead = false;

  constructor(
    { name, namespace, written }: ElementName,
    attributes: Attributes,
    children: readonly RecordedElement[],
    text: string,
  ) {
    this.name = name;
    this.namespace = namespace;
    this.written = written;
    this.attributes = attributes;
    this.children = children;
    this.#text = text;
  }

  get text(): string {
    this.#isRead = true;
    return this.#text;
  }

  /** Whether nothing is left of it to ask for. */
  get isDone(): boolean {
    return this.children.length === 0 && this.attributes.areRead && this.unread() === "";
  }

  /** The text nobody asked for, without surrounding white space; empty when there is none. */
  unread(): string {
    return this.#isRead ? "" : this.#text.trim();
  }

  /** Whether the text is what is known already; only then it counts as asked for. */
  repeats(known: string): boolean {
    const isSame = this.#text.trim() === known;
    this.#isRead ||= isSame;
    return isSame;
  }

  /** The element and all inside under other names; what is told of the file keeps its own. */
  renamed(rename: Rename, parent = ""): RecordedElement {
    const { written, attributes, children } = this;
    const called = rename(this, parent);
    return new RecordedElement(
      { ...called, written },
      attributes,
      children.map((child) => child.renamed(rename, called.name)),
      this.#text,
    );
  }

  /** Counts all inside as asked for. */
  disregard(): void {
    this.#isRead = true;
    for (const name of this.attributes.keys()) this.attributes.get(name);
    for (const child of this.children) child.disregard();
  }
}

/** Whether an element, or an attribute of it, only says what is known already: no need to read it. */
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

/** Counts an element and all inside as read, which its reader knows and has no use for. */
export function disregard(element: XmlElement | undefined): void {
  if (element instanceof RecordedElement) element.disregard();
}

/**
 * A document under other names, for readers of the names that a later version of its format has.
 * @throws XmlError "internal" for elements that were not read from a file.
 */
export function renamed(root: XmlElement, rename: Rename): XmlElement {
  if (root instanceof RecordedElement) return root.renamed(rename);
  throw new XmlError("internal", "the root was not read");
}
