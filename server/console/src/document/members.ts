import { isObject } from "@fakturo/model";

/** A document or a part of it as it came: every member is checked where it is shown. */
export type Members = Readonly<Record<string, unknown>>;

const NONE: Members = {};

export function partOf(value: Members, name: string): Members {
  const part = value[name];
  return isObject(part) ? part : NONE;
}

export function listOf(value: Members, name: string): readonly Members[] {
  const part = value[name];
  return Array.isArray(part) ? part.filter(isObject) : [];
}

/** A text or number as text; empty when absent. */
export function textOf(value: Members, name: string): string {
  const part = value[name];
  return typeof part === "string" || typeof part === "number" ? String(part) : "";
}

/** The document of an envelope, or the document itself. */
export function documentOf(data: unknown): Members {
  if (!isObject(data)) return NONE;
  return isObject(data.doc) ? data.doc : data;
}
