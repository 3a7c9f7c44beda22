import { createEngine } from "@fakturo/engine";
import type { JsonObject } from "@fakturo/model";
import { fixedPorts } from "@fakturo/testkit";
import { describe, expect, it } from "vitest";
import { plugin } from "./index.ts";

const engine = createEngine({ plugins: [plugin], ...fixedPorts() });

function build(document: object) {
  const invoice = {
    $schema: "https://gobl.org/draft-0/bill/invoice",
    $addons: ["es-sii-v1"],
    currency: "EUR",
    issue_date: "2026-01-15",
    code: "1",
    supplier: { name: "Imprenta" },
    ...document,
  };
  const once = engine.prepare(invoice).output;
  expect(engine.prepare(once).output).toEqual(once);
  return Object(once);
}

function comboOf(tax: object, item: object = {}) {
  const line = { quantity: "1", item: { name: "Papel", price: "10.00", ...item }, taxes: [tax] };
  return build({ lines: [line] }).lines[0].taxes[0];
}

const codes = (exempt: string) => ({ "es-sii-exempt": exempt, "es-sii-regime": "01" });
const outside = (kind: string, regime = "01") => ({
  "es-sii-outside-scope": kind,
  "es-sii-regime": regime,
});

describe("taxes", () => {
  it.each([
    ["standard", { "es-sii-exempt": "E1" }, { "es-sii-regime": "01" }],
    ["zero", { "es-sii-exempt": "E1" }, { "es-sii-regime": "01" }],
    ["reverse-charge", { "es-sii-exempt": "E1" }, { "es-sii-regime": "01" }],
    ["standard", outside("other", "07"), outside("other", "07")],
    ["outside-scope", codes("E1"), outside("location")],
    ["outside-scope", outside("other"), outside("other")],
    ["exempt", outside("other"), codes("E1")],
    ["exempt", codes("E6"), codes("E6")],
    ["exempt", codes("E3"), codes("E1")],
    ["export", {}, { "es-sii-exempt": "E2", "es-sii-regime": "02" }],
    ["export", codes("E4"), codes("E4")],
    ["intra-community", codes("E6"), codes("E5")],
  ])("of key %s with %j have %j", (key, ext, expected) => {
    expect(comboOf({ cat: "VAT", key, ext })).toMatchObject({ key });
    expect(comboOf({ cat: "VAT", key, ext }).ext).toEqual(expected);
  });

  it.each([
    ["E1", "exempt"],
    ["E3", "export"],
    ["E5", "intra-community"],
    ["E6", "exempt"],
    ["E9", "standard"],
  ])("without key but %s are %s", (exempt, key) => {
    expect(comboOf({ cat: "VAT", ext: { "es-sii-exempt": exempt } }).key).toBe(key);
  });

  it("without key are outside scope as soon as they say so", () => {
    const ext = { "es-sii-exempt": "E1", "es-sii-outside-scope": "any" };
    expect(comboOf({ cat: "VAT", ext })).toMatchObject({
      key: "outside-scope",
      ext: outside("location"),
    });
  });

  it("of other countries are outside scope, under the one-stop shop if told", () => {
    const foreign = { cat: "VAT", country: "PT", percent: "23%" };
    expect(comboOf({ ...foreign, ext: codes("E1") }).ext).toEqual(outside("location"));
    expect(comboOf({ ...foreign, ext: { "es-sii-regime": "17" } }).ext).toEqual(
      outside("location", "17"),
    );
  });
});

describe("products", () => {
  it.each([
    ["goods", "goods"],
    ["services", "services"],
    ["other", "resale"],
    [undefined, "resale"],
  ])("of item %s are %s", (key, product) => {
    const ext = { "es-sii-product": "resale" };
    expect(comboOf({ cat: "VAT", ext }, { key }).ext["es-sii-product"]).toBe(product);
  });
});

