import { MAX_PATTERN_LENGTH } from "./pattern.ts";

/** Units of compiling one instruction of a pattern. */
const PER_INSTRUCTION = 40;
/** Instructions that cost as much as the ranges of one Unicode class, and as one range of a class. */
const PROPERTY_SIZE = 100;
const CHARACTERS_OF_RANGE = 4;
/** Largest range whose characters are case-folded one by one. */
const MAX_FOLDED = 0x1e943;

const PROPERTY = /\\[pP](?:\{[^}]*\}|.)/uy;
const ESCAPE = /\\(?:x\{[^}]*\}|[\s\S])/uy;
const COUNT = /\{(\d+)(?:,(\d*))?\}/y;
/** Each character is read in one way only: others would be tried for a class without end. */
const CLASS =
  /\[\^?\]?(?:\[:\^?\w+:\]|\[(?!:\^?\w+:\])|\\[pP](?:\{[^}]*\}|(?!\{[^}]*\}).)|\\x\{[^}]*\}|\\(?![pP]|x\{[^}]*\})[\s\S]|[^\]\\[])*\]/uy;
const RANGE = /(\\x\{([0-9a-fA-F]+)\}|[^\\])-(\\x\{([0-9a-fA-F]+)\}|[^\\\]])/gu;

/**
 * Upper bound of the units for compiling a pattern; 0 for one that is too long to compile. Repetitions
 * multiply instructions, and case-insensitive classes are expanded character by character. Patterns that
 * RE2 refuses get an arbitrary number.
 */
export function compileCost(source: string): number {
  if (source.length > MAX_PATTERN_LENGTH) return 0;
  const folds = /\(\?[a-zA-Z]*i/.test(source);
  const groups = new Groups();
  let folded = 0;
  for (let at = 0; at < source.length; ) {
    const [kind, text] = pieceAt(source, at);
    at += text.length;
    groups.add(kind, text);
    if (folds && kind === "class") folded += foldedBy(text);
  }
  return groups.instructions() * PER_INSTRUCTION + folded;
}

/** Counts the instructions of groups within one another. */
class Groups {
  /** Instructions of each open group so far, and of the atom before the current position. */
  #open = [{ total: 1, atom: 0 }];

  instructions(): number {
    return this.#open.reduce((sum, { total }) => sum + total, 0);
  }

  add(kind: Kind, text: string): void {
    if (kind === "open") this.#open.push({ total: 2, atom: 0 });
    else if (kind === "close") this.#close();
    else if (kind === "count") this.#repeat(text);
    else this.#atom(kind === "character" ? 2 : classSize(text));
  }

  #close(): void {
    const closed = this.#open.length > 1 ? this.#open.pop() : undefined;
    this.#atom(closed?.total ?? 1);
  }

  #atom(size: number): void {
    for (const group of this.#open.slice(-1)) {
      group.total += size;
      group.atom = size;
    }
  }

  /** An atom is repeated by its count; each optional copy needs one more instruction. */
  #repeat(count: string): void {
    const [least = 0, most = least] = count.match(/\d+/g)?.map(Number) ?? [];
    for (const group of this.#open.slice(-1)) {
      const added = (group.atom + 1) * Math.max(least, most, 1);
      group.total += added;
      group.atom += added;
    }
  }
}

type Kind = "open" | "close" | "count" | "class" | "property" | "character";

function pieceAt(source: string, at: number): readonly [Kind, string] {
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    return pattern.exec(source)?.[0];
  };
  const char = source[at] ?? "";
  if (char === "(") return ["open", char];
  if (char === ")") return ["close", char];
  const property = take(PROPERTY);
  if (property) return ["property", property];
  const set = take(CLASS);
  if (set) return ["class", set];
  const count = take(COUNT);
  if (count) return ["count", count];
  return ["character", take(ESCAPE) ?? char];
}

function classSize(text: string): number {
  const properties = text.match(/\\[pP]/g)?.length ?? 0;
  return 2 + properties * PROPERTY_SIZE + text.length / CHARACTERS_OF_RANGE;
}

/** Characters of a class that are expanded one by one for case-insensitive matching. */
function foldedBy(text: string): number {
  let folded = text.startsWith("[^") ? MAX_FOLDED : 0;
  for (const [, first = "", firstHex, last = "", lastHex] of text.matchAll(RANGE))
    folded += Math.max(0, codeOf(last, lastHex) - codeOf(first, firstHex));
  return folded;
}

function codeOf(char: string, hex: string | undefined): number {
  const code = hex === undefined ? (char.codePointAt(0) ?? 0) : Number.parseInt(hex, 16);
  return Math.min(code, MAX_FOLDED);
}
