import type { Element } from "../pdf/structure.ts";
import { fitted, type TextLine, type TextStyle } from "../text/paragraph.ts";
import { columnWidths, GUTTER } from "./columns.ts";
import type { Flow } from "./flow.ts";
import type { Cell, SheetTable, TableRow } from "./sheet.ts";
import { ACCENT, RULE, STYLE } from "./theme.ts";

/** Maximum number of lines of a cell. */
const CELL_LINES = 14;
/** Maximum number of small lines below the main text of a cell. */
const DETAIL_LINES = 24;
const PADDING = 4.5;
const NESTED_INDENT = 10;

/** Minimum scale of a number that is too wide. */
const LEAST_SIZE = 0.55;

export interface TableOptions {
  /** Start and width within the page. */
  readonly x: number;
  readonly width: number;
  /** Height that must stay on the page of the last row. */
  readonly follow?: number;
}

interface SetCell {
  /** Style of the main text, scaled where a number does not fit. */
  readonly style: TextStyle;
  readonly main: readonly TextLine[];
  readonly details: readonly TextLine[];
}

interface SetRow {
  readonly row: TableRow;
  readonly cells: readonly SetCell[];
  readonly height: number;
}

/** Draws a table over as many pages as it needs, with head and carried sums on each. */
export function drawTable(flow: Flow, table: SheetTable, options: TableOptions): void {
  new TableDrawing(flow, table, options).draw();
}

/** Height of the table on a single page. */
export function tableHeight(flow: Flow, table: SheetTable, options: TableOptions): number {
  return new TableDrawing(flow, table, options).height();
}

class TableDrawing {
  readonly #flow: Flow;
  readonly #table: SheetTable;
  readonly #options: TableOptions;
  readonly #widths: readonly number[];
  readonly #rows: readonly SetRow[];
  readonly #head: readonly (readonly TextLine[])[];
  readonly #headHeight: number;
  #element: Element | undefined;

