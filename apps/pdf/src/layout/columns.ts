import { widthOf } from "../text/paragraph.ts";
import type { Cell, Row, Table } from "./sheet.ts";
import { STYLE } from "./theme.ts";

/** Room between two columns, in points. */
export const GUTTER = 10;

/** Widest column that is not the growing one, as a share of the table. */
const SHARE = 0.3;

/** Narrowest growing column, as a share of the table. */
const GROW_SHARE = 0.28;

/** Rows looked at for the widths: enough for the widest amount of usual invoices. */
const SAMPLE = 400;

/** Widths of the columns; numbers get what they need, the growing column the rest. */
export function columnWidths({ columns, rows }: Table, total: number, rtl: boolean): number[] {
  const sample = rows.length > SAMPLE ? rows.slice(-SAMPLE) : rows;
  const wanted = columns.map(({ label }, index) =>
    Math.min(
      total * SHARE,
      Math.max(widthOf(label, STYLE.columnHead, rtl), ...widest(sample, index, rtl)) + 1,
    ),
  );
  const free = total - GUTTER * (columns.length - 1);
  const growing = columns.flatMap(({ grow }, index) => (grow ? [index] : []));
  const fixed = wanted.reduce((sum, width, i) => sum + (growing.includes(i) ? 0 : width), 0);
  const least = growing.length > 0 ? total * GROW_SHARE : 0;
  const factor = Math.min(1, (free - least) / Math.max(fixed, 1));
  if (growing.length === 0) return wanted.map((width) => (width * free) / Math.max(fixed, 1));
  const rest = (free - fixed * factor) / growing.length;
  return wanted.map((width, index) => (growing.includes(index) ? rest : width * factor));
}

function widest(rows: readonly Row[], index: number, rtl: boolean): number[] {
  return rows.map(({ cells }) => cellWidth(cells[index], rtl));
}

function cellWidth(cell: Cell | undefined, rtl: boolean): number {
  if (!cell) return 0;
  const details = (cell.details ?? []).map((text) => widthOf(text.slice(0, 60), STYLE.small, rtl));
  return Math.max(widthOf(cell.text.slice(0, 60), STYLE.value, rtl), ...details);
}
