import { createHash } from "node:crypto";
import { deflateSync } from "node:zlib";
import { latin1, type Ref, refTo } from "./object.ts";

/** Objects per object stream: few, because readers may load a whole stream for one object. */
const PACKED = 200;

/** Binary comment after the header; marks the file as binary. */
const HEADER = "%PDF-1.7\n%\xE2\xE3\xCF\xD3\n";

const LEVEL = { level: 6 } as const;

type Slot =
  | { readonly kind: "free" }
  | { readonly kind: "plain"; readonly body: string }
  | { readonly kind: "stream"; readonly dict: string; readonly data: Uint8Array };

/** Location of a written object: byte offset, or index in an object stream. */
type Place = { readonly offset: number } | { readonly stream: Ref; readonly index: number };

/** Collects the objects of a PDF 1.7 file and writes them in order of their numbers. */
export class PdfFile {
  readonly #slots: Slot[] = [];

  /** Reserves a number for an object that is set later. */
  reserve(): Ref {
    return this.#slots.push({ kind: "free" });
  }

  set(ref: Ref, body: string): void {
    this.#slots[ref - 1] = { kind: "plain", body };
  }

  add(body: string): Ref {
    return this.#slots.push({ kind: "plain", body });
  }

  /** Adds a stream; `entries` are further dictionary entries, e.g. `/Type /XObject`. */
  stream(entries: string, data: Uint8Array): Ref {
    return this.deflated(entries, deflateSync(data, LEVEL));
  }

  /** Adds a stream that is already deflated. */
  deflated(entries: string, data: Uint8Array): Ref {
    return this.encoded(`${entries} /Filter /FlateDecode`, data);
  }

  /** Adds a stream unchanged; `entries` name its filter, if any. */
  encoded(entries: string, data: Uint8Array): Ref {
    return this.#slots.push({ kind: "stream", dict: entries, data });
  }

  /** Writes the file; its id is a digest of the content, so equal content gives equal bytes. */
  finish(root: Ref, info: Ref): Uint8Array {
    const places = new Map<Ref, Place>();
    this.#pack(places);
    const chunks: Uint8Array[] = [latin1(HEADER)];
    let offset = HEADER.length;
    const push = (chunk: Uint8Array) => {
      chunks.push(chunk);
      offset += chunk.length;
    };
    this.#slots.forEach((slot, index) => {
      if (slot.kind !== "stream") return;
      places.set(index + 1, { offset });
      push(latin1(`${index + 1} 0 obj\n<<${slot.dict} /Length ${slot.data.length}>>\nstream\n`));
      push(slot.data);
      push(latin1("\nendstream\nendobj\n"));
    });
    push(this.#crossReference(places, offset, { root, info, id: digest(chunks) }));
    return Buffer.concat(chunks);
  }

  /** Moves plain objects into object streams (ISO 32000-1 §7.5.7). */
  #pack(places: Map<Ref, Place>): void {
    const plain = this.#slots.flatMap((slot, index) =>
      slot.kind === "plain" ? [{ ref: index + 1, body: slot.body }] : [],
    );
    for (let start = 0; start < plain.length; start += PACKED) {
      const group = plain.slice(start, start + PACKED);
      const heads: string[] = [];
      const bodies: string[] = [];
      let at = 0;
      for (const { ref, body } of group) {
        heads.push(`${ref} ${at}`);
        bodies.push(body);
        at += body.length + 1;
      }
      const head = `${heads.join(" ")}\n`;
      const stream = this.stream(
        `/Type /ObjStm /N ${group.length} /First ${head.length}`,
        latin1(`${head}${bodies.join("\n")}\n`),
      );
      group.forEach(({ ref }, index) => {
        places.set(ref, { stream, index });
      });
    }
  }

  #crossReference(
    places: ReadonlyMap<Ref, Place>,
    offset: number,
    { root, info, id }: { root: Ref; info: Ref; id: string },
  ): Uint8Array {
    const self = this.#slots.length + 1;
    const table = Buffer.alloc((self + 1) * ENTRY_BYTES);
    table.writeUInt16BE(0xffff, 5);
    for (let ref = 1; ref <= self; ref++)
      writeEntry(table, ref, ref === self ? { offset } : places.get(ref));
    const data = deflateSync(table, LEVEL);
    const dict =
      `/Type /XRef /Size ${self + 1} /W [1 4 2] /Root ${refTo(root)} /Info ${refTo(info)}` +
      ` /ID [<${id}> <${id}>] /Filter /FlateDecode /Length ${data.length}`;
    return Buffer.concat([
      latin1(`${self} 0 obj\n<<${dict}>>\nstream\n`),
      data,
      latin1(`\nendstream\nendobj\nstartxref\n${offset}\n%%EOF\n`),
    ]);
  }
}

/** Type, offset or stream number, generation or index. */
const ENTRY_BYTES = 7;

function writeEntry(table: Buffer, ref: Ref, place: Place | undefined): void {
  if (!place) return;
  const at = ref * ENTRY_BYTES;
  const packed = "stream" in place;
  table.writeUInt8(packed ? 2 : 1, at);
  table.writeUInt32BE(packed ? place.stream : place.offset, at + 1);
  table.writeUInt16BE(packed ? place.index : 0, at + 5);
}

function digest(chunks: readonly Uint8Array[]): string {
  const hash = createHash("sha256");
  for (const chunk of chunks) hash.update(chunk);
  return hash.digest("hex").slice(0, 32);
}
