import { FakturoError } from "../errors.ts";
import { isObject, type JsonObject } from "../json.ts";
import {
  type Fields,
  type ObjectDef,
  readObject,
  SCHEMA_BASE,
  type Static,
} from "../schema/index.ts";

/** A document with those object members that building has given it. */
export type Built<T, K extends keyof T> = T & { readonly [P in K]-?: NonNullable<T[P]> };

/**
 * A document of one kind as it was built, with the object members its reader counts on.
 * @throws FakturoError "unknown-schema" for documents of another kind, "input" where a member is missing.
 */
export function readBuilt<F extends Fields, K extends keyof Static<ObjectDef<F>> & string>(
  def: ObjectDef<F>,
  doc: JsonObject,
  ...members: readonly K[]
): Built<Static<ObjectDef<F>>, K> {
  if (!isOfKind(def, doc))
    throw new FakturoError("unknown-schema", `the document is no ${def.schema}`);
  const value: object = readObject(def, doc, () => undefined);
  if (isBuilt<Static<ObjectDef<F>>, K>(value, members)) return value;
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

/** Reading fills in everything that is never absent, but for objects. */
function isBuilt<T, K extends keyof T & string>(
  value: object,
  members: readonly K[],
): value is object & Built<T, K> {
  return members.every((name) => hasObject(value, name));
}

function hasObject(value: object, name: string): boolean {
  return isObject(Reflect.get(value, name));
}
