import { pdfError } from "./errors.ts";
import { DecompressionBudget, decode } from "./filters.ts";
import { lastIndexOf, latin1, Parser } from "./parser.ts";
import {
  integerOf,
  isDict,
  isList,
  type PdfDict,
  type PdfStream,
  type PdfValue,
} from "./values.ts";

/** Location of an object: at a byte offset, or in an object stream. */
export type ObjectLocation =
  | { readonly offset: number }
  | { readonly stream: number; readonly index: number };

/** Locations of all objects, and the trailer that refers to the root. */
export interface CrossReference {
  readonly places: ReadonlyMap<number, ObjectLocation>;
  readonly trailer: PdfDict;
  /** Offset of the newest section, for the link of an update. */
  readonly start: number;
  readonly kind: "table" | "stream";
}

/** Each update of a file adds a section. */
const MAX_SECTIONS = 1000;

/** Maximum number of objects: more than any invoice has, within memory limits. */
const MAX_OBJECTS = 1_000_000;

/** Bytes at the end of the file that are searched for the last `startxref`. */
const TAIL = 2048;

interface Section {
  readonly places: ReadonlyMap<number, ObjectLocation | undefined>;
  readonly trailer: PdfDict;
  readonly kind: "table" | "stream";
}

/** Follows the sections from the end of the file; undefined where they are damaged. */
export function readCrossReference(
  bytes: Uint8Array,
  budget: DecompressionBudget,
): CrossReference | undefined {
  try {
    return followed(bytes, startOf(bytes), budget);
  } catch {
    return undefined;
  }
}

function startOf(bytes: Uint8Array): number {
  const tail = latin1(bytes.subarray(Math.max(0, bytes.length - TAIL)));
  const [, start] = [...tail.matchAll(/startxref\s+(\d+)/g)].at(-1) ?? [];
  if (start === undefined) throw pdfError("it has no cross-reference");
  return Number(start);
}

function followed(bytes: Uint8Array, start: number, budget: DecompressionBudget): CrossReference {
  const places = new Map<number, ObjectLocation | undefined>();
  const seen = new Set<number>();
  const queue = [start];
  // Sections may overlap, but the total work is limited to a multiple of the file's size.
  const parsed = new DecompressionBudget(2 * bytes.length + TAIL);
  let newest: Section | undefined;
  for (const offset of queue) {
    if (seen.has(offset)) continue;
    seen.add(offset);
    if (seen.size > MAX_SECTIONS) throw pdfError("it has too many sections");
    const section = sectionAt(bytes, offset, budget, parsed);
    newest ??= section;
    for (const [number, place] of section.places)
      if (!places.has(number)) places.set(number, place);
    checkCount(places.size);
    const further = [section.trailer.get("XRefStm"), section.trailer.get("Prev")];
    queue.push(...further.flatMap((value) => integerOf(value) ?? []));
  }
  if (!newest?.trailer.has("Root")) throw pdfError("it has no catalogue");
  const present = [...places].flatMap(([number, place]): [number, ObjectLocation][] =>
    place ? [[number, place]] : [],
  );
  return { places: new Map(present), trailer: newest.trailer, start, kind: newest.kind };
}

function sectionAt(
  bytes: Uint8Array,
  offset: number,
  budget: DecompressionBudget,
  parsed: DecompressionBudget,
): Section {
  if (offset >= bytes.length) throw pdfError("a section is missing");
  const parser = new Parser(bytes, offset);
  const first = parser.keyword();
  if (first === "xref") {
    const table = tableAt(parser);
    parsed.spend(parser.at - offset);
    return table;
  }
  parser.keyword();
  if (!/^\d+$/.test(first) || parser.keyword() !== "obj") throw pdfError("a section is missing");
  const stream = parser.object(integerOf);
  parsed.spend(parser.at - offset);
  if (!isStream(stream)) throw pdfError("a section is missing");
  const data = decode(stream, budget, (value) => value);
  return { places: entriesIn(stream.dict, data), trailer: stream.dict, kind: "stream" };
}

function checkCount(count: number): void {
  if (count > MAX_OBJECTS) throw pdfError("it has too many objects");
}

