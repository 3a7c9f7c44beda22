import {
  type AnyDef,
  isObject,
  type Json,
  type JsonObject,
  SCHEMA_BASE,
  SCHEMAS,
  type Type,
} from "@fakturo/model";

/** A value of a document that was given as input, not calculated by the engine. */
export interface Fact {
  /** Property names and list positions from the root. */
  readonly path: readonly (string | number)[];
  /** The value as text. */
  readonly text: string;
  /** Schema type of the value as used by rules, e.g. `cbc.Code`. */
  readonly type: string;
  /** The percentage beside an amount: a file has one or both. */
  readonly twin?: Fact;
}

/** Types that classify the values beside them; formats have their own codes for them. */
const CLASSIFYING: ReadonlySet<string> = new Set([
  "cbc.Key",
  "org.Unit",
  "currency.Code",
  "tax.RegimeCode",
  "i18n.Lang",
  "l10n.TaxCountryCode",
  "uuid.UUID",
]);

/** Input values of a document in document order, without extensions, classifications and calculated values. */
export function factsOf(doc: JsonObject): Fact[] {
  const id = String(doc.$schema);
  const def = id.startsWith(SCHEMA_BASE) ? SCHEMAS.get(id.slice(SCHEMA_BASE.length)) : undefined;
  return def ? [...inObject(def, doc, [])] : [];
}

function* inObject(
  { fields }: AnyDef,
  object: Readonly<Record<string, unknown>>,
  path: Fact["path"],
): Generator<Fact> {
  for (const [name, value] of Object.entries(object)) {
    const field = fields[name];
    if (!field || name.startsWith("$") || field.oneOf) continue;
    // An amount is either calculated or given.
    if (field.calculated && name !== "amount") continue;
    if (name === "percent" && "amount" in object) continue;
    if (name === "amount" && isFactual(value) && isFactual(object.percent)) {
      const twin = { path: [...path, "percent"], text: object.percent, type: "num.Percentage" };
      yield { path: [...path, name], text: value, type: "num.Amount", twin };
    } else yield* inValue(field.type, value, [...path, name]);
  }
}

function* inValue(type: Type<unknown>, value: unknown, path: Fact["path"]): Generator<Fact> {
  if (type.kind === "list" && Array.isArray(value)) {
    for (const [i, row] of value.entries()) yield* inValue(type.of, row, [...path, i]);
  } else if (type.kind === "object" && isObject(value)) {
    yield* inObject(type, value, path);
  } else if (type.kind === "map" && type.name === "cbc.Meta" && isObject(value)) {
    for (const [name, text] of Object.entries(value))
      if (typeof text === "string") yield { path: [...path, name], text, type: type.name };
  } else if (type.kind === "scalar" && !CLASSIFYING.has(type.name) && isFactual(value)) {
    yield { path, text: String(value), type: type.name };
  }
}

function isFactual(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}

/** The document with changed members; members changed to undefined are removed. */
export function edited(
  doc: JsonObject,
  facts: readonly Fact[],
  change: (fact: Fact) => Json | undefined,
): JsonObject {
  const copy: JsonObject = JSON.parse(JSON.stringify(doc));
  for (const fact of facts.flatMap((one) => (one.twin ? [one, one.twin] : [one]))) {
    const holder = holderOf(copy, fact.path);
    const name = fact.path.at(-1);
    if (holder === undefined || name === undefined) continue;
    const value = change(fact);
    if (value === undefined) Reflect.deleteProperty(holder, name);
    else Reflect.set(holder, name, value);
  }
  return copy;
}

function holderOf(doc: JsonObject, path: Fact["path"]): object | undefined {
  let holder: unknown = doc;
  for (const name of path.slice(0, -1))
    holder = typeof holder === "object" && holder !== null ? Reflect.get(holder, name) : undefined;
  return typeof holder === "object" && holder !== null ? holder : undefined;
}
