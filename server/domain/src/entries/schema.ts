import { type JsonObject, SCHEMA_BASE } from "@fakturo/model";

/** Short schema id of a document, e.g. `bill/invoice`; foreign ids stay whole. */
export function shortSchemaOf(doc: JsonObject): string {
  return shortSchemaId(String(doc.$schema ?? ""));
}

export function shortSchemaId(id: string): string {
  return id.startsWith(SCHEMA_BASE) ? id.slice(SCHEMA_BASE.length) : id;
}
