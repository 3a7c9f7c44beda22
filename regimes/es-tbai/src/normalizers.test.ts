import { createEngine } from "@fakturo/engine";
import type { Combo } from "@fakturo/model";
import { fixedPorts } from "@fakturo/testkit";
import { describe, expect, it } from "vitest";
import { codeCombo } from "./combos.ts";
import { plugin } from "./index.ts";

const engine = createEngine({ plugins: [plugin], ...fixedPorts() });

function build(document: object) {
  const invoice = {
    $schema: "https://gobl.org/draft-0/bill/invoice",
    $addons: ["es-tbai-v1"],
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

const OTHER_ITEM = { key: "other" };
const codes = (exemption: string | undefined, regime = "01") => ({
  ...(exemption && { "es-tbai-exemption": exemption }),
  "es-tbai-regime": regime,
});

describe("taxes", () => {
  it.each([
    ["standard", codes("E1"), codes(undefined)],
    ["zero", codes("E1", "52"), codes(undefined, "52")],
    ["reverse-charge", {}, codes("S2")],
    ["outside-scope", codes("E1"), codes("RL")],
    ["outside-scope", codes("VT"), codes("VT")],
    ["exempt", codes("S2"), codes("E1")],
    ["exempt", codes("E6"), codes("E6")],
    ["export", {}, codes("E2", "02")],
    ["export", codes("E4"), codes("E4")],
    ["intra-community", {}, codes("E5")],
  ])("of key %s with %j have %j", (key, ext, expected) => {
    expect(comboOf({ cat: "VAT", key, ext }, OTHER_ITEM)).toMatchObject({ key, ext: expected });
  });

  it.each([
    ["E1", "exempt"],
    ["E2", "export"],
    ["E5", "intra-community"],
    ["S2", "reverse-charge"],
    ["OT", "outside-scope"],
    ["IE", "outside-scope"],
    ["E9", "standard"],
  ])("without key but %s are %s", (exemption, key) => {
    expect(comboOf({ cat: "VAT", ext: { "es-tbai-exemption": exemption } }).key).toBe(key);
  });

  it.each([
    [{ percent: "21%", surcharge: "5.2%" }, "51"],
    [{ key: "export", surcharge: "5.2%" }, "02"],
  ])("with %j are of regime %s", (tax, regime) => {
    expect(comboOf({ cat: "VAT", ...tax }).ext["es-tbai-regime"]).toBe(regime);
  });

  it.each([
    ["general+eqs", "51"],
    ["general", "01"],
  ])("of rate %s are of regime %s before it is worked out", (rate, regime) => {
    const combo: Combo = { cat: "VAT", rate };
    codeCombo(combo);
    expect(combo).toEqual({ cat: "VAT", key: "standard", rate, ext: codes(undefined, regime) });
  });

  it.each([
    ["PT", "IE"],
    ["EL", "IE"],
    ["GB", "RL"],
  ])("of %s are %s", (country, exemption) => {
    const tax = { cat: "VAT", country, percent: "20%", ext: codes("E1", "17") };
    expect(comboOf(tax, OTHER_ITEM).ext).toEqual(codes(exemption, "17"));
    expect(comboOf({ ...tax, ext: undefined }, OTHER_ITEM).ext).toEqual(codes(exemption));
  });

  it("of the Canary Islands are elsewhere's", () => {
    const combo = { cat: "IGIC", percent: "7%" };
    expect(comboOf({ ...combo, ext: codes("E1", "01") }).ext).toEqual(codes("IE", "01"));
    expect(comboOf(combo).ext).toEqual(codes("IE", "08"));
  });
});

describe("products", () => {
  it.each([
    ["goods", "resale", "resale"],
    ["goods", "services", "goods"],
    ["services", "resale", "services"],
    [undefined, "goods", "services"],
    ["other", "goods", "goods"],
  ])("of item %s and %s are %s", (key, given, expected) => {
    const combo = comboOf({ cat: "VAT", ext: { "es-tbai-product": given } }, { key });
    expect(combo.ext["es-tbai-product"]).toBe(expected);
  });
});

describe("documents", () => {
  const from = (region: string) => ({ supplier: { name: "Imprenta", addresses: [{ region }] } });
  it.each([
    ["Araba", "VI"],
    ["ÁLAVA", "VI"],
    ["Vizcaya", "BI"],
    ["SS", "SS"],
    ["Guipúzcoa", "SS"],
  ])("from %s are of %s", (region, code) => {
    expect(build(from(region)).tax.ext).toEqual({ "es-tbai-region": code });
  });

  it("keep the province given and know no others", () => {
    const tax = { ext: { "es-tbai-region": "SS" } };
    expect(build({ ...from("Araba"), tax }).tax).toEqual(tax);
    expect(build(from("Nafarroa")).tax).toBeUndefined();
  });

  it("are simplified by their tag", () => {
    expect(build({ $tags: ["simplified"] }).tax.ext).toEqual({ "es-tbai-simplified": "S" });
  });

  it("tell the kind of identity of customers without a NIF", () => {
    const customer = { name: "Ana", identities: [{ key: "foreign", code: "1" }] };
    expect(build({ customer }).customer.identities[0].ext).toEqual({
      "es-tbai-identity-type": "04",
    });
  });
});
