import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { AnyDef, Field, Type } from "../schema/index.ts";
import { LIST_SCHEMAS, OBJECTS, SCHEMAS } from "./index.ts";

const SHARED = new URL("../../../../../shared/", import.meta.url);
const BASE = "https://gobl.org/draft-0/";
const present = existsSync(SHARED);

interface Schema {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly type?: string;
  readonly format?: string;
  readonly contentEncoding?: string;
  readonly pattern?: string;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly recommended?: readonly string[];
  readonly calculated?: boolean;
  readonly const?: string;
  readonly title?: string;
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
}

interface Published {
  readonly name: string;
  readonly file: string;
  readonly root: boolean;
  readonly schema: Schema;
}

const ours = new Map<string, AnyDef>(Object.entries<AnyDef>(OBJECTS));
const published = present ? publishedObjects() : [];

/** Every object of the published schemas, including those inside another's file. */
function publishedObjects(): Published[] {
  const folder = new URL("reference/schemas/", SHARED);
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".json"))
    .sort();
  return files.flatMap((file) => {
    const { $ref, $defs }: Schema = JSON.parse(readFileSync(new URL(file, folder), "utf8"));
    return Object.entries($defs ?? {}).flatMap(([name, schema]) =>
      schema.properties
        ? [{ name, schema, file: file.replace(/\.json$/, ""), root: $ref === `#/$defs/${name}` }]
        : [],
    );
  });
}

function definition(name: string): AnyDef {
  const def = ours.get(name);
  if (!def) throw new Error(`${name} is not defined`);
  return def;
}

/** Kind of value: a schema id, an object of the same file, or a JSON type; lists in brackets. */
function kindOfPublished({ $ref, type, items, contentEncoding }: Schema): string {
  if ($ref !== undefined) {
    const id = $ref.replace(BASE, "").replace("#/$defs/", "");
    const listed = LIST_SCHEMAS.get(id);
    return listed ? kindOf(listed) : id;
  }
  if (type === "array" && items) return `[${kindOfPublished(items)}]`;
  return [type, contentEncoding].filter((part) => part !== undefined).join(" ");
}

function kindOf(type: Type<unknown>): string {
  switch (type.kind) {
    case "scalar":
      return "ref" in type.schema
        ? type.schema.ref
        : kindOfPublished(JSON.parse(JSON.stringify(type.schema.inline)));
    case "list":
      return `[${kindOf(type.of)}]`;
    case "map":
      return type.ref;
    case "object":
      return type.schema ?? type.name;
    case "embedded":
      return "schema/object";
    case "json":
      return "json";
  }
}

function kinds(properties: Schema["properties"]): Record<string, string> {
  return mapValues(properties ?? {}, kindOfPublished);
}

function mapValues<T, R>(record: Readonly<Record<string, T>>, map: (value: T) => R) {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]));
}

function choices(of: readonly Schema[] | undefined): string[] | undefined {
  const found = of?.flatMap((choice) =>
    choice.const === undefined ? [] : [`${choice.const}=${choice.title}`],
  );
  return found?.length ? found : undefined;
}

function ourChoices(of: Field["oneOf"]): string[] | undefined {
  return of?.map((choice) => (typeof choice === "string" ? choice : `${choice[0]}=${choice[1]}`));
}

function formatsOf({ type, extra }: Field): unknown {
  const inline = type.kind === "scalar" && "inline" in type.schema ? type.schema.inline : {};
  return { ...Object(inline), ...extra };
}

/** Superfluous escapes are errors in Unicode mode, which JSON Schema requires. */
function inUnicodeMode(pattern: string): string {
  return pattern.replaceAll("\\&", "&");
}

