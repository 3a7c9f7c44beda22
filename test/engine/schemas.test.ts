import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { exportSchema, schemaIds } from "@fakturo/engine";
import { isObject, SCHEMA_BASE } from "@fakturo/model";
import { shared } from "@fakturo/test-support";
import { describe, expect, it } from "vitest";
import { bundledEngine } from "./bundled.ts";

const { registry } = await bundledEngine();

/** Texts differ everywhere, as do names in long lists of codes. */
const WORDING = new Set(["description", "examples", "$comment"]);
const OWN_NAMES = new Set([
  "currency/code",
  "l10n/iso-country-code",
  "l10n/tax-country-code",
  "org/unit",
]);

/** Deliberate differences from the published schemas: JSON path in the file, and reason. */
const DEVIATIONS: Readonly<Record<string, string>> = {
  "bill/delivery.$defs.bill.Delivery.properties.type.enum":
    "'enum' must be a list; the value meant is the default, which the description names",
  "envelope.$defs.gobl.Envelope.properties.$schema.format": "the value is an address, as elsewhere",
  "org/document-ref.$defs.org.DocumentRef.properties.schema.format":
    "the value is an address, as elsewhere",
  "org/address.$defs.org.Address.recommended": "names 'number', which is called 'num'",
  "org/identity.$defs.org.Identity.properties.key.anyOf": "the known keys are offered to editors",
};

function publishedIds(): string[] {
  const folder = shared("reference", "schemas");
  if (folder === undefined) return [];
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".json"))
    .map((file) => file.replace(/\.json$/, ""))
    .sort();
}

function published(id: string): unknown {
  return JSON.parse(readFileSync(join(shared("reference", "schemas") ?? "", `${id}.json`), "utf8"));
}

/** Structure of a schema without texts; order matters in lists only. */
function structure(id: string, value: unknown, path = id): unknown {
  if (Array.isArray(value)) return value.map((entry, i) => structure(id, entry, `${path}[${i}]`));
  // Superfluous escapes are errors in Unicode mode, which JSON Schema requires.
  if (typeof value === "string") return value.replace(/\\([-&])/g, "$1");
  if (!isObject(value)) return value;
  const kept = Object.entries(value).filter(
    ([key]) =>
      !WORDING.has(key) &&
      !(key === "title" && (OWN_NAMES.has(id) || !("const" in value))) &&
      !(`${path}.${key}` in DEVIATIONS),
  );
  return Object.fromEntries(
    kept.map(([key, member]) => [key, structure(id, member, `${path}.${key}`)]),
  );
}

const ids = publishedIds();

describe.skipIf(ids.length === 0)("published schemas (skipped without ../shared)", () => {
  it("are all exported, and besides them only what addons define", () => {
    const ours = schemaIds(registry);
    expect(ids.filter((id) => !ours.includes(id))).toEqual([]);
    const more = ours.filter((id) => !ids.includes(id));
    expect(
      more.filter((id) => !id.startsWith("https://") && !/^(?:addons|regimes)\//.test(id)),
    ).toEqual([]);
  });

  it.each(ids)("%s has the same structure", (id) => {
    expect(structure(id, exportSchema(id, registry))).toEqual(structure(id, published(id)));
  });

  it.each(ids)("%s lists properties in the same order", (id) => {
    expect(orders(exportSchema(id, registry))).toEqual(orders(published(id)));
  });
});

/** Names of the properties of every object of a file. */
function orders(schema: unknown): unknown {
  const { $defs } = Object(schema);
  return Object.fromEntries(
    Object.entries<Record<string, unknown>>($defs).map(([name, { properties }]) => [
      name,
      Object.keys(Object(properties)),
    ]),
  );
}

it("every schema and every object in it says what it is", () => {
  for (const id of schemaIds(registry)) {
    const { $id, $defs } = Object(exportSchema(id, registry));
    expect($id).toMatch(id.includes("://") ? id : SCHEMA_BASE + id);
    for (const [name, def] of Object.entries<Record<string, unknown>>($defs))
      expect({ name, described: def.description !== "" }).toEqual({ name, described: true });
  }
});
