import { isObject } from "@fakturo/model";
import { formatTimestamp, RequestError, timestampMs, timestampOf } from "@fakturo/server-base";
import type { RelatedCursor } from "@fakturo/server-storage/store";
import { hasNul } from "./characters.ts";
import { asUuid } from "./uuid.ts";

/** The list that a cursor is valid for. */
export interface CursorBinding {
  readonly folder?: string | undefined;
  readonly ascending?: boolean;
}

/** Opaque place in a list: base64url of the row's time, id and context and of the list's parameters. */
export function formatCursor(
  row: { readonly created_at: Date; readonly id: string; readonly context?: string },
  binding: CursorBinding = {},
): string {
  const { folder, ascending } = binding;
  const json = {
    cat: formatTimestamp(row.created_at),
    id: row.id,
    ...(row.context !== undefined && { c: row.context }),
    ...(folder !== undefined && { f: folder }),
    ...(ascending && { a: true }),
  };
  return Buffer.from(JSON.stringify(json)).toString("base64url");
}

/** Parameters of a list that set its start. */
export interface PageQuery {
  readonly cursor?: string;
  readonly created_at?: string;
}

/** The start of a page, from `cursor` or else `created_at`. @throws RequestError. */
export function cursorOf(
  { cursor: text, created_at }: PageQuery,
  binding: CursorBinding = {},
): RelatedCursor | undefined {
  if (text === undefined)
    return created_at === undefined
      ? undefined
      : { at: timestampOf(created_at), id: null, context: null };
  const cursor = parseCursor(text, binding);
  if (!cursor) throw new RequestError("cursor", "is not a cursor of this list");
  return cursor;
}

function parseCursor(text: string, binding: CursorBinding): RelatedCursor | undefined {
  const json = decode(text);
  if (!isObject(json) || typeof json.cat !== "string") return undefined;
  if (
    (json.f ?? undefined) !== binding.folder ||
    (json.a ?? false) !== (binding.ascending ?? false)
  )
    return undefined;
  const at = timestampMs(json.cat);
  const id = typeof json.id === "string" ? asUuid(json.id) : undefined;
  if (at === undefined || (json.id !== undefined && !id)) return undefined;
  const context = typeof json.c === "string" && !hasNul(json.c) ? json.c : null;
  return { at: new Date(at), id: id ?? null, context };
}

function decode(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
  } catch {
    return undefined;
  }
}
