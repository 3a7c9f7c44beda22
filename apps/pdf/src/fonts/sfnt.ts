/** Raw tables of a TrueType file. */
export class SfntTables {
  readonly glyphCount: number;
  readonly #tables = new Map<string, Buffer>();
  readonly #offsets: readonly number[];

  constructor(data: Buffer) {
    const count = data.readUInt16BE(4);
    for (let i = 0; i < count; i++) {
      const at = 12 + i * 16;
      const offset = data.readUInt32BE(at + 8);
      const length = data.readUInt32BE(at + 12);
      this.#tables.set(data.toString("latin1", at, at + 4), data.subarray(offset, offset + length));
    }
    this.glyphCount = this.table("maxp").readUInt16BE(4);
    this.#offsets = this.#readOffsets();
  }

  has(tag: string): boolean {
    return this.#tables.has(tag);
  }

  table(tag: string): Buffer {
    const table = this.#tables.get(tag);
    if (!table) throw new Error(`font without table ${tag}`);
    return table;
  }

  /** Outline of a glyph; empty for spaces. */
  outline(id: number): Buffer {
    return this.table("glyf").subarray(this.#offsets[id] ?? 0, this.#offsets[id + 1] ?? 0);
  }

  /** Advance width and left side bearing of a glyph, in font units. */
  horizontal(id: number): readonly [advance: number, bearing: number] {
    const hmtx = this.table("hmtx");
    const long = this.table("hhea").readUInt16BE(34);
    if (id < long) return [hmtx.readUInt16BE(id * 4), hmtx.readInt16BE(id * 4 + 2)];
    return [hmtx.readUInt16BE((long - 1) * 4), hmtx.readInt16BE(long * 4 + (id - long) * 2)];
  }

  #readOffsets(): readonly number[] {
    const loca = this.table("loca");
    const long = this.table("head").readInt16BE(50) === 1;
    return Array.from({ length: this.glyphCount + 1 }, (_, i) =>
      long ? loca.readUInt32BE(i * 4) : loca.readUInt16BE(i * 2) * 2,
    );
  }
}

const MORE_COMPONENTS = 0x20;
const WORD_ARGUMENTS = 0x1;
const SCALE = 0x8;
const XY_SCALE = 0x40;
const MATRIX = 0x80;

/** Ids of the component glyphs of a composite outline (OpenType `glyf`, composite description). */
export function components(outline: Buffer): number[] {
  if (outline.length < 10 || outline.readInt16BE(0) >= 0) return [];
  const ids: number[] = [];
  let at = 10;
  let flags = MORE_COMPONENTS;
  while (flags & MORE_COMPONENTS) {
    flags = outline.readUInt16BE(at);
    ids.push(outline.readUInt16BE(at + 2));
    at += 4 + (flags & WORD_ARGUMENTS ? 4 : 2);
    if (flags & SCALE) at += 2;
    else if (flags & XY_SCALE) at += 4;
    else if (flags & MATRIX) at += 8;
  }
  return ids;
}
