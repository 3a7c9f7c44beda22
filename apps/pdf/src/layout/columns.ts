import { widthOf } from "../text/paragraph.ts";
import type { Cell, Column, SheetTable, TableRow } from "./sheet.ts";
import { STYLE } from "./theme.ts";

/** Gap between two columns, in points. */
export const GUTTER = 10;

/** Maximum width of a column other than the growing one, as a share of the table. */
const SHARE = 0.3;

/** Minimum width of the growing column if its text needs it, and if space is scarce. */
const GROW_SHARE = 0.3;
const LEAST_GROW_SHARE = 0.16;

/** Maximum shrinking of text columns before numbers shrink. */
const TEXT_SHRINK = 0.5;

/** Text columns up to this share of the table keep their width, because their words would be broken. */
const FIXED_SHARE = 0.1;

/** Maximum number of rows measured for the widths. */
const SAMPLE = 400;

/** Widths of the columns: numbers get the width they need, then text, and the growing column the rest. */
export function columnWidths({ columns, rows }: SheetTable, total: number, rtl: boolean): number[] {
  const sample = rows.length > SAMPLE ? rows.slice(-SAMPLE) : rows;
  const wanted = columns.map(
    ({ label }, index) =>
      Math.max(widthOf(label, STYLE.columnHead, rtl), ...widest(sample, index, rtl)) + 1,
  );
  const sum = (kind: Kind) =>
    wanted.reduce((width, own, i) => {
      const column = columns[i];
      return column && kindOf(own, column, total) === kind
        ? width + capped(own, column, total)
        : width;
    }, 0);
  const free = total - GUTTER * (columns.length - 1) - sum("fixed");
  const needs = { growing: sum("growing"), texts: sum("texts"), numbers: sum("numbers") };
  const share = { ...sharesOf(needs, free, total), fixed: 1 };
  return wanted.map((own, i) => {
    const column = columns[i];
    if (!column) return 0;
    const kind = kindOf(own, column, total);
    return kind === "growing" ? share.growing : capped(own, column, total) * share[kind];
  });
}

type Kind = keyof Shares | "fixed";

function kindOf(wanted: number, { grow, align }: Column, total: number): Kind {
  if (grow) return "growing";
  if (align === "end") return "numbers";
  return wanted <= total * FIXED_SHARE ? "fixed" : "texts";
}

/** Width of the growing column and factors of the others. */
interface Shares {
  readonly growing: number;
  readonly texts: number;
  readonly numbers: number;
}

function sharesOf({ growing, texts, numbers }: Shares, free: number, total: number): Shares {
  if (growing === 0) {
    const factor = free / Math.max(texts + numbers, 1);
    return { growing: 0, texts: factor, numbers: factor };
  }
  const wide = Math.min(growing, total * GROW_SHARE);
  if (free - numbers - texts >= wide)
    return { growing: free - numbers - texts, texts: 1, numbers: 1 };
  const textFactor = Math.max(TEXT_SHRINK, (free - numbers - wide) / Math.max(texts, 1));
  const narrow = Math.min(growing, total * LEAST_GROW_SHARE);
  const rest = free - numbers - texts * Math.min(1, textFactor);
  if (rest >= narrow) return { growing: rest, texts: Math.min(1, textFactor), numbers: 1 };
  const room = free - narrow - texts * TEXT_SHRINK;
  return { growing: narrow, texts: TEXT_SHRINK, numbers: Math.max(0.2, room / numbers) };
}

function capped(width: number, { grow, align }: Column, total: number): number {
  return grow || align === "end" ? width : Math.min(width, total * SHARE);
}

function widest(rows: readonly TableRow[], index: number, rtl: boolean): number[] {
  return rows.map(({ cells }) => cellWidth(cells[index], rtl));
}

function cellWidth(cell: Cell | undefined, rtl: boolean): number {
  if (!cell) return 0;
  const details = (cell.details ?? []).map((text) => widthOf(text.slice(0, 60), STYLE.small, rtl));
  const main = cell.text.split("\n").map((text) => widthOf(text.slice(0, 60), STYLE.value, rtl));
  return Math.max(...main, ...details);
}
