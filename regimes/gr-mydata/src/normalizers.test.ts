import { createEngine } from "@fakturo/engine";
import { isObject } from "@fakturo/model";
import { plugin as regime } from "@fakturo/regime-el";
import { fixedPorts } from "@fakturo/testkit";
import { describe, expect, it } from "vitest";
import { plugin } from "./index.ts";

const engine = createEngine({ plugins: [regime, plugin], ...fixedPorts() });

/** Builds an invoice, and checks that building it again changes nothing. */
function built(changes: object) {
  const document = {
    $schema: "https://gobl.org/draft-0/bill/invoice",
    $addons: ["gr-mydata-v1"],
    issue_date: "2026-01-15",
    currency: "EUR",
    supplier: { name: "A", tax_id: { country: "EL", code: "177472438" } },
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

const codes = (exemption: string) => ({
  "gr-mydata-exemption": exemption,
  "gr-mydata-vat-rate": "7",
});

describe("VAT", () => {
  it.each([
    ["general", "1"],
    ["reduced", "2"],
    ["super-reduced", "3"],
    ["general+island", "4"],
    ["reduced+island", "5"],
    ["super-reduced+island", "6"],
  ])("of rate %s has category %s and no exemption", (rate, code) => {
    expect(combo({ cat: "VAT", key: "standard", rate, ext: codes("7") })).toMatchObject({
      key: "standard",
      ext: { "gr-mydata-vat-rate": code },
    });
    expect(combo({ cat: "VAT", rate })).toMatchObject({ ext: { "gr-mydata-vat-rate": code } });
  });

  it("of no rate keeps its category, or has none", () => {
    const ext = { "gr-mydata-vat-rate": "1" };
    expect(combo({ cat: "VAT", percent: "24%", ext })).toMatchObject({ key: "standard", ext });
    const zero = combo({ cat: "VAT", key: "zero", ext: { "gr-mydata-exemption": "7" } });
    expect(zero).toEqual({ cat: "VAT", key: "zero", percent: "0%" });
  });

  it.each([
    ["outside-scope", "1", "24"],
    ["exempt", "7", "22"],
    ["export", "8", "28"],
    ["intra-community", "14", undefined],
    ["reverse-charge", "16", undefined],
  ])("with key %s has exemption %s, or keeps %s", (key, code, other) => {
    expect(combo({ cat: "VAT", key })).toEqual({ cat: "VAT", key, ext: codes(code) });
    expect(combo({ cat: "VAT", key, ext: codes("99") })).toMatchObject({ ext: codes(code) });
    if (other)
      expect(combo({ cat: "VAT", key, ext: codes(other) })).toMatchObject({ ext: codes(other) });
  });

  it.each([
    ["1", "outside-scope"],
    ["31", "outside-scope"],
    ["7", "exempt"],
    ["27", "exempt"],
    ["8", "export"],
    ["28", "export"],
    ["14", "intra-community"],
    ["16", "reverse-charge"],
  ])("with exemption %s has key %s", (code, key) => {
    const ext = { "gr-mydata-exemption": code };
    expect(combo({ cat: "VAT", ext })).toEqual({ cat: "VAT", key, ext: codes(code) });
  });

  it.each([
    ["FR", "30"],
    ["GB", "29"],
  ])("of %s has exemption %s", (country, code) => {
    expect(combo({ cat: "VAT", country, percent: "20%" })).toMatchObject({
      key: "outside-scope",
      ext: codes(code),
    });
  });

  it("follows the customer where the document says so", () => {
    const changes = { $tags: ["customer-rates"], customer: { tax_id: { country: "FR" } } };
    expect(combo({ cat: "VAT", percent: "20%" }, changes)).toMatchObject({
      country: "FR",
      ext: codes("30"),
    });
  });
});

describe("payments", () => {
  it.each([
    ["credit-transfer", "1"],
    ["credit-transfer+sepa", "1"],
    ["credit-transfer+foreign", "2"],
    ["card", "7"],
    ["promissory-note", "5"],
  ])("by %s have method %s", (key, code) => {
    const advances = [{ key, description: "x", amount: "1.00" }];
    const { payment } = built({ payment: { instructions: { key }, advances } });
    const ext = { "gr-mydata-payment-means": code };
    expect(payment.instructions.ext).toEqual(ext);
    expect(payment.advances[0].ext).toEqual(ext);
  });
});

describe("charges", () => {
  const charge = (given: object): unknown => built({ charges: [given] }).charges[0].ext;

  it.each([
    [{ key: "stamp-duty" }, "4"],
    [{ key: "tax", ext: { "gr-mydata-tax-type": "2" } }, "3"],
    [{ ext: { "gr-mydata-fee": "1", "gr-mydata-stamp-duty": "1" } }, "2"],
    [{ ext: { "gr-mydata-other-tax": "8", "gr-mydata-stamp-duty": "1" } }, "3"],
    [{ ext: { "gr-mydata-stamp-duty": "1" } }, "4"],
    [{ ext: { "gr-mydata-stamp-duty": "1", "gr-mydata-tax-type": "1" } }, "1"],
  ])("%j are of kind %s", (given, code) => {
    expect(charge({ amount: "1.00", ...given })).toMatchObject({ "gr-mydata-tax-type": code });
  });

  it("of other kinds stay", () => {
    expect(charge({ key: "delivery", amount: "1.00" })).toBeUndefined();
  });
});

describe("documents", () => {
  it.each([
    ["standard", [], "2.1"],
    ["standard", ["goods"], "1.1"],
    ["standard", ["goods", "export", "eu"], "1.2"],
    ["standard", ["services", "export"], "2.3"],
    ["standard", ["simplified"], "11.3"],
    ["standard", ["services", "simplified"], "11.2"],
    ["credit-note", [], "5.1"],
    ["credit-note", ["simplified"], "11.4"],
  ])("of type %s with tags %j are %s", (type, $tags, code) => {
    expect(built({ type, $tags }).tax.ext).toEqual({ "gr-mydata-invoice-type": code });
  });

  it("without contents do not crash", () => {
    const nulls = { lines: [null], supplier: null, payment: { advances: [null] }, charges: [{}] };
    expect(isObject(built(nulls))).toBe(true);
    expect(isObject(built({ lines: [{ taxes: [null, {}] }], preceding: [{}, null] }))).toBe(true);
  });
});