describe("documents", () => {
  const extOf = (document: object) => build(document).tax?.ext;
  const kind = (code: string) => ({ tax: { ext: { "es-sii-doc-type": code } } });

  it.each([
    [{ type: "standard" }, { "es-sii-doc-type": "F1" }],
    [{ ...kind("R2") }, { "es-sii-doc-type": "F1" }],
    [{ $tags: ["simplified"] }, { "es-sii-doc-type": "F2" }],
    [{ $tags: ["simplified", "replacement"] }, { "es-sii-doc-type": "F3" }],
    [{ type: "proforma" }, undefined],
    [{ $tags: ["self-billed"] }, { "es-sii-doc-type": "F1", "es-sii-third-party-issuer": "S" }],
    [
      { ordering: { issuer: { name: "Gestor" } } },
      { "es-sii-doc-type": "F1", "es-sii-third-party-issuer": "S" },
    ],
    [{ type: "credit-note" }, { "es-sii-correction-type": "I", "es-sii-doc-type": "R1" }],
    [
      { type: "debit-note", ...kind("F1") },
      { "es-sii-correction-type": "I", "es-sii-doc-type": "R1" },
    ],
    [
      { type: "corrective", ...kind("R3") },
      { "es-sii-correction-type": "S", "es-sii-doc-type": "R3" },
    ],
    [
      { type: "corrective", $tags: ["simplified"], ...kind("R3") },
      { "es-sii-correction-type": "S", "es-sii-doc-type": "R5" },
    ],
  ])("of %j have %j", (document, expected) => {
    expect(extOf(document)).toEqual(expected);
  });
});

describe("customers", () => {
  const typeOf = (identity: object, tax_id?: object) =>
    build({ customer: { name: "Ana", tax_id, identities: [identity, identity] } }).customer
      .identities;

  it.each([
    ["passport", "03"],
    ["foreign", "04"],
    ["resident", "05"],
    ["other", "06"],
  ])("with a %s have type %s, in the first identity", (key, code) => {
    const ext = { "es-sii-identity-type": "07" };
    const [first, second] = typeOf({ key, code: "1", ext });
    expect(first.ext).toEqual({ "es-sii-identity-type": code });
    expect(second.ext).toEqual(ext);
  });

  it("keep what other identities say", () => {
    const ext = { "es-sii-identity-type": "07" };
    expect(typeOf({ type: "X", code: "1", ext })[0].ext).toEqual(ext);
  });

  it("with a NIF need none", () => {
    const passport = { key: "passport", code: "1" };
    expect(typeOf(passport, { country: "ES", code: "54387763P" })[0].ext).toBeUndefined();
    expect(typeOf(passport, { country: "ES" })[0].ext).toBeDefined();
    expect(typeOf(passport, { country: "FR", code: "39356000000" })[0].ext).toBeDefined();
  });
});

describe("corrections", () => {
  const original: JsonObject = {
    $schema: "https://gobl.org/draft-0/bill/invoice",
    $addons: ["es-sii-v1"],
    currency: "EUR",
    issue_date: "2026-01-10",
    code: "1",
    supplier: { name: "Imprenta" },
    customer: { name: "Escuela", tax_id: { country: "ES", code: "54387763P" } },
    lines: [
      {
        quantity: "1",
        item: { name: "Papel", price: "10.00" },
        taxes: [{ cat: "VAT", percent: "21%" }],
      },
    ],
  };

  it("take their kind from the options", () => {
    const ext = { "es-sii-doc-type": "R4", "es-sii-product": "goods" };
    const options = { type: "corrective", copy_tax: true, ext };
    const { output, faults } = engine.correct(original, options);
    expect(faults).toEqual([]);
    expect(output.doc).toMatchObject({
      tax: { ext: { "es-sii-correction-type": "S", "es-sii-doc-type": "R4" } },
      preceding: [{ code: "1", ext: { "es-sii-product": "goods" }, tax: { sum: "2.10" } }],
    });
  });

  it("leave nothing behind where the kind was all they said", () => {
    const options = { type: "credit-note", ext: { "es-sii-doc-type": "R2" } };
    const { doc } = engine.correct(original, options).output;
    expect(Object(doc.preceding)[0]).not.toHaveProperty("ext");
    expect(Object(doc.tax).ext["es-sii-doc-type"]).toBe("R2");
  });

  it("are R1 otherwise", () => {
    const { doc } = engine.correct(original, { type: "credit-note" }).output;
    expect(doc.tax).toEqual({
      ext: { "es-sii-correction-type": "I", "es-sii-doc-type": "R1" },
    });
    expect(Object(doc.preceding)[0]).not.toHaveProperty("ext");
  });
});
