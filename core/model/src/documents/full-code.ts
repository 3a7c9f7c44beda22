import type { JsonObject } from "../json.ts";

/** Maximum length of a file name without extension. */
const MAX_NAME = 120;

/** Series and code in one number (BT-1 and BT-25 of EN 16931). */
export function fullCode({
  series,
  code,
}: {
  readonly series?: string | undefined;
  readonly code?: string | undefined;
}): string {
  return series && code ? `${series}-${code}` : (code ?? "");
}

/** File name of a document without extension: its number, else `fallback`. */
export function fileNameOf(doc: JsonObject, fallback: string): string {
  const code = fullCode({ series: textOf(doc, "series"), code: textOf(doc, "code") });
  return (code || fallback).replace(/[^A-Za-z0-9._-]/g, "-").slice(0, MAX_NAME);
}

function textOf(doc: JsonObject, name: string): string | undefined {
  const value = doc[name];
  return typeof value === "string" ? value : undefined;
}
