import { XmlError } from "@fakturo/xml";

/** Minimum and maximum occurrences of a part. */
interface Occurrence {
  readonly min: number;
  readonly max: number;
}

export interface ElementPart extends Occurrence {
  readonly kind: "element";
  readonly name: string;
  readonly type: string;
}

export interface GroupPart extends Occurrence {
  /** A sequence of parts, or a choice. */
  readonly kind: "sequence" | "choice";
  readonly parts: readonly ContentPart[];
}

export type ContentPart = ElementPart | GroupPart;

export interface AttributePart {
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
}

/** Content of an element. */
export interface ContentModel {
  readonly children: GroupPart;
  /** Types of child elements by name. */
  readonly types: ReadonlyMap<string, string>;
  readonly attributes: readonly AttributePart[];
  /** Type of the text, for elements with text and attributes. */
  readonly text: string | undefined;
}

const TOKEN = /[()|]|[?*+]|\{\d+,\d*\}|[^\s()|?*+{}]+/g;
const ONCE: Occurrence = { min: 1, max: 1 };
const OCCURRENCES: ReadonlyMap<string, Occurrence> = new Map([
  ["?", { min: 0, max: 1 }],
  ["*", { min: 0, max: Number.POSITIVE_INFINITY }],
  ["+", { min: 1, max: Number.POSITIVE_INFINITY }],
]);

/** Parses a content model of `XmlSchemaData`. @throws XmlError "internal". */
export function readContent(text: string): ContentModel {
  const reader = new ContentReader(text);
  const children = reader.sequence();
  reader.end();
  const types = new Map<string, string>();
  collect(children, types);
  return { children, types, attributes: reader.attributes, text: reader.text };
}

function collect(part: ContentPart, types: Map<string, string>): void {
  if (part.kind === "element") types.set(part.name, part.type);
  else for (const inner of part.parts) collect(inner, types);
}

class ContentReader {
  readonly attributes: AttributePart[] = [];
  text: string | undefined;
  readonly #tokens: readonly string[];
  #at = 0;

  constructor(text: string) {
    this.#tokens = text.match(TOKEN) ?? [];
  }

  sequence(): GroupPart {
    const parts: ContentPart[] = [];
    for (let next = this.#peek(); next && next !== ")" && next !== "|"; next = this.#peek()) {
      const part = this.#part();
      if (part) parts.push(part);
    }
    return { kind: "sequence", parts, ...ONCE };
  }

  end(): void {
    const next = this.#peek();
    if (next) throw new XmlError("internal", `a content model goes on with '${next}'`);
  }

  #part(): ContentPart | undefined {
    const token = this.#take();
    if (token === "(") return this.#choice();
    const [name = "", type = name] = token.split(":");
    const occurrence = this.#occurrence();
    if (name.startsWith("@")) {
      const plain = name.slice(1);
      const isRequired = occurrence.min > 0;
      this.attributes.push({ name: plain, type: type === name ? plain : type, isRequired });
      return undefined;
    }
    if (name === "#") {
      this.text = type;
      return undefined;
    }
    return { kind: "element", name, type, ...occurrence };
  }

  #choice(): GroupPart {
    const parts: ContentPart[] = [this.sequence()];
    while (this.#peek() === "|") {
      this.#take();
      parts.push(this.sequence());
    }
    if (this.#take() !== ")") throw new XmlError("internal", "a content model lacks ')'");
    return { kind: parts.length > 1 ? "choice" : "sequence", parts, ...this.#occurrence() };
  }

  #occurrence(): Occurrence {
    const token = this.#peek() ?? "";
    const known = OCCURRENCES.get(token);
    const [, min, max] = /^\{(\d+),(\d*)\}$/.exec(token) ?? [];
    if (!known && min === undefined) return ONCE;
    this.#at += 1;
    return known ?? { min: Number(min), max: max ? Number(max) : Number.POSITIVE_INFINITY };
  }

  #peek(): string | undefined {
    return this.#tokens[this.#at];
  }

  #take(): string {
    const token = this.#tokens[this.#at];
    if (token === undefined) throw new XmlError("internal", "a content model ends too soon");
    this.#at += 1;
    return token;
  }
}
