import type { Entry } from "../../api/client.ts";
import { saveFile } from "../../ui/save-file.ts";
import { entryState } from "./state.tsx";
import { summaryOf } from "./summary.ts";

/** Characters that a spreadsheet takes as the start of a formula. */
const FORMULA = /^[=+\-@\t\r]/;
const NUMBER = /^-?\d+(?:\.\d+)?$/;

function cell(value: string): string {
  const safe = FORMULA.test(value) && !NUMBER.test(value) ? `'${value}` : value;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** The listed documents as CSV with the format's names of members. */
export function csvOf(entries: readonly Entry[]): string {
  const rows = entries.map((entry) => {
    const { number, party, taxCode, day, total, currency } = summaryOf(entry);
    return [entry.id, number, party, taxCode, day, entryState(entry), total, currency];
  });
  const head = ["id", "number", "party", "tax_code", "issue_date", "state", "total", "currency"];
  return [head, ...rows].map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}

export function downloadCsv(entries: readonly Entry[], folder: string): void {
  saveFile(new Blob([csvOf(entries)], { type: "text/csv;charset=utf-8" }), `${folder}.csv`);
}

/** The listed documents as lines of JSON, as the API lists them. */
export function downloadLines(entries: readonly Entry[], folder: string): void {
  const lines = entries.map((entry) => `${JSON.stringify(entry)}\n`).join("");
  saveFile(new Blob([lines], { type: "application/x-ndjson" }), `${folder}.ndjson`);
}
