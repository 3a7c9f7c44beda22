import { readFileSync } from "node:fs";
import { Amount, type Fault, SCHEMA_BASE } from "@fakturo/model";
import { definePlugin, VAT_KEYS } from "@fakturo/plugin";
import { fixedPorts } from "@fakturo/testkit";
import { describe, expect, it } from "vitest";
import { createContext } from "../context.ts";
import { createEngine } from "../engine.ts";
import { createRegistry } from "../registry.ts";
import { compileRules } from "../validate/compile.ts";
import { Findings } from "../validate/faults.ts";
import { ruleIds } from "./id.ts";
import { CORE_RULES, ENVELOPE_RULES } from "./index.ts";

/** Properties of a document of the schema: the first cause the rule's fault at the path. */
type Row = readonly [id: string, schema: string, path: string, fails: object, passes: object];

function rows(name: string): readonly Row[] {
  const url = new URL(`./fixtures/${name}.json`, import.meta.url);
  return JSON.parse(readFileSync(url, "utf8"));
}

const DOCUMENTS = ["general", "tax", "org", "bill", "envelope"].flatMap(rows);

/** A fictitious regime and addon, for rules that look up definitions. */
const plugin = definePlugin({
  name: "@fakturo/regime-zz",
  rulesets: [
    {
      kind: "regime",
      data: {
        name: { en: "Nowhere" },
        time_zone: "UTC",
        country: "ZZ",
        currency: "EUR",
        extensions: [{ key: "zz-kind", name: { en: "Kind" } }],
        categories: [
          {
            code: "VAT",
            name: { en: "VAT" },
            title: { en: "Value added tax" },
            keys: VAT_KEYS,
            rates: [
              {
                rate: "general",
                keys: ["standard"],
                name: { en: "General" },
                values: [{ percent: "20%" }],
              },
            ],
          },
          { code: "RET", retained: true, name: { en: "RET" }, title: { en: "Retained" } },
        ],
      },
    },
    {
      kind: "addon",
      data: {
        key: "zz-test-v1",
        name: { en: "Test" },
        extensions: [],
        scenarios: [],
        corrections: [],
      },
    },
  ],
});

const engine = createEngine({ plugins: [plugin], ...fixedPorts() });

function faultsOf(schema: string, properties: object): readonly Fault[] {
  return engine.validate({ $schema: SCHEMA_BASE + schema, ...properties });
}

/**
 * Values that reading refuses or fills in, so no document has them; rules still check values created in
 * memory.
 */
const IN_MEMORY: readonly (readonly [
  id: string,
  object: string,
  path: string,
  fails: unknown,
  passes: unknown,
])[] = [
  ["GOBL-UUID-UUID-01", "uuid.UUID", "$", "1", "019b0000-0000-7000-8000-000000000001"],
  ["GOBL-CAL-DATE-01", "cal.Date", "$", "2026-02-29", "2024-02-29"],
  ["GOBL-CAL-DATE-01", "cal.Date", "$", "today", "0000-00-00"],
  ["GOBL-CAL-DATETIME-01", "cal.DateTime", "$", "2026-13-01T10:00:00", "2026-12-01T10:00:00"],
  ["GOBL-CAL-TIMESTAMP-01", "cal.Timestamp", "$", "2026-00-01", "2026-01-01T10:00:00.000Z"],
  ["GOBL-I18N-LANG-01", "i18n.Lang", "$", "xx", "es"],
  ["GOBL-BILL-LINE-02", "bill.Line", "$.quantity", {}, { quantity: Amount.zero(0) }],
  ["GOBL-BILL-SUBLINE-02", "bill.SubLine", "$.quantity", {}, { quantity: Amount.zero(0) }],
  [
    "GOBL-TAX-RATEDEF-04",
    "tax.RateDef",
    "$.values[1].percent",
    { values: [{ percent: "1%" }, {}] },
    { values: [{ percent: "1%" }] },
  ],
  ["GOBL-ENVELOPE-01", "gobl.Envelope", "$.$schema", {}, { $schema: `${SCHEMA_BASE}envelope` }],
];

