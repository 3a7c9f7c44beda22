import { createEngine } from "@fakturo/engine";
import { isObject, type JsonObject } from "@fakturo/model";
import { plugin as regime } from "@fakturo/regime-it";
import { fixedPorts } from "@fakturo/testkit";
import { describe, expect, it } from "vitest";
import { plugin } from "./index.ts";

const engine = createEngine({ plugins: [regime, plugin], ...fixedPorts() });
const supplier = { name: "A", tax_id: { country: "IT", code: "12345678903" } };

/** Builds an invoice, and checks that building it again changes nothing. */
function built(changes: object) {
  const document = {
    $schema: "https://gobl.org/draft-0/bill/invoice",
    $addons: ["it-sdi-v1"],
    issue_date: "2026-01-15",
    currency: "EUR",
    supplier,
    lines: [{ quantity: "1", item: { name: "x", price: "10.00" } }],
    ...changes,
  };
  const { output } = engine.prepare(document);
  expect(JSON.stringify(engine.prepare(output).output)).toBe(JSON.stringify(output));
  return Object(output);
}

function combo(tax: object, changes: object = {}): unknown {
  const line = { quantity: "1", item: { name: "x", price: "10.00" }, taxes: [tax] };
  return built({ lines: [line], ...changes }).lines[0].taxes[0];
}

const exempt = (code: string) => ({ "it-sdi-exempt": code });

describe("VAT", () => {
  it.each([
    ["zero", "N1"],
    ["outside-scope", "N2.1"],
    ["export", "N3.1"],
    ["intra-community", "N3.2"],
    ["exempt", "N4"],
    ["reverse-charge", "N6.9"],
  ])("with key %s is %s unless a code of the key is given", (key, code) => {
    expect(combo({ cat: "VAT", key })).toMatchObject({ key, ext: exempt(code) });
    expect(combo({ cat: "VAT", key, ext: exempt("N0") })).toMatchObject({ ext: exempt(code) });
  });

  it.each([
    ["outside-scope", "N2.2"],
    ["outside-scope", "N7"],
    ["export", "N3.5"],
    ["intra-community", "N3.6"],
    ["exempt", "N5"],
    ["reverse-charge", "N6.1"],
  ])("with key %s keeps %s", (key, code) => {
    expect(combo({ cat: "VAT", key, ext: exempt(code) })).toEqual({
      cat: "VAT",
      key,
      ext: exempt(code),
    });
  });

  it.each([
    ["N1", "zero"],
    ["N2.2", "outside-scope"],
    ["N3.4", "export"],
    ["N3.6", "intra-community"],
    ["N4", "exempt"],
    ["N6.3", "reverse-charge"],
    ["N7", "outside-scope"],
  ])("with code %s has key %s, though called exempt", (code, key) => {
    expect(combo({ cat: "VAT", ext: exempt(code) })).toMatchObject({ key, ext: exempt(code) });
    expect(combo({ cat: "VAT", key: "exempt", ext: exempt(code) })).toMatchObject({ key });
  });

  it("of N1 has a rate of zero", () => {
    expect(combo({ cat: "VAT", ext: exempt("N1") })).toMatchObject({ percent: "0%" });
  });

  it("of standard rate has no code", () => {
    const ext = { ...exempt("N4"), "it-sdi-retained": "A" };
    expect(combo({ cat: "VAT", key: "standard", rate: "general", ext: exempt("N4") })).toEqual({
      cat: "VAT",
      key: "standard",
      rate: "general",
      percent: "22.0%",
    });
    expect(combo({ cat: "VAT", key: "standard", percent: "22%", ext })).toMatchObject({
      ext: { "it-sdi-retained": "A" },
    });
  });

  it("of an unknown code is standard and keeps it", () => {
    expect(combo({ cat: "VAT", percent: "22%", ext: exempt("N99") })).toMatchObject({
      key: "standard",
      ext: exempt("N99"),
    });
  });

  it.each([
    ["FR", "N7"],
    ["EL", "N7"],
    ["GB", "N2.1"],
    ["CH", "N2.1"],
  ])("of %s is %s", (country, code) => {
    expect(combo({ cat: "VAT", country, percent: "20%" })).toMatchObject({
      country,
      ext: exempt(code),
    });
  });

  it("follows the customer where the document says so", () => {
    const changes = { $tags: ["customer-rates"], customer: { tax_id: { country: "FR" } } };
    expect(combo({ cat: "VAT", percent: "20%" }, changes)).toMatchObject({
      country: "FR",
      ext: exempt("N7"),
    });
  });

  it("only is looked at", () => {
    expect(combo({ cat: "IRPEF", percent: "20%" })).toEqual({ cat: "IRPEF", percent: "20%" });
  });
});

