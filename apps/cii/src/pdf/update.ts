import { createHash } from "node:crypto";
import type { PdfDocument } from "./document.ts";
import { serialize } from "./serialize.ts";
import {
  integerOf,
  isList,
  type PdfDict,
  PdfName,
  PdfNumber,
  PdfRef,
  PdfString,
  type PdfValue,
} from "./values.ts";

interface Change {
  readonly ref: PdfRef;
  readonly body: Uint8Array;
}

interface Row {
  readonly ref: PdfRef;
  readonly offset: number;
}

/** Trailer entries that an update keeps. */
const KEPT = ["Root", "Info"];

/** Appends changed and new objects to a file without changing its bytes (ISO 32000-1 §7.5.6). */
export class PdfUpdate {
  readonly #pdf: PdfDocument;
  readonly #changes: Change[] = [];
  #next: number;

  constructor(pdf: PdfDocument) {
    this.#pdf = pdf;
    const { places, trailer } = pdf.reference;
    let highest = (integerOf(trailer.get("Size")) ?? 1) - 1;
    for (const number of places.keys()) if (number > highest) highest = number;
    this.#next = highest + 1;
  }

  add(value: PdfValue): PdfRef {
    const ref = this.#reserve();
    this.set(ref, value);
    return ref;
  }

  set(ref: PdfRef, value: PdfValue): void {
    this.#changes.push({ ref, body: latin1(serialize(value)) });
  }

  /** A new stream; its length is added to the dictionary. */
  addStream(dict: PdfDict, data: Uint8Array): PdfRef {
    const ref = this.#reserve();
    const whole = new Map(dict).set("Length", new PdfNumber(String(data.length)));
    const head = latin1(`${serialize(whole)}\nstream\n`);
    const body = Buffer.concat([head, data, latin1("\nendstream")]);
    this.#changes.push({ ref, body });
    return ref;
  }

  #reserve(): PdfRef {
    const ref = new PdfRef(this.#next, 0);
    this.#next += 1;
    return ref;
  }

  /** The file with its update; the second half of its id changes with the content. */
  finish(): Uint8Array {
    const { bytes, reference } = this.#pdf;
    const chunks: Uint8Array[] = [bytes, latin1("\n")];
    let offset = bytes.length + 1;
    const rows: Row[] = [];
    for (const { ref, body } of this.#changes) {
      rows.push({ ref, offset });
      const head = latin1(`${ref.number} ${ref.generation} obj\n`);
      const object = Buffer.concat([head, body, latin1("\nendobj\n")]);
      chunks.push(object);
      offset += object.length;
    }
    const id = this.#id(chunks);
    const section =
      reference.kind === "table" ? this.#table(rows, id) : this.#stream(rows, id, offset);
    return Buffer.concat([...chunks, section, latin1(`startxref\n${offset}\n%%EOF\n`)]);
  }

  #id(chunks: readonly Uint8Array[]): PdfValue {
    const hash = createHash("sha256");
    for (const chunk of chunks) hash.update(chunk);
    const changed = new PdfString(hash.digest().subarray(0, 16));
    const before = this.#pdf.resolve(this.#pdf.reference.trailer.get("ID"));
    const [first] = isList(before) ? before : [];
    return [first ?? changed, changed];
  }

  #trailer(id: PdfValue, size: number): Map<string, PdfValue> {
    const { trailer, start } = this.#pdf.reference;
    const entries = new Map<string, PdfValue>([["Size", new PdfNumber(String(size))]]);
    for (const name of KEPT) {
      const value = trailer.get(name);
      if (value !== undefined) entries.set(name, value);
    }
    entries.set("ID", id);
    entries.set("Prev", new PdfNumber(String(start)));
    return entries;
  }

  #table(rows: readonly Row[], id: PdfValue): Uint8Array {
    const sections = rows.toSorted(byNumber).map(({ ref, offset }) => {
      const generation = String(ref.generation).padStart(5, "0");
      return `${ref.number} 1\n${String(offset).padStart(10, "0")} ${generation} n \n`;
    });
    const trailer = serialize(this.#trailer(id, this.#next));
    return latin1(`xref\n${sections.join("")}trailer\n${trailer}\n`);
  }

  #stream(changed: readonly Row[], id: PdfValue, offset: number): Uint8Array {
    const self = this.#reserve();
    const rows = [...changed, { ref: self, offset }].sort(byNumber);
    const data = Buffer.alloc(rows.length * ENTRY_BYTES);
    rows.forEach((row, i) => {
      data.writeUInt8(1, i * ENTRY_BYTES);
      data.writeUInt32BE(row.offset, i * ENTRY_BYTES + 1);
      data.writeUInt16BE(row.ref.generation, i * ENTRY_BYTES + 5);
    });
    const number = (value: number) => new PdfNumber(String(value));
    const dict = this.#trailer(id, this.#next)
      .set("Type", new PdfName("XRef"))
      .set("W", [1, 4, 2].map(number))
      .set(
        "Index",
        rows.flatMap(({ ref }) => [number(ref.number), number(1)]),
      )
      .set("Length", number(data.length));
    const head = latin1(`${self.number} 0 obj\n${serialize(dict)}\nstream\n`);
    return Buffer.concat([head, data, latin1("\nendstream\nendobj\n")]);
  }
}

function byNumber(a: Row, b: Row): number {
  return a.ref.number - b.ref.number;
}

/** Type, offset, generation. */
const ENTRY_BYTES = 7;

function latin1(text: string): Uint8Array {
  return Buffer.from(text, "latin1");
}
