import { isZeroDate } from "../cal/index.ts";
import { FakturoError } from "../errors.ts";
import { isObject, type Json, type JsonObject } from "../json.ts";
import { type ObjectDef, readObject, SCHEMA_BASE } from "../schema/index.ts";
import { isBlank } from "../text/index.ts";

/** A document with the object members that building sets. */
export type Built<T, K extends keyof T> = T & { readonly [P in K]-?: NonNullable<T[P]> };

/**
 * A built document of one kind, with the object members that its reader needs. Blank texts, which
 * building leaves out, are left out of documents that were changed afterwards too.
 * @throws FakturoError "unknown-schema" for documents of another kind, "input" where a member or the
 * day of issue is missing.
 */
export function readBuilt<T extends object, K extends keyof T & string>(
  def: ObjectDef<T>,
  doc: JsonObject,
  ...members: readonly K[]
): Built<T, K> {
  if (!isOfKind(def, doc))
    throw new FakturoError("unknown-schema", `the document is no ${def.schema}`);
  const value: object = readObject(def, withoutBlanks(doc), () => undefined);
  if (isZeroDate(Reflect.get(value, "issue_date")) && "issue_date" in def.fields)
    throw new FakturoError("input", "$.issue_date: the document is not built: it has no such day", {
      path: "$.issue_date",
    });
  if (isBuilt<T, K>(value, members)) return value;
  const missing = members.filter((name) => !hasObject(value, name));
  throw new FakturoError(
    "input",
    `the document is not built: it has no ${missing.join(" and no ")}`,
  );
}

/** True for documents with the schema of the definition. */
export function isOfKind({ schema }: { readonly schema: string | undefined }, doc: JsonObject) {
  return schema !== undefined && doc.$schema === SCHEMA_BASE + schema;
}

/** Reading sets every member that is never absent, except objects. */
function isBuilt<T, K extends keyof T & string>(
  value: object,
  members: readonly K[],
): value is object & Built<T, K> {
  return members.every((name) => hasObject(value, name));
}

function hasObject(value: object, name: string): boolean {
  return isObject(Reflect.get(value, name));
}

/** The object without members whose text is blank; itself where there are none. */
function withoutBlanks(object: JsonObject): JsonObject {
  let copy: Record<string, Json> | undefined;
  for (const name of Object.keys(object)) {
    const value = object[name];
    const kept = value === undefined ? value : withoutBlankTexts(value);
    if (kept === value) continue;
    copy ??= { ...object };
    if (kept === undefined) delete copy[name];
    else copy[name] = kept;
  }
  return copy ?? object;
}

/** The value without blank texts below it; undefined for a blank text. */
function withoutBlankTexts(value: Json): Json | undefined {
  if (typeof value === "string") return value !== "" && isBlank(value) ? undefined : value;
  if (Array.isArray(value)) return rowsIn(value);
  return isJsonObject(value) ? withoutBlanks(value) : value;
}

function isJsonObject(value: Json): value is JsonObject {
  return isObject(value);
}

/** The list with its rows cleaned; texts in it stay, so that the positions do. */
function rowsIn(rows: readonly Json[]): readonly Json[] {
  let copy: Json[] | undefined;
  for (const [i, row] of rows.entries()) {
    const kept = typeof row === "string" ? row : withoutBlankTexts(row);
    if (kept === row || kept === undefined) continue;
    copy ??= [...rows];
    copy[i] = kept;
  }
  return copy ?? rows;
}
