import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ruleBook } from "@fakturo/engine";
import { isObject } from "@fakturo/model";
import { repositoryRoot, shared } from "@fakturo/test-support";
import { describe, expect, it } from "vitest";
import { bundledEngine } from "./bundled.ts";

const ROOT = repositoryRoot();
const { registry } = await bundledEngine();
const book = ruleBook(registry);

/** Ids of the assertions of a published listing. */
function idsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(idsIn);
  if (!isObject(value)) return [];
  const { assert, ...rest } = value;
  const own = Array.isArray(assert) ? assert.flatMap(({ id }) => (id ? [String(id)] : [])) : [];
  return [...own, ...Object.values(rest).flatMap(idsIn)];
}

function listings(): (readonly [name: string, ids: readonly string[]])[] {
  const folder = shared("reference", "rules");
  if (folder === undefined) return [];
  return readdirSync(folder)
    .filter((file) => file.endsWith(".json"))
    .map((file) => [
      file.replace(/\.json$/, ""),
      idsIn(JSON.parse(readFileSync(join(folder, file), "utf8"))),
    ]);
}

const published = listings();

describe.skipIf(published.length === 0)("published rules (skipped without ../shared)", () => {
  it.each(published)("of %s are all defined", (_name, ids) => {
    expect(ids.filter((id) => !book.has(id))).toEqual([]);
  });

  it("are the only ones, but for addons published as text", () => {
    const known = new Set(published.flatMap(([, ids]) => ids));
    const more = [...book.keys()].filter((id) => !known.has(id));
    expect(more.filter((id) => !/^GOBL-(?:BR-NFE|FI-FINVOICE)-/.test(id))).toEqual([]);
  });
});

/** Published rules that no document can violate. */
const UNBREAKABLE: Readonly<Record<string, string>> = {
  "GOBL-CO-DIAN-BILL-INVOICE-02": "its length test passes on absent and empty lists",
  "GOBL-CO-DIAN-BILL-INVOICE-06": "its length test passes on absent and empty lists",
  "GOBL-FR-CTC-FLOW10-BILL-INVOICE-16": "demands the customer that its guard asks for",
  "GOBL-FR-CTC-FLOW2-BILL-INVOICE-26": "its length test passes on absent and empty lists",
};

function testFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.test\.ts$|fixtures\/[^/]+\.json$|[-/]cases\.ts$/.test(file))
    .filter((file) => !file.includes("node_modules"))
    .map((file) => readFileSync(join(folder, file), "utf8"));
}

const PREFIX = /const (\w+) = \(\w+(?:: string)?\)[^=]*=> `(GOBL-[^`$]*)\$\{\w+\}`/g;

/** Rule ids in a test, also those composed by a function of prefix and number. */
function idsNamed(text: string): string[] {
  const direct = Array.from(text.matchAll(/GOBL(?:-[A-Z0-9]+)+-\d\d/g), ([id]) => id);
  const built = [...text.matchAll(PREFIX)].flatMap(([, name, prefix]) =>
    Array.from(
      text.matchAll(new RegExp(`\\b${name}\\("([^"]+)"\\)`, "g")),
      ([, number]) => `${prefix}${number}`,
    ),
  );
  return [...direct, ...built];
}

it("has a test that names every rule", () => {
  const regimes = readdirSync(join(ROOT, "regimes")).map((name) => join(ROOT, "regimes", name));
  const folders = [
    join(ROOT, "core", "engine", "src"),
    ...regimes.map((path) => join(path, "src")),
  ];
  const named = new Set(folders.flatMap(testFiles).flatMap(idsNamed));
  const missing = [...book.keys()].filter((id) => !named.has(id) && !(id in UNBREAKABLE));
  expect(missing).toEqual([]);
});
