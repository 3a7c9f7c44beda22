import { setText } from "../../text/paragraph.ts";
import type { Flow } from "../flow.ts";
import type { Note, Section } from "../sheet.ts";
import { drawTable, tableHeight } from "../table.ts";
import { RULE, STYLE } from "../theme.ts";
import { drawPairs, pairsHeight } from "./pairs.ts";

const HEADING = STYLE.heading.leading + 12;
const COLUMNS = 3;

/** Payment and other sections: captions with values, text and a small table. */
export function drawSection(flow: Flow, { heading, pairs, text = "", table }: Section): void {
  const tableBox = { x: flow.left, width: flow.width };
  const start =
    HEADING +
    Math.min(pairsHeight(flow, pairs, flow.width, COLUMNS), flow.fullRoom / 2) +
    (table ? Math.min(tableHeight(flow, table, tableBox), flow.fullRoom / 3) : 0);
  flow.ensure(start);
  drawHeading(flow, heading);
  for (let row = 0; row < pairs.length; row += COLUMNS) {
    const part = pairs.slice(row, row + COLUMNS);
    flow.ensure(pairsHeight(flow, part, flow.width, COLUMNS));
    flow.y += drawPairs(flow, part, { x: flow.left, y: flow.y, width: flow.width }, COLUMNS);
  }
  drawLongText(flow, text);
  if (text !== "" && table) flow.y += 5;
  if (table) drawTable(flow, table, tableBox);
  flow.y += 10;
}

/** All notes under one heading. */
export function drawNotes(flow: Flow, notes: readonly Note[]): void {
  if (notes.length === 0) return;
  flow.ensure(HEADING + 2 * STYLE.value.leading);
  drawHeading(flow, flow.sheet.words.notes);
  for (const { heading, text } of notes) {
    flow.ensure(2 * STYLE.value.leading);
    const box = { x: flow.left, y: flow.y, width: flow.width };
    flow.y += flow.text(heading, box, STYLE.strong, { maxLines: 2 });
    drawLongText(flow, text);
    flow.y += 4;
  }
  flow.y += 6;
}

function drawHeading(flow: Flow, heading: string): void {
  flow.page.rule({ x: flow.left, y: flow.y, width: flow.width }, RULE);
  const box = { x: flow.left, y: flow.y + 8, width: flow.width };
  flow.text(heading, box, STYLE.heading, { tag: "H2", maxLines: 1 });
  flow.y += HEADING;
}

/** Text that may go on over page breaks. */
function drawLongText(flow: Flow, text: string): void {
  if (text === "") return;
  const { rtl } = flow.painting;
  let lines = setText(text, STYLE.value, { width: flow.width, rtl });
  while (lines.length > 0) {
    flow.ensure(STYLE.value.leading);
    const count = Math.max(1, Math.floor(flow.room / STYLE.value.leading));
    const part = lines.slice(0, count);
    const box = { x: flow.left, y: flow.y, width: flow.width };
    flow.page.tagged("P", flow.root, () => {
      flow.page.text(part, box, STYLE.value);
    });
    flow.y += part.length * STYLE.value.leading;
    lines = lines.slice(count);
  }
}
