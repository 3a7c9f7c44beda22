import { decimal, hex4 } from "../pdf/object.ts";
import { bidi } from "./bidi.ts";
import type { Face } from "./face.ts";

/** Shaped text of one face, ready for a `TJ` operator. */
export interface Run {
  readonly face: Face;
  /** Elements of the `TJ` array. */
  readonly tj: string;
  /** Thousandths of the type size. */
  readonly width: number;
  readonly glyphs: readonly number[];
  /** Text of each glyph; empty for parts of a cluster after the first. */
  readonly texts: readonly string[];
}

/** Maximum number of cached runs per face and direction. */
const CACHED = 20_000;

const SHAPED = new WeakMap<Face, Map<string, Run>>();

/** Shapes a word; the result is cached, because words repeat in invoices. */
export function shape(face: Face, text: string, rtl: boolean): Run {
  let runs = SHAPED.get(face);
  if (!runs) {
    runs = new Map();
    SHAPED.set(face, runs);
  }
  const key = rtl ? `\u200f${text}` : text;
  let run = runs.get(key);
  if (!run) {
    run = rtl ? shapeRtl(face, text) : shapeSimple(face, [...text]);
    if (runs.size >= CACHED) runs.clear();
    runs.set(key, run);
  }
  return run;
}

/** Character by character with pair kerning, which suffices for Latin, Greek and Cyrillic. */
function shapeSimple(face: Face, characters: readonly string[]): Run {
  const out = new RunBuilder(face);
  let previous: number | undefined;
  for (const character of characters) {
    const codePoint = character.codePointAt(0) ?? 0x20;
    const glyph = face.glyph(codePoint);
    if (!glyph) continue;
    if (previous !== undefined) out.kern(face.kerning(previous, codePoint));
    out.glyph(glyph.id, glyph.advance, character);
    previous = codePoint;
  }
  return out.finish();
}

const ARABIC = /[\u0600-\u08ff\ufb50-\ufdff\ufe70-\ufefc]/;

function shapeRtl(face: Face, text: string): Run {
  const mirrored = [...text].map((character) => bidi.getMirroredCharacter(character) ?? character);
  if (!ARABIC.test(text)) return shapeSimple(face, mirrored.reverse());
  const out = new RunBuilder(face);
  const { glyphs, positions } = face.shapeRtl(mirrored.join(""));
  glyphs.forEach((glyph, index) => {
    const position = positions[index];
    if (!position) return;
    const width = glyph.advanceWidth * face.scale;
    const offset = position.xOffset * face.scale;
    out.kern(offset);
    out.glyph(glyph.id, width, String.fromCodePoint(...glyph.codePoints));
    out.kern(position.xAdvance * face.scale - width - offset);
  });
  return out.finish();
}

class RunBuilder {
  readonly #face: Face;
  readonly #glyphs: number[] = [];
  readonly #texts: string[] = [];
  #tj = "";
  #hex = "";
  #width = 0;

  constructor(face: Face) {
    this.#face = face;
  }

  glyph(id: number, advance: number, text: string): void {
    this.#hex += hex4(id);
    this.#width += advance;
    this.#glyphs.push(id);
    this.#texts.push(text);
  }

  /** Moves the next glyph; positive is to the right. */
  kern(distance: number): void {
    if (Math.abs(distance) < 0.5) return;
    this.#flush();
    this.#tj += decimal(-distance);
    this.#width += distance;
  }

  finish(): Run {
    this.#flush();
    return {
      face: this.#face,
      tj: this.#tj,
      width: this.#width,
      glyphs: this.#glyphs,
      texts: this.#texts,
    };
  }

  #flush(): void {
    if (this.#hex === "") return;
    this.#tj += `<${this.#hex}>`;
    this.#hex = "";
  }
}