/** True for objects with data. */
export function isStream(value: PdfValue | PdfStream): value is PdfStream {
  return typeof value === "object" && value !== null && "data" in value && "dict" in value;
}

function tableAt(parser: Parser): Section {
  const places = new Map<number, ObjectLocation | undefined>();
  for (let word = parser.keyword(); word !== "trailer"; word = parser.keyword()) {
    const first = Number(word);
    const count = Number(parser.keyword());
    if (!/^\d{1,10}$/.test(word) || !(count <= MAX_OBJECTS))
      throw pdfError("a section is malformed");
    for (let i = 0; i < count; i += 1) {
      const offset = Number(parser.keyword());
      parser.keyword();
      const isUsed = parser.keyword() === "n";
      places.set(first + i, isUsed ? { offset } : undefined);
    }
    checkCount(places.size);
  }
  const trailer = parser.value();
  if (!isDict(trailer)) throw pdfError("it has no trailer");
  return { places, trailer, kind: "table" };
}

/** Entries of a cross-reference stream (ISO 32000-1 §7.5.8). */
function entriesIn(
  dict: PdfDict,
  data: Uint8Array,
): ReadonlyMap<number, ObjectLocation | undefined> {
  const widths = numbersOf(dict.get("W"));
  const [typeWidth = 0, secondWidth = 0, thirdWidth = 0] = widths;
  const width = typeWidth + secondWidth + thirdWidth;
  if (width < 1 || widths.some((size) => size < 0 || size > 8))
    throw pdfError("a section is malformed");
  const index = dict.has("Index")
    ? numbersOf(dict.get("Index"))
    : [0, integerOf(dict.get("Size")) ?? 0];
  const places = new Map<number, ObjectLocation | undefined>();
  let at = 0;
  const take = (size: number): number => {
    let value = 0;
    for (let i = 0; i < size; i += 1, at += 1) value = value * 256 + (data[at] ?? 0);
    return value;
  };
  for (let i = 0; i + 1 < index.length; i += 2) {
    const [first = 0, count = 0] = [index[i], index[i + 1]];
    for (let number = first; number < first + count && at + width <= data.length; number += 1) {
      const type = typeWidth === 0 ? 1 : take(typeWidth);
      const [second, third] = [take(secondWidth), take(thirdWidth)];
      places.set(number, placeOf(type, second, third));
    }
    checkCount(places.size);
  }
  return places;
}

function placeOf(type: number, second: number, third: number): ObjectLocation | undefined {
  if (type === 1) return { offset: second };
  return type === 2 ? { stream: second, index: third } : undefined;
}

function numbersOf(value: PdfValue | undefined): number[] {
  return isList(value) ? value.map((item) => integerOf(item) ?? 0) : [];
}

/** Objects found by scanning, for files with damaged sections; the last one of a number counts. */
export function scanned(bytes: Uint8Array): CrossReference | undefined {
  const places = new Map<number, ObjectLocation>();
  const text = latin1(bytes);
  for (const match of text.matchAll(/(?:^|[\r\n\s])(\d{1,10})[ ]+\d{1,5}[ ]+obj\b/g)) {
    places.set(Number(match[1]), { offset: match.index + match[0].search(/\d/) });
    checkCount(places.size);
  }
  const trailer = lastTrailer(bytes);
  return trailer && { places, trailer, start: 0, kind: "table" };
}

/** Number of trailers to try, from the end. */
const MAX_TRAILERS = 16;

function lastTrailer(bytes: Uint8Array): PdfDict | undefined {
  let at = bytes.length;
  for (let attempt = 0; attempt < MAX_TRAILERS && at > 0; attempt += 1) {
    at = lastIndexOf(bytes, "trailer", at - 1);
    const dict = at < 0 ? undefined : valueAt(bytes, at + "trailer".length);
    if (isDict(dict) && dict.has("Root")) return dict;
  }
  return undefined;
}

function valueAt(bytes: Uint8Array, at: number): PdfValue | undefined {
  try {
    return new Parser(bytes, at).value();
  } catch {
    return undefined;
  }
}
