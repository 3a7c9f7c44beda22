import { isObject } from "@fakturo/model";

/** A document or a part of it as it came: every member is checked where it is shown. */
export type DocumentPart = Readonly<Record<string, unknown>>;

const NONE: DocumentPart = {};

export function partOf(value: DocumentPart, name: string): DocumentPart {
  const part = value[name];
  return isObject(part) ? part : NONE;
}

export function listOf(value: DocumentPart, name: string): readonly DocumentPart[] {
  const part = value[name];
  return Array.isArray(part) ? part.filter(isObject) : [];
}

/** A text or number as text; empty when absent. */
export function textOf(value: DocumentPart, name: string): string {
  const part = value[name];
  return typeof part === "string" || typeof part === "number" ? String(part) : "";
}

/** The document of an envelope, or the document itself. */
export function documentOf(data: unknown): DocumentPart {
  if (!isObject(data)) return NONE;
  return isObject(data.doc) ? data.doc : data;
}
