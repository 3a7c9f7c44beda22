import type { Json } from "@fakturo/model";
import { at, listAt, textAt } from "./client.ts";

const INDENT = "  ";

/** Aligned rows of two or more columns; the last one is not padded. */
export function table(rows: readonly (readonly string[])[]): string {
  const columns = Math.max(0, ...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, i) =>
    Math.max(...rows.map((row) => row[i]?.length ?? 0)),
  );
  return rows.map((row) => `${INDENT}${line(row, widths)}`).join("\n");
}

function line(row: readonly string[], widths: readonly number[]): string {
  const cells = row.map((cell, i) => cell.padEnd(widths[i] ?? 0));
  return cells.join(INDENT).trimEnd();
}

/** Number, parties and totals of a built invoice. */
export function invoiceRows(doc: unknown): string[][] {
  const currency = textAt(doc, "currency");
  const money = (amount: string) => `${amount} ${currency}`.padStart(AMOUNT_WIDTH);
  const taxes = listAt(doc, "totals", "taxes", "categories").flatMap((category) =>
    listAt(category, "rates").map((rate) => [
      `${textAt(category, "code")} ${textAt(rate, "percent")} of ${textAt(rate, "base")}`,
      money(`${at(category, "retained") === true ? "-" : ""}${textAt(rate, "amount")}`),
    ]),
  );
  return [
    ["Seller", textAt(doc, "supplier", "name")],
    ["Buyer", textAt(doc, "customer", "name")],
    ["Net", money(textAt(doc, "totals", "total"))],
    ...taxes,
    ["To pay", money(textAt(doc, "totals", "payable"))],
  ];
}

const AMOUNT_WIDTH = 14;

/** `series-code` as printed. */
export function fullCode(doc: unknown): string {
  return [textAt(doc, "series"), textAt(doc, "code")].filter(Boolean).join("-");
}

/** Each step of a finished job with its result and the time it took. */
export function stepRows(job: unknown): string[][] {
  return listAt(job, "intents").map((intent) => {
    const events = listAt(intent, "events");
    const last = events.at(-1);
    const took = Date.parse(textAt(last, "at")) - Date.parse(textAt(events[0], "at"));
    return [textAt(intent, "name"), `${took} ms`.padStart(8), textAt(last, "status")];
  });
}

/** Faults as code, path and text, a row for every path. */
export function faultRows(faults: unknown): string[][] {
  return listAt(faults).flatMap((fault) =>
    listAt(fault, "paths").map((path) => [
      textAt(fault, "code"),
      String(path),
      textAt(fault, "message"),
    ]),
  );
}

/** Readable size, e.g. `14.2 kB`. */
export function formatSize(bytes: number): string {
  return bytes < 1000 ? `${bytes} B` : `${(bytes / 1000).toFixed(1)} kB`;
}

/** Indented JSON. */
export function pretty(value: Json): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
