import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Font } from "fontkit";
import { SfntTables } from "./sfnt.ts";

/** A glyph in shaped text. */
export interface GlyphInfo {
  readonly id: number;
  /** Thousandths of the type size. */
  readonly advance: number;
}

/** Metrics in thousandths of the type size. */
export interface Metrics {
  readonly ascent: number;
  readonly descent: number;
  readonly capHeight: number;
  readonly bbox: readonly [number, number, number, number];
}

/** Glyphs of a shaped text in visual order, in units of the font; named here because fontkit has no types of its own. */
export interface ShapedText {
  readonly glyphs: readonly {
    readonly id: number;
    readonly advanceWidth: number;
    readonly codePoints: readonly number[];
  }[];
  readonly positions: readonly { readonly xAdvance: number; readonly xOffset: number }[];
}

/** Loads fontkit with the first font: it takes longer than all other modules of this package. */
const require = createRequire(import.meta.url);

/** Maximum number of cached pairs per face; then the cache is cleared. */
const KERNING_LIMIT = 20_000;

/** A font file, opened once per process; its caches are shared by all documents. */
export class Face {
  readonly name: string;
  readonly tables: SfntTables;
  readonly metrics: Metrics;
  readonly scale: number;
  readonly #font: Font;
  readonly #glyphs = new Map<number, GlyphInfo | undefined>();
  readonly #kerning = new Map<number, number>();
  readonly #advances = new Map<number, number>();

  constructor(path: string) {
    const data = readFileSync(path);
    const { create }: typeof import("fontkit") = require("fontkit");
    const font = create(data);
    if (!("layout" in font)) throw new Error(`${path} is a font collection`);
    this.#font = font;
    this.name = font.postscriptName;
    this.tables = new SfntTables(data);
    this.scale = 1000 / font.unitsPerEm;
    const { minX, minY, maxX, maxY } = font.bbox;
    const scaled = (value: number) => Math.round(value * this.scale);
    this.metrics = {
      ascent: scaled(font.ascent),
      descent: scaled(font.descent),
      capHeight: scaled(font.capHeight),
      bbox: [scaled(minX), scaled(minY), scaled(maxX), scaled(maxY)],
    };
    for (const [index, digit] of [...DIGITS].entries()) this.#useTabular(digit, index);
  }

  /** The glyph of a code point; undefined when the face lacks it. */
  glyph(codePoint: number): GlyphInfo | undefined {
    const known = this.#glyphs.get(codePoint);
    if (known || this.#glyphs.has(codePoint)) return known;
    const found = this.#font.hasGlyphForCodePoint(codePoint)
      ? this.#info(this.#font.glyphForCodePoint(codePoint).id)
      : undefined;
    this.#glyphs.set(codePoint, found);
    return found;
  }

  /** Width of a glyph by its id. */
  advance(id: number): number {
    let advance = this.#advances.get(id);
    if (advance === undefined) {
      advance = this.#font.getGlyph(id).advanceWidth * this.scale;
      this.#advances.set(id, advance);
    }
    return advance;
  }

  /** Kerning between two glyphs, in thousandths. */
  kerning(left: number, right: number): number {
    if (isTight(left) || isTight(right)) return 0;
    const key = left * 0x200000 + right;
    let kern = this.#kerning.get(key);
    if (kern === undefined) {
      kern = this.#pairKerning(left, right);
      if (this.#kerning.size >= KERNING_LIMIT) this.#kerning.clear();
      this.#kerning.set(key, kern);
    }
    return kern;
  }

  /** Full shaping of right-to-left text; glyphs come in visual order. */
  shapeRtl(text: string): ShapedText {
    return this.#font.layout(text, undefined, undefined, undefined, "rtl");
  }

  #info(id: number): GlyphInfo {
    return { id, advance: this.advance(id) };
  }

  #pairKerning(left: number, right: number): number {
    const { glyphs, positions } = this.#font.layout(String.fromCodePoint(left, right), {
      calt: false,
      liga: false,
    });
    const [first] = glyphs;
    const [position] = positions;
    if (glyphs.length !== 2 || !first || !position) return 0;
    return Math.round((position.xAdvance - first.advanceWidth) * this.scale);
  }

  /** Tabular figures replace proportional ones, so that columns align. */
  #useTabular(digit: string, index: number): void {
    const glyph = this.#font.layout(DIGITS, { tnum: true }).glyphs[index];
    const codePoint = digit.codePointAt(0);
    if (glyph && codePoint !== undefined && this.#font.hasGlyphForCodePoint(codePoint))
      this.#glyphs.set(codePoint, this.#info(glyph.id));
  }
}

const DIGITS = "0123456789";

/** Spaces, digits and the signs within numbers keep their width. */
function isTight(codePoint: number): boolean {
  return codePoint <= 0x20 || codePoint === 0xa0 || (codePoint >= 0x2b && codePoint <= 0x39);
}