describe.skipIf(!present)("published schemas (skipped without ../shared)", () => {
  test("define every object and nothing else", () => {
    expect(published.length).toBeGreaterThan(70);
    expect(published.map(({ name }) => name).sort()).toEqual([...ours.keys()].sort());
  });

  test.each(published)("$name is published where it is said to be", ({ name, file, root }) => {
    const { schema, within } = definition(name);
    expect({ schema, within }).toEqual(
      root ? { schema: file, within: undefined } : { schema: undefined, within: file },
    );
    if (root) expect(SCHEMAS.get(file)).toBe(definition(name));
  });

  test.each(published)("$name has the same properties in the same order", ({ name, schema }) => {
    const { fields } = definition(name);
    expect(Object.keys(fields)).toEqual(Object.keys(schema.properties ?? {}));
    expect(mapValues(fields, ({ type }) => kindOf(type))).toEqual(kinds(schema.properties));
  });

  test.each(published)("$name requires and calculates the same", ({ name, schema }) => {
    const fields = Object.entries(definition(name).fields);
    const required = fields.filter(([, field]) => field.required ?? field.always);
    const calculated = fields.filter(([, field]) => field.calculated);
    expect(required.map(([key]) => key)).toEqual(schema.required ?? []);
    expect(calculated.map(([key]) => key)).toEqual(
      Object.entries(schema.properties ?? {}).flatMap(([key, value]) =>
        value.calculated ? [key] : [],
      ),
    );
  });

  test.each(published)("$name offers the same values", ({ name, schema }) => {
    const { fields } = definition(name);
    for (const [key, value] of Object.entries(schema.properties ?? {})) {
      const field = fields[key];
      const { oneOf, anyOf } = value.items ?? value;
      const open = choices(anyOf);
      expect(ourChoices(field?.oneOf), key).toEqual(choices(oneOf));
      if (open) expect(ourChoices(field?.anyOf), key).toEqual(open);
    }
  });

  test.each(published)("$name has the same formats", ({ name, schema }) => {
    const { fields } = definition(name);
    for (const [key, { $ref, format, pattern }] of Object.entries(schema.properties ?? {})) {
      const field = fields[key];
      if (!field || ($ref !== undefined && pattern === undefined)) continue;
      const wanted = {
        ...(format && { format }),
        ...(pattern && { pattern: inUnicodeMode(pattern) }),
      };
      expect(formatsOf(field), key).toMatchObject(wanted);
    }
  });
});

/** Rows of the order tables whose label is not a schema id. */
const LABELS: Readonly<Record<string, string>> = {
  "payment line": "bill.PaymentLine",
  "sub-line": "bill.SubLine",
  "line discount": "bill.LineDiscount",
  "line charge": "bill.LineCharge",
  "tax combo": "tax.Combo",
  "category total": "tax.CategoryTotal",
  "rate total": "tax.RateTotal",
  "due date": "pay.DueDate",
  "tax category def": "tax.CategoryDef",
  "tax rate def": "tax.RateDef",
};

/** Rows that the 0.504 release replaced. */
const REPLACED = new Set(["org/item", "pay/credit-transfer"]);

function orderRows(): { label: string; def: AnyDef; properties: string[] }[] {
  const text = readFileSync(new URL("spec/documents.md", SHARED), "utf8");
  const table = text.slice(text.indexOf("### 1.2"), text.indexOf("### 1.3"));
  return table.split("\n").flatMap((row) => {
    const [, labels, cell] = /^\| (.+?) \| (`.+) \|$/.exec(row) ?? [];
    if (labels === undefined || cell === undefined) return [];
    const properties = propertiesOf(cell);
    return labels
      .split(", ")
      .filter((label) => !REPLACED.has(label))
      .map((label) => ({
        label,
        def: SCHEMAS.get(label) ?? definition(LABELS[label] ?? label),
        properties,
      }));
  });
}

/** Names with their "always" mark; remarks in parentheses and nested objects in braces are cut. */
function propertiesOf(cell: string): string[] {
  let text = cell;
  for (let cut = ""; cut !== text; ) {
    cut = text;
    text = text.replace(/\{[^{}]*\}/g, "").replace(/\([^()]*\)/g, "");
  }
  return Array.from(text.matchAll(/`([$\w]+)`(!?)/g), ([, name, mark]) => `${name}${mark}`);
}

describe.skipIf(!present)("order tables of the specification (skipped without ../shared)", () => {
  test.each(present ? orderRows() : [])("$label", ({ def, properties }) => {
    const fields = Object.entries(def.fields);
    expect(fields.map(([name, { always }]) => (always ? `${name}!` : name))).toEqual(properties);
  });
});
