import { XmlError } from "./errors.ts";
import { placesIn } from "./places.ts";
import type { XmlElement } from "./recorded.ts";
import { RecordedElement } from "./recorded.ts";

/** An element or attribute whose content was not read. */
export interface UnreadNode {
  /** XPath with the names of the file, and positions where siblings share a name. */
  readonly path: string;
  /** Number of the business term, such as `BT-33`, where the underlying standard has one. */
  readonly term?: string;
  /** Truncated where it is long. */
  readonly text: string;
}

/**
 * The parts of a format that a reader ignores. Places are paths below the root, such as
 * `cac:Party/cbc:ID/@schemeID`; after `//` they match every path with this ending.
 */
export interface Vocabulary {
  /** Namespace URIs by the prefixes of places; `""` for elements without one. */
  readonly namespaces: Readonly<Record<string, string>>;
  /** Places that need not be read, with their content, and the reason. */
  readonly unneeded: Readonly<Record<string, string>>;
  readonly terms?: Readonly<Record<string, string>>;
}

/** Limits of a report for hostile files: places, characters of a name and of a text. */
const MOST_PLACES = 10_000;
const LONGEST_NAME = 100;
const LONGEST_TEXT = 200;

/** An element on the path to a place; positions of its siblings are computed on demand. */
interface Step {
  readonly element: RecordedElement;
  positions?: ReadonlyMap<RecordedElement, string>;
}

/**
 * Unread elements and attributes with content below a root, in document order, at most 10 000. Names of
 * undeclared namespaces are `*:name`.
 */
export function unreadIn(root: XmlElement, vocabulary: Vocabulary): UnreadNode[] {
  if (!(root instanceof RecordedElement)) throw new XmlError("internal", "the root was not read");
  const { unneeded, terms = {} } = vocabulary;
  const prefixes = new Map(Object.entries(vocabulary.namespaces).map(([key, uri]) => [uri, key]));
  const isUnneeded = placesIn(unneeded);
  const termOf = placesIn(terms);
  const names: string[] = [];
  const steps: Step[] = [];
  const found: UnreadNode[] = [];

  function add(text: string, attribute = ""): void {
    if (found.length === MOST_PLACES) return;
    const term = termOf(names);
    const path = `${pathOf(steps)}${attribute && `/@${attribute.slice(0, LONGEST_NAME)}`}`;
    const isLong = text.length > LONGEST_TEXT;
    const shown = isLong ? `${text.slice(0, LONGEST_TEXT)}…` : text;
    found.push({ path, ...(term !== undefined && { term }), text: shown });
  }

  function visitAttributes({ attributes }: RecordedElement): void {
    for (const [name, value] of attributes) {
      if (attributes.isRead(name) || name.startsWith("{")) continue;
      names.push(`@${name}`);
      const text = isUnneeded(names) === undefined ? value.trim() : "";
      if (text !== "") add(text, name);
      names.pop();
    }
  }

  function visit(element: RecordedElement): void {
    steps.push({ element });
    const text = element.unread();
    if (text !== "") add(text);
    if (!element.attributes.areRead) visitAttributes(element);
    for (const child of element.children) {
      if (child.isDone) continue;
      names.push(qualified(child, prefixes));
      if (isUnneeded(names) === undefined) visit(child);
      names.pop();
    }
    steps.pop();
  }

  visit(root);
  return found;
}

function qualified({ name, namespace }: XmlElement, prefixes: ReadonlyMap<string, string>): string {
  const prefix = prefixes.get(namespace) ?? (namespace === "" ? "" : "*");
  return prefix === "" ? name : `${prefix}:${name}`;
}

function pathOf(steps: readonly Step[]): string {
  return steps
    .map(({ element }, i) => {
      const parent = steps[i - 1];
      return `/${element.written.slice(0, LONGEST_NAME)}${parent ? positionIn(parent, element) : ""}`;
    })
    .join("");
}

/** `[n]` for the n-th of several with the same name. */
function positionIn(parent: Step, child: RecordedElement): string {
  parent.positions ??= positionsOf(parent.element.children);
  return parent.positions.get(child) ?? "";
}

function positionsOf(elements: readonly RecordedElement[]): Map<RecordedElement, string> {
  const alike = Map.groupBy(elements, ({ written }) => written);
  const positions = new Map<RecordedElement, string>();
  for (const group of alike.values())
    if (group.length > 1)
      for (const [i, element] of group.entries()) positions.set(element, `[${i + 1}]`);
  return positions;
}
