import { XmlError } from "./errors.ts";
import { placesIn } from "./places.ts";
import type { XmlElement } from "./recorded.ts";
import { RecordedElement } from "./recorded.ts";

/** A place in a file that says something nobody asked for. */
export interface Unread {
  /** XPath with the names of the file, and positions where neighbours share one. */
  readonly path: string;
  /** Number of the business term, such as `BT-33`, where the standard behind the format has one. */
  readonly term?: string;
  /** Its beginning where it is long. */
  readonly text: string;
}

/**
 * What is known of a format beyond the elements that are read. Places are paths below the root, such
 * as `cac:Party/cbc:ID/@schemeID`; after `//` they stand for wherever such a path ends.
 */
export interface Vocabulary {
  /** URIs by the prefixes that places use; `""` for elements without one. */
  readonly namespaces: Readonly<Record<string, string>>;
  /** Places that need not be read, all inside included, and why. */
  readonly unneeded: Readonly<Record<string, string>>;
  readonly terms?: Readonly<Record<string, string>>;
}

/** Bounds on what hostile files make of a report: places, characters of a name and of a text. */
const MOST_PLACES = 10_000;
const LONGEST_NAME = 100;
const LONGEST_TEXT = 200;

/** An element on the way to a place, with its neighbours' positions once somebody asks. */
interface Step {
  readonly element: RecordedElement;
  positions?: ReadonlyMap<RecordedElement, string>;
}

/**
 * Elements and attributes below a root that say something and were not looked at since the file was
 * read, in document order, the first 10 000 of them. Names of foreign namespaces are told by `*:name`.
 */
export function unreadIn(root: XmlElement, vocabulary: Vocabulary): Unread[] {
  if (!(root instanceof RecordedElement)) throw new XmlError("internal", "the root was not read");
  const { unneeded, terms = {} } = vocabulary;
  const prefixes = new Map(Object.entries(vocabulary.namespaces).map(([key, uri]) => [uri, key]));
  const isUnneeded = placesIn(unneeded);
  const termOf = placesIn(terms);
  const names: string[] = [];
  const steps: Step[] = [];
  const found: Unread[] = [];

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

/** `[n]` for the n-th of several with one name. */
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
