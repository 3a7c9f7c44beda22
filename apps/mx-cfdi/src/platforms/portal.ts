import { FakturoError } from "@fakturo/model";
import { type AppReply, type OutsideRoute, type StoredRecord, Type } from "@fakturo/plugin";
import { html } from "@fakturo/xml";
import { monthOf, type Operation, operationRecord, platformRecord } from "./records.ts";

/** Path of the portal below the app's. */
export const PORTAL = "/platforms/:token";

const MONTH = "^\\d{4}-(0[1-9]|1[0-2])$";
const CENTRAL_OFFSET_MS = -6 * 3_600_000;
const COLUMNS: readonly (readonly [title: string, member: keyof Operation])[] = [
  ["Fecha", "date"],
  ["Tipo", "type"],
  ["Número", "number"],
  ["Oferente", "seller"],
  ["RFC del oferente", "sellerCode"],
  ["Cliente", "customer"],
  ["RFC del cliente", "customerCode"],
  ["Moneda", "currency"],
  ["Importe", "net"],
  ["Impuestos", "tax"],
  ["Total", "total"],
];

/** The operations of a platform by month, for the SAT: a page, or CSV. */
export const portal: OutsideRoute = {
  method: "GET",
  path: PORTAL,
  summary: "Operations of a digital platform, for the SAT",
  auth: "none",
  callback: { in: "path", name: "token" },
  query: Type.Object({
    month: Type.Optional(
      Type.String({
        description: "Month, e.g. `2026-11`; the current one when absent.",
        pattern: MONTH,
      }),
    ),
    format: Type.Optional(
      Type.Unsafe<string>({
        type: "string",
        enum: ["html", "csv"],
        description: "Default `html`.",
      }),
    ),
  }),
  replies: { 200: { description: "The operations of the month.", mime: "text/html" } },
  async handle({ ref = "", query }, ctx) {
    const platform = await ctx.records(platformRecord).get(ref);
    if (!platform) throw new FakturoError("not-found", "there is no such platform");
    const today = new Date(ctx.now() + CENTRAL_OFFSET_MS).toISOString();
    const month = query.month ?? today.slice(0, "YYYY-MM".length);
    const found = await ctx.records(operationRecord).find("month", monthOf(ref, month));
    const rows = found.map(({ value }: StoredRecord<Operation>) => value);
    const sorted = rows.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
    return query.format === "csv" ? asCsv(sorted) : asPage(platform.value, month, sorted);
  },
};

function asPage(
  { name, holder }: { readonly name: string; readonly holder: string },
  month: string,
  rows: readonly Operation[],
): AppReply {
  const head = COLUMNS.map(([title]) => html`<th scope="col">${title}</th>`);
  const lines = rows.map(
    (row) => html`<tr>${COLUMNS.map(([, member]) => html`<td>${row[member]}</td>`)}</tr>`,
  );
  const body = html`<!doctype html><html lang="es"><meta charset="utf-8"><title>Operaciones de ${name}</title>
<h1>${name} (${holder})</h1>
<form><label>Mes <input type="month" name="month" value="${month}"></label> <button>Consultar</button> <button name="format" value="csv">CSV</button></form>
<table><thead><tr>${head}</tr></thead><tbody>${lines}</tbody></table></html>`;
  return { status: 200, mime: "text/html; charset=utf-8", body: body.text };
}

/** RFC 4180; a leading sign that spreadsheets take for a formula is quoted as text. */
function asCsv(rows: readonly Operation[]): AppReply {
  const cell = (value: string) =>
    `"${value.replace(/^[=+@-](?!\d)/, "'$&").replaceAll('"', '""')}"`;
  const lines = [
    COLUMNS.map(([title]) => cell(title)),
    ...rows.map((row) => COLUMNS.map(([, member]) => cell(row[member]))),
  ];
  const headers = { "content-disposition": 'attachment; filename="operaciones.csv"' };
  const body = lines.map((line) => line.join(",")).join("\r\n");
  return { status: 200, mime: "text/csv; charset=utf-8", body, headers };
}
