import type { TextLine } from "../../text/paragraph.ts";
import type { Flow } from "../flow.ts";
import type { SectionPicture, SheetNote, SheetSection } from "../sheet.ts";
import { drawTable, tableHeight } from "../table.ts";
import { mm, STYLE } from "../theme.ts";
import { ASIDE, asideHeight, drawAside } from "./codes.ts";
import { drawPairs, pairsHeight } from "./pairs.ts";

const HEADING = STYLE.heading.leading + 12;
const HEADING_TOP = 8;
const COLUMNS = 3;
const GAP = 10;

/** Minimum number of lines of a text on a page (widows and orphans). */
const COMPANY = 2;

/** Number of characters of that many lines. */
const ENOUGH = 400;

/**
 * Payment and other sections: captions with values, text and a small table. Short ones stay on one page,
 * together with `follow` of the next block.
 */
export function drawSection(flow: Flow, section: SheetSection, follow: number): void {
  const { heading, pairs, text = "", table, code, picture } = section;
  const box = { x: flow.left, width: flow.width - (code ? ASIDE : 0) };
  const lines = text === "" ? [] : flow.set(text, STYLE.value, box.width);
  const codeHeight = code ? HEADING_TOP + asideHeight(flow, code) : 0;
  const { whole, start } = heightsOf(flow, section, box, lines.length);
  const together = Math.max(whole, codeHeight) + GAP + follow;
  flow.ensure(together < flow.fullRoom / 3 ? together : Math.max(start, codeHeight));
  const { page, y } = flow;
  drawHeading(flow, heading);
  if (code) drawAside(flow, code, y + HEADING_TOP);
  for (let row = 0; row < pairs.length; row += COLUMNS) {
    const part = pairs.slice(row, row + COLUMNS);
    flow.ensure(pairsHeight(flow, part, box.width, COLUMNS));
    flow.y += drawPairs(flow, part, { ...box, y: flow.y }, COLUMNS);
  }
  drawLines(flow, lines, box);
  if (text !== "" && table) flow.y += 5;
  if (table) drawTable(flow, table, box);
  if (picture) drawPicture(flow, picture);
  if (flow.page === page) flow.y = Math.max(flow.y, y + codeHeight);
  flow.y += GAP;
}

const PICTURE_HEIGHT = mm(20);

function drawPicture(flow: Flow, { picture, caption }: SectionPicture): void {
  const factor = Math.min(PICTURE_HEIGHT / picture.height, flow.width / 2 / picture.width);
  const height = picture.height * factor;
  flow.ensure(height + GAP);
  const box = { x: flow.left, y: flow.y + GAP / 2, width: picture.width * factor };
  const ref = flow.embed(picture);
  flow.page.tagged(
    "Figure",
    flow.root,
    () => flow.page.image("Picture", ref, box, height),
    caption,
  );
  flow.y += height + GAP;
}

interface Width {
  readonly x: number;
  readonly width: number;
}

/** Height of a section without its code, and height of the part that must not be split at its start. */
function heightsOf(
  flow: Flow,
  { pairs, table }: SheetSection,
  box: Width,
  lines: number,
): { whole: number; start: number } {
  const pairsRoom = pairsHeight(flow, pairs, box.width, COLUMNS);
  const tableRoom = table ? tableHeight(flow, table, box) : 0;
  return {
    whole: HEADING + pairsRoom + lines * STYLE.value.leading + tableRoom,
    start:
      HEADING + Math.min(pairsRoom, flow.fullRoom / 2) + Math.min(tableRoom, flow.fullRoom / 3),
  };
}

/** All notes under one heading. */
export function drawNotes(flow: Flow, notes: readonly SheetNote[]): void {
  if (notes.length === 0) return;
  flow.ensure(notesStart(flow, notes));
  drawHeading(flow, flow.sheet.words.notes);
  for (const { heading, text } of notes) {
    const box = { x: flow.left, width: flow.width };
    if (heading !== "") flow.ensure((1 + COMPANY) * STYLE.value.leading);
    flow.y += flow.text(heading, { ...box, y: flow.y }, STYLE.strong, { maxLines: 1 });
    drawLines(flow, flow.set(text, STYLE.value, flow.width), box);
    flow.y += 4;
  }
  flow.y += 6;
}

/** Height of the heading with the first lines below it; 0 without notes. */
export function notesStart(flow: Flow, [first]: readonly SheetNote[]): number {
  if (!first) return 0;
  const text = first.text.slice(0, ENOUGH);
  const lines = flow.set(text, STYLE.value, flow.width, COMPANY).length;
  return HEADING + (lines + (first.heading === "" ? 0 : 1)) * STYLE.value.leading;
}

function drawHeading(flow: Flow, heading: string): void {
  flow.divide();
  const box = { x: flow.left, y: flow.y + HEADING_TOP, width: flow.width };
  flow.text(heading, box, STYLE.heading, { tag: "H2", maxLines: 1 });
  flow.y += HEADING;
}

/** Lines that may continue on the next page, never a single one. */
function drawLines(flow: Flow, lines: readonly TextLine[], { x, width }: Width): void {
  const { leading } = STYLE.value;
  let rest = lines;
  while (rest.length > 0) {
    flow.ensure(Math.min(rest.length, COMPANY) * leading);
    const fitting = Math.max(1, Math.floor(flow.room / leading));
    const count = rest.length === fitting + 1 && fitting > COMPANY ? fitting - 1 : fitting;
    const part = rest.slice(0, count);
    flow.page.tagged("P", flow.root, () => {
      flow.page.text(part, { x, y: flow.y, width }, STYLE.value);
    });
    flow.y += part.length * leading;
    rest = rest.slice(count);
  }
}
