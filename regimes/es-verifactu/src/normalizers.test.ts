import { createEngine } from "@fakturo/engine";
import { fixedPorts } from "@fakturo/testkit";
import { describe, expect, it } from "vitest";
import { plugin } from "./index.ts";

const engine = createEngine({ plugins: [plugin], ...fixedPorts() });

function invoice(document: object) {
  return {
    $schema: "https://gobl.org/draft-0/bill/invoice",
    $addons: ["es-verifactu-v1"],
    currency: "EUR",
    issue_date: "2026-01-15",
    code: "1",
    supplier: { name: "Imprenta" },
    customer: { name: "Escuela", tax_id: { country: "ES", code: "54387763P" } },
    ...document,
  };
}

const sold = (tax: object) => [
  { quantity: "1", item: { name: "Papel", price: "10.00" }, taxes: [tax] },
];

function build(document: object) {
  const once = engine.prepare(invoice(document)).output;
  expect(engine.prepare(once).output).toEqual(once);
  return Object(once);
}

const comboOf = (tax: object) => build({ lines: sold(tax) }).lines[0].taxes[0];

const classed = (opClass: string, regime = "01") => ({
  "es-verifactu-op-class": opClass,
  "es-verifactu-regime": regime,
});
const exempted = (exempt: string, regime = "01") => ({
  "es-verifactu-exempt": exempt,
  "es-verifactu-regime": regime,
});

describe("taxes", () => {
  it.each([
    ["standard", exempted("E1"), classed("S1")],
    ["standard", classed("S2", "07"), classed("S1", "07")],
    ["zero", {}, classed("S1")],
    ["reverse-charge", exempted("E1"), classed("S2")],
    ["outside-scope", {}, classed("N2")],
    ["outside-scope", classed("N1"), classed("N1")],
    ["exempt", classed("S1"), exempted("E1")],
    ["exempt", exempted("E6"), exempted("E6")],
    ["export", {}, exempted("E2", "02")],
    ["export", exempted("E3"), exempted("E3")],
    ["intra-community", exempted("E1"), exempted("E5")],
  ])("of key %s with %j have %j", (key, ext, expected) => {
    const combo = comboOf({ cat: "VAT", key, ext });
    expect(combo.key).toBe(key);
    expect(combo.ext).toEqual(expected);
  });

  it.each([
    [{}, "standard"],
    [exempted("E6"), "exempt"],
    [exempted("E4"), "export"],
    [exempted("E5"), "intra-community"],
    [classed("S2"), "reverse-charge"],
    [classed("N1"), "outside-scope"],
    [{ ...exempted("E1"), ...classed("N2") }, "outside-scope"],
    [{ ...exempted("E1"), ...classed("S1") }, "exempt"],
  ])("without key but %j are %s", (ext, key) => {
    expect(comboOf({ cat: "VAT", ext }).key).toBe(key);
  });

  it("given with a surcharge are of its regime, exports are not", () => {
    const surcharged = { cat: "VAT", percent: "21%", surcharge: "5.2%" };
    expect(comboOf(surcharged).ext).toEqual(classed("S1", "18"));
    const exported = { cat: "VAT", key: "export", surcharge: "5.2%" };
    expect(comboOf(exported).ext).toEqual(exempted("E2", "02"));
  });

  it("of other countries are outside scope, under the one-stop shop if told", () => {
    const foreign = { cat: "VAT", country: "PT", percent: "23%" };
    expect(comboOf({ ...foreign, ext: exempted("E1", "02") }).ext).toEqual(classed("N2"));
    expect(comboOf({ ...foreign, ext: classed("S1", "17") }).ext).toEqual(classed("N2", "17"));
  });

  it("of Ceuta and Melilla stay as they are", () => {
    expect(comboOf({ cat: "IPSI", percent: "4%" })).not.toHaveProperty("ext");
  });
});

describe("documents", () => {
  const issuer = { issuer: { name: "Gestor" } };
  it.each([
    [{}, { "es-verifactu-doc-type": "F1" }],
    [{ $tags: ["replacement"] }, { "es-verifactu-doc-type": "F3" }],
    [
      { $tags: ["self-billed"] },
      { "es-verifactu-doc-type": "F1", "es-verifactu-issuer-type": "D" },
    ],
    [
      { $tags: ["self-billed"], ordering: issuer },
      { "es-verifactu-doc-type": "F1", "es-verifactu-issuer-type": "T" },
    ],
    [
      { type: "debit-note" },
      { "es-verifactu-correction-type": "I", "es-verifactu-doc-type": "R1" },
    ],
    [
      { type: "corrective", $tags: ["simplified"] },
      { "es-verifactu-correction-type": "S", "es-verifactu-doc-type": "R5" },
    ],
  ])("of %j have %j", (document, expected) => {
    expect(build(document).tax.ext).toEqual(expected);
  });

  it("tell the kind of identity of customers without a NIF", () => {
    const customer = { name: "Ana", identities: [{ key: "resident", code: "1" }] };
    expect(build({ customer }).customer.identities[0].ext).toEqual({
      "es-verifactu-identity-type": "05",
    });
  });
});

it("corrects with the kind of the options", () => {
  const original = invoice({ lines: sold({ cat: "VAT", percent: "21%" }) });
  const ext = { "es-verifactu-doc-type": "R2" };
  const { output, faults } = engine.correct(original, { type: "corrective", copy_tax: true, ext });
  expect(faults).toEqual([]);
  expect(output.doc).toMatchObject({
    tax: { ext: { "es-verifactu-correction-type": "S", "es-verifactu-doc-type": "R2" } },
    preceding: [{ code: "1", tax: { sum: "2.10" } }],
  });
  expect(Object(output.doc.preceding)[0]).not.toHaveProperty("ext");
});
