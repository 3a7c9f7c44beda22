import { type CrossReference, isStream, readCrossReference, scanned } from "./cross-reference.ts";
import { pdfError } from "./errors.ts";
import { DecompressionBudget, decode } from "./filters.ts";
import { indexOf, MAX_VALUES, Parser } from "./parser.ts";
import {
  integerOf,
  isDict,
  type PdfDict,
  PdfRef,
  type PdfStream,
  type PdfValue,
} from "./values.ts";

/** Limits of reading and decompression. */
export interface PdfLimits {
  /** Bytes of the file. */
  readonly size: number;
  /** Total decompressed bytes. */
  readonly unpacked: number;
}

const DEFAULT_LIMITS: PdfLimits = { size: 64 * 1024 * 1024, unpacked: 128 * 1024 * 1024 };

/** Maximum length of a chain of references. */
const MAX_HOPS = 32;

/** Extra bytes that even valid files cause to be scanned. */
const SLACK = 1024 * 1024;

/** `%PDF` is in the first kilobyte. */
const HEAD = 1024;

/**
 * Objects of a PDF, looked up by reference. Nothing is rendered or executed. Own code, because PDF
 * libraries decompress streams without limit.
 */
export class PdfDocument {
  readonly bytes: Uint8Array;
  readonly reference: CrossReference;
  readonly #budget: DecompressionBudget;
  /** Each object is parsed once; together they are no longer than the file. */
  readonly #parsed: DecompressionBudget;
  readonly #values = new DecompressionBudget(MAX_VALUES);
  readonly #objects = new Map<number, PdfValue | PdfStream>();
  readonly #packed = new Map<number, Packed>();
  readonly #open = new Set<number>();

  private constructor(bytes: Uint8Array, reference: CrossReference, budget: DecompressionBudget) {
    this.bytes = bytes;
    this.reference = reference;
    this.#budget = budget;
    this.#parsed = new DecompressionBudget(2 * bytes.length + SLACK);
  }

  /** @throws FakturoError "input" for other files, and for encrypted, damaged or too large ones. */
  static read(bytes: Uint8Array, limits: Partial<PdfLimits> = {}): PdfDocument {
    const { size, unpacked } = { ...DEFAULT_LIMITS, ...limits };
    if (bytes.length > size) throw pdfError(`it is longer than ${size} bytes`);
    const mark = indexOf(bytes.subarray(0, HEAD), "%PDF-", 0);
    if (mark < 0) throw pdfError("it is none");
    const budget = new DecompressionBudget(unpacked);
    const reference = readCrossReference(bytes, budget) ?? scanned(bytes);
    if (!reference) throw pdfError("it has no cross-reference");
    if (reference.trailer.has("Encrypt")) throw pdfError("it is encrypted");
    return new PdfDocument(bytes, reference, budget);
  }

  get catalogue(): PdfDict {
    const root = this.resolve(this.reference.trailer.get("Root"));
    if (!isDict(root)) throw pdfError("it has no catalogue");
    return root;
  }

  /** Resolves references; streams become their dictionaries. */
  resolve(value: PdfValue | undefined): PdfValue | undefined {
    let current = value;
    for (let hop = 0; current instanceof PdfRef; hop += 1) {
      if (hop > MAX_HOPS) throw pdfError("references lead nowhere");
      const object = this.#object(current.number);
      current = isStream(object) ? object.dict : object;
    }
    return current;
  }

  /** Dictionary behind a value; undefined for anything else. */
  dict(value: PdfValue | undefined): PdfDict | undefined {
    const resolved = this.resolve(value);
    return isDict(resolved) ? resolved : undefined;
  }

  /** Data of the stream behind a reference, without filters; undefined for anything else. */
  data(value: PdfValue | undefined): Uint8Array | undefined {
    if (!(value instanceof PdfRef)) return undefined;
    const object = this.#object(value.number);
    return isStream(object) ? this.#decoded(object) : undefined;
  }

  #decoded(stream: PdfStream): Uint8Array {
    return decode(stream, this.#budget, (value) => this.resolve(value));
  }

  #object(number: number): PdfValue | PdfStream {
    const known = this.#objects.get(number);
    if (known !== undefined) return known;
    const object = this.#parse(number);
    this.#objects.set(number, object);
    return object;
  }

  #parse(number: number): PdfValue | PdfStream {
    const place = this.reference.places.get(number);
    if (!place) return null;
    if (this.#open.has(number)) throw pdfError("an object contains itself");
    this.#open.add(number);
    try {
      if ("stream" in place) return this.#packedAt(place.stream, place.index);
      return this.#objectAt(place.offset, number);
    } finally {
      this.#open.delete(number);
    }
  }

  #objectAt(offset: number, number: number): PdfValue | PdfStream {
    const parser = new Parser(this.bytes, offset);
    const found = parser.keyword();
    parser.keyword();
    if (Number(found) !== number || parser.keyword() !== "obj")
      throw pdfError("an object is not where it should be");
    const object = parser.object((length) => integerOf(this.resolve(length)));
    this.#parsed.spend(parser.at - offset);
    this.#values.spend(parser.count);
    return object;
  }

  /** One object of an object stream (ISO 32000-1 §7.5.7). */
  #packedAt(stream: number, index: number): PdfValue {
    const { data, starts } = this.#packedIn(stream);
    const start = starts[index];
    if (start === undefined) return null;
    const parser = new Parser(data, start);
    const value = parser.value();
    this.#parsed.spend(parser.at - start);
    this.#values.spend(parser.count);
    return value;
  }

  #packedIn(number: number): Packed {
    const known = this.#packed.get(number);
    if (known) return known;
    const object = this.#object(number);
    if (!isStream(object)) throw pdfError("an object stream is missing");
    const data = this.#decoded(object);
    const count = integerOf(object.dict.get("N")) ?? 0;
    const first = integerOf(object.dict.get("First")) ?? 0;
    const heads = new Parser(data);
    const starts: number[] = [];
    for (let i = 0; i < count && heads.at < first; i += 1) {
      heads.keyword();
      starts.push(first + Number(heads.keyword()));
    }
    // Decompressed bytes may be read once.
    this.#parsed.extend(2 * data.length);
    const packed = { data, starts };
    this.#packed.set(number, packed);
    return packed;
  }
}

/** Data of an object stream, and the offsets of its objects. */
interface Packed {
  readonly data: Uint8Array;
  readonly starts: readonly number[];
}
