import type { Invoice } from "@fakturo/model";

const MAX_BYTES = 500;
const NOTHING = "Sin descripción";
/** Room for `, ` or the ellipsis. */
const RESERVE = 3;

const utf8 = new TextEncoder();

/** Description of an invoice: its general note, else the names of its items; at most 500 bytes. */
export function describe({ notes = [], lines = [] }: Invoice): string {
  const general = notes.find(({ key, text }) => key === "general" && text !== "");
  if (general) return clip(general.text, MAX_BYTES);
  const names = lines.map(({ item }) => item?.name ?? "").filter((name) => name !== "");
  return names.length === 0 ? NOTHING : listed(names);
}

function listed(names: readonly string[]): string {
  let text = "";
  for (const name of names) {
    const isFirst = text === "";
    if (!isFirst && bytesOf(text) + bytesOf(name) + RESERVE + 2 > MAX_BYTES) return `${text}...`;
    text = isFirst ? clip(name, MAX_BYTES - RESERVE) : `${text}, ${name}`;
  }
  return `${text}.`;
}

function bytesOf(text: string): number {
  return utf8.encode(text).length;
}

/** The longest prefix of `text` with at most `max` bytes, whole characters only. */
export function clip(text: string, max: number): string {
  if (bytesOf(text) <= max) return text;
  let kept = "";
  let size = 0;
  for (const char of text) {
    size += bytesOf(char);
    if (size > max) break;
    kept += char;
  }
  return kept;
}

/** The first `max` characters, for names with a maximum length in the schema. */
export function shorten(text: string, max: number): string {
  return [...text].slice(0, max).join("");
}
