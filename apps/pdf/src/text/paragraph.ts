import type { Weight } from "../fonts/faces.ts";
import { faceFor } from "../fonts/faces.ts";
import { shape } from "../fonts/shape.ts";
import { clean } from "./clean.ts";
import { splitUnits, type TextUnit } from "./units.ts";

export interface TextStyle {
  /** Points. */
  readonly size: number;
  readonly weight: Weight;
  /** Red, green, blue from 0 to 1, as PDF operands. */
  readonly color: string;
  /** Distance of base lines in points. */
  readonly leading: number;
}

/** A line of text: units in visual order. */
export interface TextLine {
  readonly units: readonly TextUnit[];
  /** Points. */
  readonly width: number;
}

export interface ParagraphOptions {
  readonly width: number;
  /** Direction of the document. */
  readonly rtl: boolean;
  /** Further lines are dropped and the last one ends with an ellipsis. */
  readonly maxLines?: number;
}

/** Breaks text into lines of at most `width` points; wider words are split. */
export function setText(text: string, style: TextStyle, setting: ParagraphOptions): TextLine[] {
  const lines: TextLine[] = [];
  for (const paragraph of clean(text).split("\n")) {
    const units = splitUnits(paragraph, style.weight, setting.rtl);
    for (const line of wrap(units, style, setting)) lines.push(toLine(line, style));
  }
  const { maxLines } = setting;
  if (maxLines === undefined || lines.length <= maxLines) return lines;
  return [...lines.slice(0, maxLines - 1), shortened(lines[maxLines - 1], style, setting)];
}

/** Width of text on one line, in points. */
export function widthOf(text: string, style: TextStyle, rtl: boolean): number {
  let width = 0;
  for (const { run } of splitUnits(clean(text), style.weight, rtl)) width += run.width;
  return (width * style.size) / 1000;
}

/** The style with a smaller size where text without spaces does not fit; at least `least` of it. */
export function fitted(
  text: string,
  style: TextStyle,
  { width, rtl }: ParagraphOptions,
  least: number,
): TextStyle {
  if (text.length > 60 || /[ \n]/.test(text)) return style;
  const needed = widthOf(text, style, rtl);
  return needed <= width ? style : { ...style, size: style.size * Math.max(least, width / needed) };
}

function wrap(
  units: readonly TextUnit[],
  style: TextStyle,
  { width, rtl }: ParagraphOptions,
): TextUnit[][] {
  const limit = (width * 1000) / style.size + 0.5;
  const lines: TextUnit[][] = [];
  let line: TextUnit[] = [];
  let used = 0;
  for (const word of words(units)) {
    const needed = sum(word);
    if (used + needed > limit && line.length > 0 && !isBlank(word)) {
      lines.push(line);
      line = [];
      used = 0;
    }
    if (needed > limit) {
      const parts = cut(word, limit, style, rtl);
      line = [...(parts.pop() ?? [])];
      lines.push(...parts.map((part) => [...part]));
      used = sum(line);
    } else if (line.length > 0 || !isBlank(word)) {
      line.push(...word);
      used += needed;
    }
  }
  lines.push(line);
  return lines;
}

/** Groups units that must stay on one line. */
function words(units: readonly TextUnit[]): TextUnit[][] {
  const out: TextUnit[][] = [];
  let word: TextUnit[] = [];
  for (const unit of units) {
    if (unit.blank && word.length > 0) {
      out.push(word);
      word = [];
    }
    word.push(unit);
    if (unit.breakable) {
      out.push(word);
      word = [];
    }
  }
  if (word.length > 0) out.push(word);
  return out;
}

/** Splits a word that is wider than a line. */
function cut(
  word: readonly TextUnit[],
  limit: number,
  style: TextStyle,
  rtl: boolean,
): (readonly TextUnit[])[] {
  const parts: (readonly TextUnit[])[] = [];
  let part = "";
  let used = 0;
  for (const character of word.map(({ text }) => text).join("")) {
    const advance = sum(splitUnits(character, style.weight, rtl));
    if (used + advance > limit && part !== "") {
      parts.push(splitUnits(part, style.weight, rtl));
      part = "";
      used = 0;
    }
    part += character;
    used += advance;
  }
  parts.push(splitUnits(part, style.weight, rtl));
  return parts;
}

function toLine(units: readonly TextUnit[], style: TextStyle): TextLine {
  let end = units.length;
  while (end > 0 && units[end - 1]?.blank) end--;
  const kept = units.slice(0, end);
  return { units: visualOrder(kept), width: (sum(kept) * style.size) / 1000 };
}

/** Replaces the end of a line by an ellipsis. */
function shortened(
  line: TextLine | undefined,
  style: TextStyle,
  { width }: ParagraphOptions,
): TextLine {
  const ellipsis: TextUnit = {
    run: shape(faceFor(style.weight, "latin"), "…", false),
    level: 0,
    text: "…",
    blank: false,
    breakable: false,
  };
  const limit = (width * 1000) / style.size - ellipsis.run.width;
  const kept: TextUnit[] = [];
  let used = 0;
  for (const unit of line?.units ?? []) {
    used += unit.run.width;
    if (used > limit) break;
    kept.push(unit);
  }
  return toLine([...kept, ellipsis], style);
}

/** Reverses nested runs from the highest level down to the lowest odd one (UAX #9, L2). */
function visualOrder(units: readonly TextUnit[]): TextUnit[] {
  const out = [...units];
  const highest = Math.max(0, ...out.map(({ level }) => level));
  for (let level = highest; level >= 1; level--)
    for (let start = 0; start < out.length; start++) {
      let end = start;
      while ((out[end]?.level ?? 0) >= level) end++;
      if (end > start + 1) out.splice(start, end - start, ...out.slice(start, end).reverse());
      start = Math.max(start, end);
    }
  return out;
}

function sum(units: readonly TextUnit[]): number {
  let width = 0;
  for (const { run } of units) width += run.width;
  return width;
}

function isBlank(word: readonly TextUnit[]): boolean {
  return word.every(({ blank }) => blank);
}
