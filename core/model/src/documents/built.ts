import { ZERO_DATE } from "../cal/index.ts";
import { FakturoError } from "../errors.ts";
import { isObject, type Json, type JsonObject } from "../json.ts";
import { Amount } from "../num/index.ts";
import {
  type AnyDef,
  formatPath,
  type ObjectDef,
  readObject,
  SCHEMA_BASE,
  type Type,
  types,
} from "../schema/index.ts";
import { isBlank } from "../text/index.ts";
import { ExchangeRate } from "./currency/exchange-rate.ts";

/** A document with the object members that building sets. */
export type Built<T, K extends keyof T> = T & { readonly [P in K]-?: NonNullable<T[P]> };

/**
 * A built document of one kind, with the object members that its reader needs. Blank texts, which
 * building leaves out, are left out of documents that were changed afterwards too.
 * @throws FakturoError "unknown-schema" for documents of another kind; "input" where a member is
 * missing, and with its path for a zero date, a required date that is missing, a tax country that is no
 * country code and an exchange rate that is not above zero.
 */
export function readBuilt<T extends object, K extends keyof T & string>(
  def: ObjectDef<T>,
  doc: JsonObject,
  ...members: readonly K[]
): Built<T, K> {
  if (!isOfKind(def, doc))
    throw new FakturoError("unknown-schema", `the document is no ${def.schema}`);
  const value: object = readObject(def, withoutBlanks(doc), () => undefined);
  const defect = defectIn(def, value);
  if (defect) throw refusalOf(defect);
  if (isBuilt<T, K>(value, members)) return value;
  const missing = members.filter((name) => !hasObject(value, name));
  throw new FakturoError(
    "input",
    `the document is not built: it has no ${missing.join(" and no ")}`,
  );
}

/** A value that no file can state, with its path below the searched value. */
interface Defect {
  readonly path: readonly (string | number)[];
  readonly expected: string;
}

const COUNTRY = /^[A-Za-z]{2}$/;

/** The first defect; reading sets a required date that is missing to the zero date. */
function defectIn(type: Type<unknown>, value: unknown): Defect | undefined {
  if (type.kind === "list") return Array.isArray(value) ? defectInRows(type.of, value) : undefined;
  if (type.kind === "object") return isObject(value) ? defectInMembers(type, value) : undefined;
  if (type === types.date && value === ZERO_DATE) return { path: [], expected: "a date" };
  const isNoCountry = type === types.taxCountry && value !== "" && !COUNTRY.test(String(value));
  return isNoCountry ? { path: [], expected: "a country code of two letters" } : undefined;
}

function defectInRows(of: Type<unknown>, rows: readonly unknown[]): Defect | undefined {
  if (of.kind !== "object") return undefined;
  for (const [i, row] of rows.entries()) {
    const defect = defectIn(of, row);
    if (defect) return { ...defect, path: [i, ...defect.path] };
  }
  return undefined;
}

const EXCHANGE_RATE: AnyDef = ExchangeRate;

function defectInMembers(def: AnyDef, value: object): Defect | undefined {
  for (const name of Object.keys(value)) {
    const type = def.fields[name]?.type;
    const member: unknown = Reflect.get(value, name);
    const defect = type && defectIn(type, member);
    if (defect) return { ...defect, path: [name, ...defect.path] };
    if (def === EXCHANGE_RATE && member instanceof Amount && !member.isPositive())
      return { path: [name], expected: "an exchange rate above zero" };
  }
  return undefined;
}

function refusalOf({ path, expected }: Defect): FakturoError {
  const where = formatPath(path);
  return new FakturoError("input", `${where}: expected ${expected}`, { path: where });
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
  return isObject(value) ? withoutBlanks(value) : value;
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
