import { isObject, isUuid, type Json, type JsonObject } from "@fakturo/model";

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
  return isObject(value) ? value : undefined;
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

/** Search words of an entry: numbers, names and tax codes, without accents and in lower case. */
export function searchWords(snippet: JsonObject, more: readonly string[]): string[] {
  const { series, code, name, alias, tax_code, title, uuid } = snippet;
  const parties = [member(snippet.supplier), member(snippet.customer)];
  const full = text(series) && text(code) ? `${series}-${code}` : undefined;
  const values = [...more, uuid, series, code, full, name, alias, tax_code];
  for (const p of parties) values.push(p?.name, p?.alias, p?.tax_code);
  // Longest last: these are dropped first at the size limit.
  values.push(title);
  const words = new Set(values.flatMap((value) => indexWords(text(value) ?? "")));
  return [...words].slice(0, MAX_WORDS);
}

/** Longer words are cut: the index takes words of 2 kB, and 1 MB of them. */
const WORD_LENGTH = 128;
const MAX_WORDS = 2_000;

/** Letters without a base letter in Unicode, with the letters typed for them. */
const LETTERS: ReadonlyMap<string, string> = new Map([
  ["ß", "ss"],
  ["æ", "ae"],
  ["œ", "oe"],
  ["þ", "th"],
  ["ø", "o"],
  ["ł", "l"],
  ["đ", "d"],
  ["ð", "d"],
  ["ħ", "h"],
  ["ı", "i"],
  // Final form of the same letter.
  ["ς", "σ"],
]);
const SPECIAL = new RegExp(`[${[...LETTERS.keys()].join("")}]`, "gu");

const PARTS = /[\p{L}\p{N}]+/gu;
const AROUND = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;

/** Most codes and names: nothing to fold but case. */
const ASCII = /^[\u0001-\u007f]*$/;

function foldLetters(value: string): string {
  return value
    .normalize("NFKD")
    .replace(/[\p{M}\u0000]/gu, "")
    .toLowerCase()
    .replace(SPECIAL, (letter) => LETTERS.get(letter) ?? letter);
}

/** Words between white space, in lower case without accents. */
function typedWords(value: string): string[] {
  const folded = ASCII.test(value) ? value.toLowerCase() : foldLetters(value);
  const words = folded.split(/\s+/).filter((word) => word !== "");
  return words.map((word) => word.slice(0, WORD_LENGTH).toWellFormed());
}

/**
 * Index words of a text: each word without surrounding punctuation, and its parts between punctuation.
 */
export function indexWords(value: string): string[] {
  return typedWords(value).flatMap((word) => {
    const parts = isUuid(word) ? null : word.match(PARTS);
    return parts ? [word, word.replace(AROUND, ""), ...parts] : [word];
  });
}

/**
 * Words of a query. Names are split at punctuation; codes with digits stay whole, because their parts
 * occur in many entries.
 */
export function splitWords(value: string): string[] {
  return typedWords(value).flatMap((word) => {
    const parts = word.match(PARTS) ?? [word];
    return /\p{N}/u.test(word) ? [word.replace(AROUND, "")] : parts;
  });
}
