import { EMPTY, type SettledNode, type XmlNode } from "@fakturo/xml";
import { type ContentModel, readContent } from "./content.ts";
import { mismatches } from "./match.ts";
import { type ValueCheck, type ValueRule, valueCheck } from "./values.ts";

/** Content models and types of values of an official schema, as far as the format is written. */
export interface XmlSchemaTypes {
  /**
   * Children by type: `Name:Type` in order, the type omitted where it equals the name; `?`, `*`, `+` and
   * `{2,5}` are repetitions; `( A | B C )` is a choice; `@Name:Type` is an attribute, `#:Type` text.
   */
  readonly content: Readonly<Record<string, string>>;
  /** Rules of texts and attribute values by type; a type in neither table is not checked. */
  readonly values: Readonly<Record<string, ValueRule>>;
}

/** The official schema of a format as data. Names are local names. */
export interface XmlSchemaData extends XmlSchemaTypes {
  /**
   * Where in the document an element's value comes from, by the end of its path: `Sede/CAP`, attributes
   * as `Emisor/@Rfc`. `{Name}` stands for the position of the closest element of that name among its
   * siblings of the same name, `@` at the start for the JSON path of the closest element that has one
   * (`sourced`): `@.tax_id.code`. An element without place has the place of its parent.
   */
  readonly places: readonly (readonly [xml: string, json: string])[];
}

/** A violation of the schema. */
export interface Violation {
  /** Local name of the element, or `@name` of the attribute. */
  readonly name: string;
  /** From the root, such as `Faktura/Fa/P_1`. */
  readonly xmlPath: string;
  /** Source of the value, such as `$.issue_date`; `$` where the schema's data has none. */
  readonly path: string;
  /** `P_1 is 'x', expected: 2 characters`, for people. */
  readonly message: string;
}

/** Violations that are listed; a document of many lines may break the same rule in each of them. */
const MAX_VIOLATIONS = 100;
const MAX_QUOTED = 60;

/** An element or attribute with its parent. */
interface Path {
  readonly name: string;
  /** Index among sibling elements of the same name, from 0. */
  readonly position: number;
  readonly parent: Path | undefined;
  /** JSON path of what the element holds, where its node has one. */
  readonly source?: string | undefined;
}

/** An official schema that files are validated by before they are answered. */
export class XmlSchema {
  readonly #data: XmlSchemaData;
  readonly #models = new Map<string, ContentModel | undefined>();
  readonly #checks = new Map<string, ValueCheck | undefined>();

  constructor(data: XmlSchemaData) {
    this.#data = data;
  }

  /**
   * What the schema does not allow in an element, up to 100: of each element first the children that
   * are missing or not allowed, then what its children hold.
   * @param type Of the element; when absent the type that has its local name.
   */
  validate(root: SettledNode, type = localName(root.name)): Violation[] {
    const found: Violation[] = [];
    const { source } = root;
    const path = { name: localName(root.name), position: 0, parent: undefined, source };
    this.#element(root, type, path, found);
    return found.slice(0, MAX_VIOLATIONS);
  }

  #element(node: SettledNode, type: string, path: Path, found: Violation[]): void {
    if (found.length >= MAX_VIOLATIONS) return;
    const model = this.#modelOf(type);
    const { content } = node;
    if (!model) {
      if (typeof content === "string") this.#value(content, type, path, found);
      return;
    }
    this.#attributes(node, model, path, found);
    if (typeof content !== "string") this.#children(content, model, path, found);
    else if (model.text) this.#value(content, model.text, path, found);
    else this.#children([], model, path, found);
  }

  #attributes({ attributes }: XmlNode, model: ContentModel, path: Path, found: Violation[]): void {
    for (const { name, type, isRequired } of model.attributes) {
      const value = attributes?.[name];
      const at = { name: `@${name}`, position: 0, parent: path };
      if (value !== undefined && value !== "")
        this.#value(value === EMPTY ? "" : value, type, at, found);
      else if (isRequired) this.#add(at, "is missing", found);
    }
  }

  #children(
    children: readonly SettledNode[],
    model: ContentModel,
    path: Path,
    found: Violation[],
  ): void {
    const names = children.map(({ name }) => localName(name));
    for (const wrong of mismatches(model.children, names)) {
      const before = names.slice(0, wrong.at).filter((name) => name === wrong.name).length;
      const text = wrong.isMissing ? "is missing" : "is not allowed here, or occurs too often";
      const source = wrong.isMissing ? undefined : children[wrong.at]?.source;
      this.#add({ name: wrong.name, position: before, parent: path, source }, text, found);
    }
    const counts = new Map<string, number>();
    children.forEach((child, i) => {
      const name = names[i] ?? "";
      const position = counts.get(name) ?? 0;
      counts.set(name, position + 1);
      const type = model.types.get(name);
      const { source } = child;
      if (type) this.#element(child, type, { name, position, parent: path, source }, found);
    });
  }

  #value(value: string, type: string, path: Path, found: Violation[]): void {
    const check = this.#checkOf(type);
    // Most types of text collapse white space; the data does not say which.
    const expected = check?.(value) ?? check?.(value.replace(/\s+/g, " ").trim());
    if (expected === undefined) return;
    const quoted = value.length > MAX_QUOTED ? `${value.slice(0, MAX_QUOTED)}…` : value;
    this.#add(path, `is '${quoted}', expected: ${expected}`, found);
  }

  #add(path: Path, text: string, found: Violation[]): void {
    const { name } = path;
    const message = `${name} ${text}`;
    found.push({ name, xmlPath: textOf(path), path: this.#placeOf(path), message });
  }

  /** The most specific place known of the element, else of the closest one around it. */
  #placeOf(path: Path): string {
    const place = path.name.split(" or ").map((name) => this.#ownPlace({ ...path, name }));
    const known = place.find((one) => one !== undefined) ?? path.source;
    if (known !== undefined) return known;
    return path.parent ? this.#placeOf(path.parent) : "$";
  }

  #ownPlace(path: Path): string | undefined {
    const text = `/${textOf(path)}`;
    const ends = this.#data.places.filter(([xml]) => text.endsWith(`/${xml}`));
    const [best] = ends.toSorted(([a], [b]) => b.length - a.length);
    return best && filled(best[1], path);
  }

  #modelOf(type: string): ContentModel | undefined {
    return cached(this.#models, type, () => {
      const text = this.#data.content[type];
      return text === undefined ? undefined : readContent(text);
    });
  }

  #checkOf(type: string): ValueCheck | undefined {
    return cached(this.#checks, type, () => {
      const rule = this.#data.values[type];
      return rule && valueCheck(rule);
    });
  }
}

function cached<T>(
  known: Map<string, T | undefined>,
  key: string,
  make: () => T | undefined,
): T | undefined {
  if (!known.has(key)) known.set(key, make());
  return known.get(key);
}

function textOf({ name, parent }: Path): string {
  return parent ? `${textOf(parent)}/${name}` : name;
}

function filled(place: string, path: Path): string {
  return place
    .replace(/^@/, () => sourceOf(path))
    .replaceAll(/\{(\w+)\}/g, (_, name) => String(positionOf(path, name)));
}

/** JSON path of the closest element that has one. */
function sourceOf({ source, parent }: Path): string {
  return source ?? (parent ? sourceOf(parent) : "$");
}

/** Position of the nearest element of that name. */
function positionOf(path: Path, name: string): number {
  if (path.name === name) return path.position;
  return path.parent ? positionOf(path.parent, name) : 0;
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}
