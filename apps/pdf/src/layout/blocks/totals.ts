import { fitted } from "../../text/paragraph.ts";
import type { Flow } from "../flow.ts";
import type { TotalRow } from "../sheet.ts";
import { drawTable, tableHeight } from "../table.ts";
import { ACCENT, RULE, STYLE, TINT } from "../theme.ts";

const ROW = 17;
const GRAND_ROW = 28;
const TOP_GAP = 12;
const LABEL_LINES = 3;

/** Height of totals and tax table, which are not split. */
export function totalsHeight(flow: Flow): number {
  const taxes = flow.sheet.taxes ? tableHeight(flow, flow.sheet.taxes, taxBox(flow)) : 0;
  return TOP_GAP + Math.max(rowsHeight(flow), taxes) + hintHeight(flow);
}

/** Tax table at the start, totals at the end of the line. */
export function drawTotals(flow: Flow): void {
  const height = totalsHeight(flow);
  flow.ensure(Math.min(height, flow.fullRoom));
  const top = flow.y + TOP_GAP;
  const page = flow.page;
  let y = top;
  for (const row of flow.sheet.totals) y += drawRow(flow, row, y);
  const taxBottom = drawTaxes(flow, top);
  if (flow.page !== page) return;
  flow.y = Math.max(y, taxBottom) + 4;
  const hint = { x: flow.left, y: flow.y, width: flow.width };
  flow.y += flow.text(flow.sheet.totalsHint, hint, STYLE.small, { align: "end" }) + 10;
}

function drawRow(flow: Flow, row: TotalRow, y: number): number {
  const { x, width } = totalsBox(flow);
  const isGrand = row.kind === "grand";
  const style = isGrand ? STYLE.grand : row.kind === "strong" ? STYLE.strong : STYLE.value;
  const height = rowHeight(flow, row);
  if (isGrand) {
    flow.page.rectangle({ x, y: y + 2, width }, height - 4, TINT);
    flow.page.rectangle({ x, y: y + 2, width: 2.5 }, height - 4, ACCENT);
  }
  const inset = isGrand ? 9 : 0;
  const labelStyle = isGrand ? STYLE.strong : style;
  const valueWidth = (width - 2 * inset) * VALUE_SHARE;
  const labelWidth = width - 2 * inset - valueWidth - 8;
  const labelTop = y + (isGrand ? 2 + (height - 4 - labelStyle.leading) / 2 : 2.5);
  flow.text(row.label, { x: x + inset, y: labelTop, width: labelWidth }, labelStyle, {
    maxLines: isGrand ? 1 : LABEL_LINES,
  });
  const valueTop = y + (isGrand ? 2 + (height - 4 - style.leading) / 2 : 2.5);
  const valueBox = { x: x + width - inset - valueWidth, y: valueTop, width: valueWidth };
  const { rtl } = flow.painting;
  const own = fitted(row.value, style, { width: valueWidth, rtl }, LEAST_SIZE);
  flow.text(row.value, valueBox, own, { align: "end", maxLines: 1 });
  if (row.kind === "strong") flow.page.rule({ x, y, width }, RULE, 0.5);
  return height;
}

const VALUE_SHARE = 0.46;

/** Amounts are scaled, never truncated. */
const LEAST_SIZE = 0.4;

function rowHeight(flow: Flow, row: TotalRow): number {
  if (row.kind === "grand") return GRAND_ROW;
  const width = totalsBox(flow).width * (1 - VALUE_SHARE) - 8;
  const lines = flow.set(row.label, STYLE.value, width, LABEL_LINES).length;
  return ROW + (lines - 1) * STYLE.value.leading;
}

function rowsHeight(flow: Flow): number {
  return flow.sheet.totals.reduce((sum, row) => sum + rowHeight(flow, row), 0);
}

function hintHeight(flow: Flow): number {
  return flow.sheet.totalsHint === "" ? 14 : 24;
}

function drawTaxes(flow: Flow, top: number): number {
  const { taxes } = flow.sheet;
  if (!taxes) return top;
  const box = taxBox(flow);
  flow.y = top;
  drawTable(flow, taxes, box);
  return flow.y;
}

function taxBox(flow: Flow): { x: number; width: number } {
  return { x: flow.left, width: flow.width * 0.47 };
}

function totalsBox(flow: Flow): { x: number; width: number } {
  const width = flow.width * 0.45;
  return { x: flow.left + flow.width - width, width };
}
