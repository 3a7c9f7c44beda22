import { isObject, type Json, type JsonObject } from "@fakturo/model";

const BILLS = new Set([
  "bill/invoice",
  "bill/order",
  "bill/delivery",
  "bill/payment",
  "bill/status",
]);

function text(value: Json | undefined): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

function compact(members: Readonly<Record<string, Json | undefined>>): JsonObject {
  const out: Record<string, Json> = {};
  for (const [name, value] of Object.entries(members)) if (value !== undefined) out[name] = value;
  return out;
}

function member(value: Json | undefined): JsonObject | undefined {
  return isObject(value) ? (value as JsonObject) : undefined;
}

function party(value: Json | undefined): JsonObject | undefined {
  const json = member(value);
  if (!json) return undefined;
  const taxId = member(json.tax_id);
  return compact({
    uuid: text(json.uuid),
    name: text(json.name) ?? "",
    alias: text(json.alias),
    country: text(taxId?.country),
    tax_code: text(taxId?.code),
  });
}

function bill(doc: JsonObject): JsonObject {
  const totals = member(doc.totals);
  const preceding = Array.isArray(doc.preceding) ? member(doc.preceding[0]) : undefined;
  return compact({
    uuid: text(doc.uuid),
    type: text(doc.type),
    series: text(doc.series),
    code: text(doc.code) ?? "",
    currency: text(doc.currency),
    issue_date: text(doc.issue_date),
    supplier: party(doc.supplier),
    customer: party(doc.customer),
    total: text(totals?.total) ?? text(doc.total),
    tax: text(totals?.tax),
    total_with_tax: text(totals?.total_with_tax),
    payable: text(totals?.payable),
    p_series: text(preceding?.series),
    p_code: text(preceding?.code),
    p_uuid: text(preceding?.uuid),
  });
}

/** Summary of a document for lists, in a fixed order (api spec §7.2); `schema` is the short id. */
export function snippetOf(schema: string, doc: JsonObject): JsonObject {
  if (BILLS.has(schema)) return bill(doc);
  if (schema === "org/party") return party(doc) ?? {};
  if (schema === "note/message")
    return compact({ uuid: text(doc.uuid), title: text(doc.title) ?? "" });
  return compact({ uuid: text(doc.uuid), name: text(doc.name), title: text(doc.title) });
}

/** Words an entry is found by: numbers, names and tax codes, without accents and in lower case. */
export function searchWords(snippet: JsonObject, more: readonly string[]): string[] {
  const { series, code, name, alias, tax_code, title, uuid } = snippet;
  const parties = [member(snippet.supplier), member(snippet.customer)];
  const full = text(series) && text(code) ? `${series}-${code}` : undefined;
  const values = [uuid, series, code, full, name, alias, tax_code, title, ...more];
  for (const p of parties) values.push(p?.name, p?.alias, p?.tax_code);
  const words = new Set(values.flatMap((value) => splitWords(text(value) ?? "")));
  return [...words].slice(0, MAX_WORDS);
}

/** A longer word is found by its beginning: the index takes words of 2 kB, and 1 MB of them. */
const WORD_LENGTH = 128;
const MAX_WORDS = 2_000;

/** Words in lower case without accents, for comparing. */
export function splitWords(value: string): string[] {
  const folded = value
    .normalize("NFKD")
    .replace(/[\p{M}\u0000]/gu, "")
    .toLowerCase();
  const words = folded.split(/\s+/).filter((word) => word !== "");
  return words.map((word) => word.slice(0, WORD_LENGTH).toWellFormed());
}
