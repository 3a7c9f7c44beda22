import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { isFakturoError } from "../errors.ts";
import { type AnyDef, parseJson, readObject, SCHEMA_BASE, writeObject } from "../schema/index.ts";
import {
  abilitiesOf,
  Combo,
  Definition,
  Invoice,
  Payment,
  PayOnline,
  PayRecord,
  PayTerms,
  SCHEMAS,
  Status,
} from "./index.ts";

const lookup = (id: string) =>
  id.startsWith(SCHEMA_BASE) ? SCHEMAS.get(id.slice(SCHEMA_BASE.length)) : undefined;

const rewrite = (def: AnyDef, json: unknown) => writeObject(def, readObject(def, json, lookup));

describe("round trip", () => {
  test.each([
    ["invoice", Invoice],
    ["payment", Payment],
    ["status", Status],
  ] as const)("%s keeps every property, its value and its place", (file, def) => {
    const text = readFileSync(new URL(`fixtures/${file}.json`, import.meta.url), "utf8");
    expect(JSON.stringify(rewrite(def, parseJson(text)))).toBe(JSON.stringify(JSON.parse(text)));
  });

  test("an empty invoice shows what is always emitted", () => {
    expect(Object.keys(rewrite(Invoice, {}))).toEqual([
      "type",
      "issue_date",
      "currency",
      "supplier",
      "totals",
    ]);
  });

  test("definitions hold definitions", () => {
    const json = { key: "a", name: { en: "A" }, values: [{ name: null, values: [{ code: "X" }] }] };
    expect(rewrite(Definition, json)).toEqual({
      key: "a",
      name: { en: "A" },
      values: [{ name: null, values: [{ code: "X", name: null }] }],
    });
  });
});

describe("numbers of unknown documents", () => {
  const unknown = (number: string) =>
    parseJson(`{"complements": [{"$schema": "https://example.com/x", "n": ${number}}]}`);

  test.each(["1", "1.50", "-0.0", "1e3", "9007199254740991"])("%s keep their value", (number) => {
    const { complements } = rewrite(Invoice, unknown(number));
    expect(complements).toEqual([{ $schema: "https://example.com/x", n: Number(number) }]);
  });

  test.each(["9007199254740993", "1e400"])("%s are refused", (number) => {
    expect(() => rewrite(Invoice, unknown(number))).toThrow(
      expect.toSatisfy((error) => isFakturoError(error) && error.key === "input"),
    );
  });
});

describe("older wire forms", () => {
  test.each<[string, AnyDef, object, object]>([
    ["invoice tags", Invoice, { $tags: ["a"], TAX: { Tags: ["b"] } }, { $tags: ["b"], tax: {} }],
    ["no invoice tags", Invoice, { $tags: ["a"], tax: { tags: [] } }, { $tags: ["a"], tax: {} }],
    ["combo tags", Combo, { cat: "VAT", tags: ["reduced", "x"] }, { cat: "VAT", rate: "reduced" }],
    [
      "combo tags beside a rate",
      Combo,
      { cat: "VAT", rate: "zero", tags: ["x"] },
      { cat: "VAT", rate: "zero" },
    ],
    ["record text", PayRecord, { desc: "new", description: "old" }, { description: "new" }],
    ["no record text", PayRecord, { desc: "", description: "old" }, { description: "old" }],
    ["terms detail", PayTerms, { detail: "30 days" }, { notes: "30 days" }],
    [
      "terms detail and notes",
      PayTerms,
      { detail: "30 days", Notes: " By bank. " },
      { notes: "By bank. 30 days" },
    ],
    [
      "online",
      PayOnline,
      { name: "Pay", addr: "https://p.example" },
      { label: "Pay", url: "https://p.example" },
    ],
  ])("%s", (_, def, old, now) => {
    expect(rewrite(def, old)).toMatchObject(now);
    expect(Object.keys(rewrite(def, old))).not.toContain("tags");
  });

  test("a payment method becomes the only record", () => {
    const method = {
      key: "credit-transfer",
      ref: "R",
      detail: "By bank",
      credit_transfer: [{ iban: "I", clearing: "C" }, { iban: "J" }],
      online: [{ addr: "https://p.example" }],
      notes: "dropped",
    };
    expect(rewrite(Payment, { method }).methods).toEqual([
      {
        key: "credit-transfer",
        ref: "R",
        description: "By bank",
        amount: "0",
        credit_transfer: { iban: "I", clearing: "C" },
        online: [{ url: "https://p.example" }],
      },
    ]);
    expect(rewrite(Payment, { method, methods: [{ key: "cash" }] }).methods).toEqual([
      { key: "cash", amount: "0" },
    ]);
  });
});

describe("abilities", () => {
  test("belong to published schemas whose objects can hold what they need", () => {
    for (const [schema, { fields }] of SCHEMAS) {
      const { identified, replicable = [] } = abilitiesOf(schema);
      if (identified) expect(fields).toHaveProperty("uuid");
      for (const name of replicable) expect(fields).toHaveProperty(name);
    }
  });

  test("only numbered bills can be signed, statuses only with a date", () => {
    expect(abilitiesOf("bill/invoice").signable({ code: "" })).toBe(false);
    expect(abilitiesOf("bill/order").signable({ code: "1" })).toBe(true);
    expect(abilitiesOf("bill/status").signable({ code: "1", issue_date: "0000-00-00" })).toBe(
      false,
    );
    expect(abilitiesOf("bill/status").signable({ code: "1", issue_date: "2026-01-01" })).toBe(true);
    expect(abilitiesOf("org/party").signable({})).toBe(true);
  });

  test("plain data has none", () => {
    expect(abilitiesOf("constructor")).toMatchObject({ calculable: false, identified: false });
    expect(abilitiesOf("cal/period").replicable).toBeUndefined();
  });
});