  constructor(flow: Flow, table: SheetTable, options: TableOptions) {
    this.#flow = flow;
    this.#table = table;
    this.#options = options;
    this.#widths = columnWidths(table, options.width, flow.painting.rtl);
    this.#rows = table.rows.map((row) => this.#setRow(row));
    this.#head = table.columns.map(({ label }, index) =>
      flow.set(label, STYLE.columnHead, this.#widths[index] ?? 0, 3),
    );
    this.#headHeight =
      Math.max(...this.#head.map((lines) => lines.length)) * STYLE.columnHead.leading + PADDING + 2;
  }

  height(): number {
    return this.#rows.reduce((sum, { height }) => sum + height, this.#headHeight);
  }

  draw(): void {
    const [first] = this.#rows;
    this.#flow.ensure(this.#headHeight + (first?.height ?? 0) + this.#carryHeight());
    this.#element = this.#flow.painting.structure.element("Table", this.#flow.root);
    this.#drawHead(true);
    this.#rows.forEach((row, index) => {
      const isLast = index === this.#rows.length - 1;
      this.#makeRoom(row, this.#rows[index - 1], isLast);
      this.#drawRow(row);
    });
  }

  #makeRoom(row: SetRow, previous: SetRow | undefined, isLast: boolean): void {
    const { follow = 0 } = this.#options;
    const needed =
      row.height + (isLast ? Math.min(follow, this.#flow.fullRoom / 2) : this.#carryHeight());
    if (needed <= this.#flow.room || !previous) return;
    const { subtotal } = previous.row;
    const { carriedForward, broughtForward } = this.#flow.sheet.words;
    if (subtotal !== undefined) this.#drawCarry(carriedForward, subtotal);
    this.#flow.breakPage();
    this.#drawHead(false);
    if (subtotal !== undefined) this.#drawCarry(broughtForward, subtotal);
  }

  #carryHeight(): number {
    return this.#table.rows.some(({ subtotal }) => subtotal !== undefined)
      ? STYLE.strong.leading + 2 * PADDING
      : 0;
  }

  /** Only the first head is part of the structure tree; repeated heads are artifacts. */
  #drawHead(isFirst: boolean): void {
    const { page, y } = this.#flow;
    const row = isFirst ? this.#child("TR") : undefined;
    this.#eachColumn((index, x, width) => {
      const lines = this.#head[index] ?? [];
      const align = this.#table.columns[index]?.align ?? "start";
      const draw = () => {
        page.text(lines, { x, y, width }, STYLE.columnHead, align);
      };
      if (row) page.tagged("TH", row, draw);
      else page.artifact(draw);
    });
    this.#flow.y += this.#headHeight;
    page.rule({ x: this.#options.x, y: this.#flow.y - 1, width: this.#options.width }, ACCENT, 0.9);
  }

  #drawRow({ row, cells, height }: SetRow): void {
    const { page, y } = this.#flow;
    const element = this.#child("TR");
    const indent = row.nested ? NESTED_INDENT : 0;
    this.#eachColumn((index, x, width) => {
      const cell = cells[index];
      const column = this.#table.columns[index];
      if (!cell || !column) return;
      const shift = column.grow ? indent : 0;
      const box = { x: x + shift, y: y + PADDING, width: width - shift };
      page.tagged("TD", element, () => {
        const used = page.text(cell.main, box, cell.style, column.align);
        page.text(cell.details, { ...box, y: box.y + used }, STYLE.small, column.align);
      });
    });
    this.#flow.y += height;
    page.rule({ x: this.#options.x, y: this.#flow.y, width: this.#options.width }, RULE, 0.5);
  }

  #drawCarry(label: string, amount: string): void {
    const { x, width } = this.#options;
    const { page, y } = this.#flow;
    const box = { x, y: y + PADDING, width };
    page.artifact(() => {
      page.text(
        this.#flow.set(label, STYLE.strong, width / 2, 1),
        { ...box, width: width / 2 },
        STYLE.strong,
      );
      page.text(this.#flow.set(amount, STYLE.strong, width, 1), box, STYLE.strong, "end");
    });
    this.#flow.y += STYLE.strong.leading + 2 * PADDING;
    page.rule({ x, y: this.#flow.y, width }, RULE, 0.5);
  }

  #setRow(row: TableRow): SetRow {
    const style = this.#mainStyle(row);
    const cells = row.cells.map((cell, index) => this.#setCell(cell, index, row, style));
    const heights = cells.map(
      ({ main, details }) => main.length * style.leading + details.length * STYLE.small.leading,
    );
    return { row, cells, height: Math.max(0, ...heights) + 2 * PADDING };
  }

  #setCell({ text, details = [] }: Cell, index: number, row: TableRow, style: TextStyle): SetCell {
    const grows = this.#table.columns[index]?.grow ?? false;
    const width = (this.#widths[index] ?? 0) - (grows && row.nested ? NESTED_INDENT : 0);
    const isNumber = this.#table.columns[index]?.align === "end";
    const { rtl } = this.#flow.painting;
    const own = isNumber ? fitted(text, style, { width, rtl }, LEAST_SIZE) : style;
    return {
      style: own,
      main: text === "" ? [] : this.#flow.set(text, own, width, CELL_LINES),
      details: details
        .flatMap((detail) => this.#flow.set(detail, STYLE.small, width, CELL_LINES))
        .slice(0, DETAIL_LINES),
    };
  }

  #mainStyle({ nested }: TableRow): TextStyle {
    return nested ? STYLE.small : STYLE.value;
  }

  #child(tag: "TR"): Element {
    const { structure } = this.#flow.painting;
    return structure.element(tag, this.#element ?? this.#flow.root);
  }

  #eachColumn(draw: (index: number, x: number, width: number) => void): void {
    let { x } = this.#options;
    this.#widths.forEach((width, index) => {
      draw(index, x, width);
      x += width + GUTTER;
    });
  }
}
