import bidiFactory from "bidi-js";
import { type Script, type Weight, faceFor } from "../fonts/faces.ts";
import { type Run, shape } from "../fonts/shape.ts";

/** Piece of text of one direction and one face: the smallest thing that is moved on a line. */
export interface Unit {
  readonly run: Run;
  /** Embedding level: odd is right to left (UAX #9). */
  readonly level: number;
  readonly text: string;
  /** Blank between words; dropped at the end of a line. */
  readonly blank: boolean;
  /** A line may break after it. */
  readonly breakable: boolean;
}

const bidi = bidiFactory();

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** Isolates keep numbers together in right-to-left text; they have no picture. */
const ISOLATES = /[\u200e\u200f\u2066-\u2069]/;

/** True when the text holds letters that run from right to left. */
export function hasRtl(text: string): boolean {
  return RIGHT_TO_LEFT.test(text);
}

/** Splits a paragraph into units; text without right-to-left letters always runs left to right. */
export function splitUnits(paragraph: string, weight: Weight, rtl: boolean): Unit[] {
  const mixed = hasRtl(paragraph);
  const levels = mixed
    ? bidi.getEmbeddingLevels(paragraph, rtl ? "rtl" : "auto").levels
    : undefined;
  const units: Unit[] = [];
  for (const { text, level } of pieces(paragraph, levels)) {
    const blank = text === " ";
    for (const part of byScript(text, weight))
      units.push({
        run: shape(faceFor(weight, part.script), part.text, level % 2 === 1),
        level,
        text: part.text,
        blank,
        breakable: blank || /[-–/]$/.test(part.text),
      });
  }
  return units;
}

interface Piece {
  readonly text: string;
  readonly level: number;
}

/** Words, blanks and parts of words ending with a hyphen or slash, each of one level. */
function pieces(paragraph: string, levels: Uint8Array | undefined): Piece[] {
  const out: Piece[] = [];
  for (const match of paragraph.matchAll(/ |[^ \-–/]*[-–/]+(?=[^\d])|[^ \-–/]+[-–/]*|[-–/]+/g))
    if (levels) splitLevels(match[0], match.index, levels, out);
    else out.push({ text: match[0], level: 0 });
  return out;
}

function splitLevels(word: string, at: number, levels: Uint8Array, out: Piece[]): void {
  let text = "";
  let level = levels[at] ?? 0;
  for (let i = 0; i < word.length; i++) {
    const character = word.charAt(i);
    const own = levels[at + i] ?? level;
    if (ISOLATES.test(character)) continue;
    if (own !== level && text !== "") {
      out.push({ text, level });
      text = "";
    }
    level = own;
    text += character;
  }
  if (text !== "") out.push({ text, level });
}

interface Part {
  readonly text: string;
  readonly script: Script;
}

/** Characters no face has become a visible mark. */
const MISSING = "□";

function byScript(text: string, weight: Weight): Part[] {
  if (ASCII.test(text)) return [{ text, script: "latin" }];
  const parts: { text: string; script: Script }[] = [];
  for (const character of text) {
    if (ISOLATES.test(character)) continue;
    const codePoint = character.codePointAt(0) ?? 0x20;
    const script = scriptOf(codePoint, weight);
    const last = parts.at(-1);
    const shown = script ? character : MISSING;
    if (last && last.script === (script ?? "latin")) last.text += shown;
    else parts.push({ text: shown, script: script ?? "latin" });
  }
  return parts;
}

const ASCII = /^[\x20-\x7e]*$/;

function scriptOf(codePoint: number, weight: Weight): Script | undefined {
  if (faceFor(weight, "latin").glyph(codePoint)) return "latin";
  return faceFor(weight, "arabic").glyph(codePoint) ? "arabic" : undefined;
}
