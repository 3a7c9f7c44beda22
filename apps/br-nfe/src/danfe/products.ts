import { type FormItem, formLeading, formLines } from "@fakturo/app-pdf";
import { printedNumber } from "@fakturo/brazil";
import type { XmlElement } from "@fakturo/xml";
import { LEFT, WIDTH } from "./blocks.ts";
import { inNfe, type PrintedNfe } from "./facts.ts";
import { STYLE } from "./styles.ts";

const { find, findAll, text } = inNfe;

interface Column {
  readonly label: string;
  readonly width: number;
  readonly isNumber?: boolean;
  value(item: XmlElement): string;
}

const PADDING = 0.6;
const HEADER = 6;
const LEADING = formLeading(STYLE.row);

const product = (path: string) => (item: XmlElement) => text(item, `prod/${path}`);
const amount = (path: string, least?: number) => (item: XmlElement) =>
  printedNumber(text(item, path) || "0", least);
/** A value of the item's group of a tax: each group has the name of its situation. */
const tax = (name: string, path: string) => (item: XmlElement) => {
  const groups = find(item, `imposto/${name}`)?.children ?? [];
  const value = groups.map((group) => text(group, path)).find((one) => one !== "");
  return printedNumber(value ?? "0");
};

/** Origin and situation of ICMS. */
function situation(item: XmlElement): string {
  const [group] = find(item, "imposto/ICMS")?.children ?? [];
  return group ? text(group, "orig") + (text(group, "CST") || text(group, "CSOSN")) : "";
}

/** Name, and what the issuer says about the item. */
function description(item: XmlElement): string {
  return [text(item, "prod/xProd"), text(item, "infAdProd")].filter((one) => one !== "").join("\n");
}

/** Columns of the block in their prescribed order, in millimetres. */
const COLUMNS: readonly Column[] = [
  { label: "CÓDIGO", width: 18, value: product("cProd") },
  { label: "DESCRIÇÃO DO PRODUTO / SERVIÇO", width: 51, value: description },
  { label: "NCM/SH", width: 13, value: product("NCM") },
  { label: "O/CST", width: 8, value: situation },
  { label: "CFOP", width: 8, value: product("CFOP") },
  { label: "UN", width: 8, value: product("uCom") },
  { label: "QUANT.", width: 12, isNumber: true, value: amount("prod/qCom", 0) },
  { label: "VALOR UNIT.", width: 14, isNumber: true, value: amount("prod/vUnCom") },
  { label: "VALOR TOTAL", width: 14, isNumber: true, value: amount("prod/vProd") },
  { label: "B. CÁLC. ICMS", width: 13, isNumber: true, value: tax("ICMS", "vBC") },
  { label: "VALOR ICMS", width: 11, isNumber: true, value: tax("ICMS", "vICMS") },
  { label: "VALOR IPI", width: 10, isNumber: true, value: tax("IPI", "vIPI") },
  { label: "ALÍQ. ICMS", width: 8, isNumber: true, value: tax("ICMS", "pICMS") },
  { label: "ALÍQ. IPI", width: 8, isNumber: true, value: tax("IPI", "pIPI") },
];

/** A row of the table: its cells' lines and its height. */
export interface ProductRow {
  readonly cells: readonly (readonly string[])[];
  readonly height: number;
}

/** The rows of an NF-e. A row that is longer than `most` millimetres becomes several. */
export function productRows({ body }: PrintedNfe, most: number): ProductRow[] {
  const limit = Math.floor((most - 1) / LEADING);
  return findAll(body, "det").flatMap((item) => {
    const cells = COLUMNS.map(({ value, width }) =>
      formLines(value(item), STYLE.row, width - 2 * PADDING),
    );
    const lines = Math.max(1, ...cells.map(({ length }) => length));
    const rows: ProductRow[] = [];
    for (let start = 0; start < lines; start += limit) {
      const part = cells.map((cell) => cell.slice(start, start + limit));
      const count = Math.max(1, ...part.map(({ length }) => length));
      rows.push({ cells: part, height: count * LEADING + 1 });
    }
    return rows;
  });
}

/** The table in a height: frames, captions and rows, in reading order. */
export function productTable(rows: readonly ProductRow[], y: number, height: number): FormItem[] {
  const places = columnPlaces();
  const frames = places.map(({ x, width }): FormItem => ({ kind: "frame", x, y, width, height }));
  const captions = places.map(
    ({ label, inner }): FormItem => ({
      ...{ kind: "text", ...inner, y: y + 0.6, align: "center", maxLines: 2 },
      ...{ text: label, style: STYLE.column },
    }),
  );
  let top = y + HEADER;
  const texts = rows.flatMap(({ cells, height: own }) => {
    const row = places.map(
      ({ inner, isNumber }, index): FormItem => ({
        ...{ kind: "text", ...inner, y: top + 0.5, style: STYLE.row },
        text: (cells[index] ?? []).join("\n"),
        align: isNumber ? "end" : "start",
      }),
    );
    top += own;
    return row;
  });
  const header: FormItem = { kind: "frame", x: LEFT, y, width: WIDTH, height: HEADER };
  return [...frames, header, ...captions, ...texts];
}

function columnPlaces() {
  let x = LEFT;
  return COLUMNS.map(({ width, ...column }) => {
    const inner = { x: x + PADDING, width: width - 2 * PADDING };
    const place = { ...column, x, width, inner };
    x += width;
    return place;
  });
}

/** Takes the rows that fit into a height, with the table's header, from the front of `rows`. */
export function takeRows(rows: ProductRow[], height: number): ProductRow[] {
  let used = HEADER;
  let count = 0;
  for (const row of rows) {
    if (used + row.height > height) break;
    used += row.height;
    count += 1;
  }
  return rows.splice(0, count);
}

/** Height of rows with the table's header. */
export function heightOf(rows: readonly ProductRow[]): number {
  return rows.reduce((sum, { height }) => sum + height, HEADER);
}