const context = createContext(createRegistry([]), "", {}, 0);
const checks = compileRules([...CORE_RULES, ENVELOPE_RULES], context);

function findingsOf(object: string, value: unknown): readonly Fault[] {
  const findings = new Findings(context);
  for (const check of checks.get(object) ?? []) check(value, findings);
  return findings.faults([]);
}

function pathsOf(id: string, faults: readonly Fault[]): readonly string[] {
  return faults.find(({ code }) => code === id)?.paths ?? [];
}

describe("core rules", () => {
  describe.each(DOCUMENTS)("%s in %s at %s", (id, schema, path, fails, passes) => {
    it(`fails ${JSON.stringify(fails).slice(0, 60)}`, () => {
      expect(pathsOf(id, faultsOf(schema, fails))).toContain(path);
    });
    it(`passes ${JSON.stringify(passes).slice(0, 60)}`, () => {
      expect(pathsOf(id, faultsOf(schema, passes))).not.toContain(path);
    });
  });

  it.each(IN_MEMORY)("%s on %s at %s", (id, object, path, fails, passes) => {
    expect(pathsOf(id, findingsOf(object, fails))).toContain(path);
    expect(pathsOf(id, findingsOf(object, passes))).toEqual([]);
  });

  it("all have a case", () => {
    const covered = new Set([...DOCUMENTS, ...IN_MEMORY].map(([id]) => id));
    const ids = [...CORE_RULES, ENVELOPE_RULES].flatMap(ruleIds);
    expect(ids.filter((id) => !covered.has(id))).toEqual([]);
    expect([...covered].filter((id) => !ids.includes(id))).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("come in the order of their namespaces, objects before their properties", () => {
    const item = {
      attributes: [{ key: "color", type: "C", unit: "zzz" }, { key: "color" }],
    };
    expect(faultsOf("org/item", item).map(({ code, paths }) => [code, ...paths])).toEqual([
      ["GOBL-ORG-ITEM-01", "$.name"],
      ["GOBL-ORG-ITEM-03", "$.attributes"],
      ["GOBL-ORG-ATTRIBUTE-01", "$.attributes[0]"],
      ["GOBL-ORG-ATTRIBUTE-02", "$.attributes[0]", "$.attributes[1]"],
      ["GOBL-ORG-ATTRIBUTE-03", "$.attributes[0]"],
      ["GOBL-ORG-UNIT-01", "$.attributes[0].unit"],
    ]);
  });

  it("asks for nothing below what is absent", () => {
    expect(faultsOf("bill/invoice", {}).map(({ code }) => code)).toEqual([
      "GOBL-BILL-INVOICE-01",
      "GOBL-BILL-INVOICE-02",
      "GOBL-BILL-INVOICE-03",
      "GOBL-BILL-INVOICE-04",
      "GOBL-BILL-INVOICE-05",
      "GOBL-BILL-INVOICE-09",
      "GOBL-BILL-INVOICE-10",
    ]);
  });

  it("leaves out what the header ignores", () => {
    const doc = { $schema: `${SCHEMA_BASE}org/item`, price: "-1" };
    const ignoring = { head: { ignore: ["GOBL-ORG-ITEM-01"] }, doc };
    const codes = faultsOf("envelope", ignoring).map(({ code }) => code);
    expect(codes).toContain("GOBL-ORG-ITEM-02");
    expect(codes).not.toContain("GOBL-ORG-ITEM-01");
  });

  it("read three words in linear time", () => {
    const words = [`${"a".repeat(50_000)}.`, `${"a ".repeat(50_000)}.`, "/".repeat(50_000)];
    const start = performance.now();
    for (const w3w of words)
      expect(pathsOf("GOBL-ORG-COORDINATES-03", faultsOf("org/coordinates", { w3w }))).toHaveLength(
        1,
      );
    expect(performance.now() - start).toBeLessThan(500);
  });
});