describe("payments", () => {
  it.each([
    ["cash", "MP01"],
    ["cash+treasury", "MP04"],
    ["promissory-note", "MP06"],
    ["credit-transfer+sepa", "MP05"],
    ["online", "MP08"],
    ["online+pagopa", "MP23"],
    ["direct-debit+sepa-b2b", "MP21"],
    ["other+payment-slip+paper", "MP07"],
  ])("by %s are %s", (key, code) => {
    const advances = [{ key, description: "x", amount: "1.00" }];
    const { payment } = built({ payment: { instructions: { key }, advances } });
    const ext = { "it-sdi-payment-means": code };
    expect(payment.instructions.ext).toEqual(ext);
    expect(payment.advances[0].ext).toEqual(ext);
  });

  it("by other means keep what is given", () => {
    const ext = { "it-sdi-payment-means": "MP22" };
    const { payment } = built({ payment: { instructions: { key: "other", ext } } });
    expect(payment.instructions.ext).toEqual(ext);
  });
});

describe("parties", () => {
  it.each([
    ["IT", "100", "00100"],
    ["IT", "12A", "12A"],
    ["IT", "123456", "123456"],
    ["FR", "100", "100"],
  ])("in %s under %s live under %s", (country, code, expected) => {
    const { customer } = built({ customer: { name: "C", addresses: [{ country, code }] } });
    expect(customer.addresses[0].code).toBe(expected);
  });

  it("have the ordinary regime unless another is given", () => {
    expect(built({}).supplier.ext).toEqual({ "it-sdi-fiscal-regime": "RF01" });
    const ext = { "it-sdi-fiscal-regime": "RF19" };
    expect(built({ supplier: { ...supplier, ext } }).supplier.ext).toEqual(ext);
  });

  it.each([
    ["IT", "+390612345678", "0612345678"],
    ["IT", "+39 06 1234", "06 1234"],
    ["IT", "+39+3906", "06"],
    ["FR", "+3906", "+3906"],
  ])("in %s are called %s as %s", (country, num, expected) => {
    const given = { name: "A", tax_id: { country }, telephones: [{ num }] };
    expect(built({ supplier: given }).supplier.telephones[0].num).toBe(expected);
  });

  it("may be absent", () => {
    expect(built({ supplier: undefined, customer: undefined }).supplier).toBeNull();
  });
});

describe("documents", () => {
  const codes = (changes: object): unknown => built(changes).tax.ext;
  const ext = (type: string, format = "FPR12"): JsonObject => ({
    "it-sdi-document-type": type,
    "it-sdi-format": format,
  });

  it.each([
    ["standard", [], "TD01"],
    ["credit-note", [], "TD04"],
    ["debit-note", [], "TD05"],
    ["standard", ["freelance"], "TD06"],
    ["standard", ["freelance", "partial"], "TD03"],
    ["standard", ["self-billed"], "TD27"],
    ["standard", ["self-billed", "import", "goods-eu"], "TD18"],
    ["standard", ["self-billed", "import", "goods-eu", "goods"], "TD19"],
    ["standard", ["deferred", "third-period"], "TD25"],
  ])("of type %s with tags %j are %s", (type, $tags, code) => {
    expect(codes({ type, $tags })).toEqual(ext(code));
  });

  it("for public bodies have a format of their own", () => {
    expect(codes({ $tags: ["b2g"] })).toEqual(ext("TD01", "FPA12"));
  });

  it("without contents do not crash", () => {
    const nulls = { lines: [null], supplier: null, payment: { advances: [null] }, charges: [{}] };
    expect(isObject(built(nulls))).toBe(true);
    expect(isObject(built({ lines: [{ taxes: [null, {}] }], customer: {} }))).toBe(true);
  });
});
