import { bidi } from "../fonts/bidi.ts";
import { faceFor, type Script, type Weight } from "../fonts/faces.ts";
import { type Run, shape } from "../fonts/shape.ts";

/** Piece of text with one direction and one face: the smallest unit that is placed on a line. */
export interface TextUnit {
  readonly run: Run;
  /** Embedding level: odd is right to left (UAX #9). */
  readonly level: number;
  readonly text: string;
  /** Space between words; dropped at the end of a line. */
  readonly blank: boolean;
  /** A line may break after it. */
  readonly breakable: boolean;
}

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** Isolates keep numbers together in right-to-left text; they have no glyph. */
const ISOLATES = /[\u200e\u200f\u2066-\u2069]/;

/** True when the text contains right-to-left letters. */
export function hasRtl(text: string): boolean {
  return RIGHT_TO_LEFT.test(text);
}

/** Maximum number of cached paragraphs, and their maximum length. */
const CACHED = 20_000;
const CACHED_LENGTH = 48;
const SPLIT = new Map<string, readonly TextUnit[]>();

/**
 * Splits a paragraph into units; text without right-to-left letters always runs left to right. Short paragraphs
 * are cached, because amounts, units and captions repeat.
 */
export function splitUnits(paragraph: string, weight: Weight, rtl: boolean): readonly TextUnit[] {
  if (paragraph.length > CACHED_LENGTH) return split(paragraph, weight, rtl);
  const key = `${weight}${rtl ? "<" : ">"}${paragraph}`;
  let units = SPLIT.get(key);
  if (!units) {
    units = split(paragraph, weight, rtl);
    if (SPLIT.size >= CACHED) SPLIT.clear();
    SPLIT.set(key, units);
  }
  return units;
}

function split(paragraph: string, weight: Weight, rtl: boolean): TextUnit[] {
  const mixed = hasRtl(paragraph);
  const levels = mixed
    ? bidi.getEmbeddingLevels(paragraph, rtl ? "rtl" : "auto").levels
    : undefined;
  const units: TextUnit[] = [];
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

/** Break opportunities in a word: after a hyphen or slash before a letter. */
const JOINT = /(?<=[\p{L}\d][-–/])(?=\p{L})/u;

/** Words, spaces, and parts of words that end with a hyphen or slash, each with one level. */
function pieces(paragraph: string, levels: Uint8Array | undefined): Piece[] {
  const out: Piece[] = [];
  for (const match of paragraph.matchAll(/ |[^ ]+/g)) {
    let at = match.index;
    for (const text of HYPHEN.test(match[0]) ? match[0].split(JOINT) : [match[0]]) {
      if (levels) splitLevels(text, at, levels, out);
      else out.push({ text, level: 0 });
      at += text.length;
    }
  }
  return out;
}

const HYPHEN = /[-–/]/;

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

/** Characters without glyph become a visible mark. */
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
