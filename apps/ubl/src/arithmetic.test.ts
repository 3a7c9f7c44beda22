import type { JsonObject } from "@fakturo/model";
import { Amount } from "@fakturo/model";
import { invoice } from "@fakturo/test-support";
import { createFinder, readXml, type XmlElement } from "@fakturo/xml";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { generateUbl, parseUbl, ublContextOf } from "./index.ts";
import { differencesInUbl } from "./parse/document.ts";
import { UBL } from "./ubl/namespaces.ts";

const { find, findAll, text } = createFinder(UBL);

const utf8 = new TextEncoder();

const decimal = (max: number, exp: number) =>
  fc.integer({ min: 1, max }).map((units) => Amount.of(units, exp).toString());

const taxes = fc.constantFrom<JsonObject[]>(
  [{ cat: "VAT", percent: "19%" }],
  [{ cat: "VAT", percent: "7.0%" }],
  [{ cat: "VAT", percent: "5.5%" }],
  [{ cat: "VAT", key: "zero", percent: "0%" }],
  [{ cat: "VAT", key: "exempt" }],
  [{ cat: "VAT", key: "outside-scope" }],
);

const adjustment = fc.oneof(
  decimal(90, 1).map((percent): JsonObject => ({ percent: `${percent}%` })),
  decimal(300, 2).map((amount): JsonObject => ({ amount })),
);

const line = fc.record({
  quantity: fc.oneof(decimal(50, 0), decimal(9999, 3)),
  item: fc.record({
    name: fc.constant("x"),
    price: fc.oneof(decimal(99999, 2), decimal(99999, 4)),
  }),
  discounts: fc.array(adjustment, { maxLength: 2 }),
  charges: fc.array(adjustment, { maxLength: 2 }),
  taxes,
});

const documents = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 12 }),
  discounts: fc.array(fc.tuple(adjustment, taxes), { maxLength: 2 }),
  charges: fc.array(fc.tuple(adjustment, taxes), { maxLength: 2 }),
  rounding: fc.constantFrom("precise", "currency"),
  included: fc.boolean(),
  advance: fc.option(decimal(500, 2)),
  currency: fc.constantFrom("EUR", "EUR", "JPY"),
});

type Draft = typeof documents extends fc.Arbitrary<infer T> ? T : never;

function build({ currency, lines, discounts, charges, rounding, included, advance }: Draft) {
  const taxed = (rows: readonly [JsonObject, JsonObject[]][]) =>
    rows.map(([row, rowTaxes]): JsonObject => ({ ...row, taxes: rowTaxes }));
  return invoice({
    currency,
    lines,
    discounts: taxed(discounts),
    charges: taxed(charges),
    tax: { rounding, ...(included && { prices_include: "VAT" }) },
    ...(advance && { payment: { advances: [{ amount: advance, description: "paid" }] } }),
  });
}

const amount = (from: XmlElement | undefined, path: string) =>
  Amount.parse(text(from, path) || "0").rescale(2);

const sum = (amounts: readonly Amount[]) => amounts.reduce((a, b) => a.add(b), Amount.zero(2));

function sumOf(rows: readonly XmlElement[], path: string): string {
  return sum(rows.map((row) => amount(row, path))).toString();
}

const context = ublContextOf("en16931-v2017");

function rootOf(draft: Draft) {
  if (!context) throw new Error("no context");
  const envelope = build(draft);
  return { root: readXml(generateUbl(envelope, context)), doc: envelope.doc };
}

function check({ root, doc }: ReturnType<typeof rootOf>): void {
  const totals = find(root, "cac:LegalMonetaryTotal");
  const lines = findAll(root, "cac:InvoiceLine");
  const adjustments = findAll(root, "cac:AllowanceCharge");
  const ofKind = (indicator: string) =>
    adjustments.filter((row) => text(row, "cbc:ChargeIndicator") === indicator);
  const subtotals = findAll(root, "cac:TaxTotal/cac:TaxSubtotal");
  const shown = (name: string) => amount(totals, `cbc:${name}`).toString();

  expect(shown("LineExtensionAmount"), "BR-CO-10").toBe(sumOf(lines, "cbc:LineExtensionAmount"));
  expect(shown("AllowanceTotalAmount"), "BR-CO-11").toBe(sumOf(ofKind("false"), "cbc:Amount"));
  expect(shown("ChargeTotalAmount"), "BR-CO-12").toBe(sumOf(ofKind("true"), "cbc:Amount"));
  const net = amount(totals, "cbc:LineExtensionAmount")
    .sub(amount(totals, "cbc:AllowanceTotalAmount"))
    .add(amount(totals, "cbc:ChargeTotalAmount"));
  expect(shown("TaxExclusiveAmount"), "BR-CO-13").toBe(net.toString());
  const tax = amount(root, "cac:TaxTotal/cbc:TaxAmount");
  expect(tax.toString(), "BR-CO-14").toBe(sumOf(subtotals, "cbc:TaxAmount"));
  const gross = net.add(tax);
  expect(shown("TaxInclusiveAmount"), "BR-CO-15").toBe(gross.toString());
  const due = gross
    .sub(amount(totals, "cbc:PrepaidAmount"))
    .add(amount(totals, "cbc:PayableRoundingAmount"));
  expect(shown("PayableAmount"), "BR-CO-16").toBe(due.toString());
  for (const row of subtotals) {
    const percent = amount(row, "cac:TaxCategory/cbc:Percent");
    const expected = amount(row, "cbc:TaxableAmount").mul(percent.withPointAt(percent.exp + 2));
    const difference = expected.sub(amount(row, "cbc:TaxAmount")).abs();
    expect(difference.compare(Amount.of(1, 0)), "BR-CO-17").toBe(-1);
  }
  expect(sumOf(subtotals, "cbc:TaxableAmount"), "bases").toBe(net.toString());
  const charged = Amount.parse(totalsIn(doc).tax).rescale(2);
  expect(charged.toString(), "tax charged").toBe(tax.toString());
}

describe("arithmetic of EN 16931", () => {
  it("holds for any invoice that builds, and neither tax nor amount due change", () => {
    fc.assert(
      fc.property(documents, (draft) => {
        const result = rootOf(draft);
        check(result);
        const { payable, due } = totalsIn(result.doc);
        expect(text(result.root, "cac:LegalMonetaryTotal/cbc:PayableAmount")).toBe(due ?? payable);
      }),
      { numRuns: 150 },
    );
  });

  it("is read to the amount due that the file states", () => {
    fc.assert(
      fc.property(documents, (draft) => {
        if (!context) throw new Error("no context");
        const xml = generateUbl(build(draft), context);
        const { $addons: _addons, ...document } = parseUbl(utf8.encode(xml));
        const again = invoice(document);
        const stated = text(readXml(xml), "cac:LegalMonetaryTotal/cbc:PayableAmount");
        expect(totalsIn(again.doc).due ?? totalsIn(again.doc).payable).toBe(stated);
        expect(differencesInUbl(utf8.encode(xml))).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });

  describe("of a file read, with rates rounded by themselves", () => {
    const row = (price: string, percent: string): JsonObject => ({
      quantity: "1",
      item: { name: "x", price },
      taxes: [{ cat: "VAT", percent }],
    });
    const written = () => {
      if (!context) throw new Error("no context");
      const lines = [row("10.02", "19%"), row("10.05", "7%")];
      return generateUbl(invoice({ lines, tax: { rounding: "precise" } }), context);
    };
    const due = (amount: string) => written().replace(">22.68</cbc:Pay", `>${amount}</cbc:Pay`);

    it.each([
      ["22.68", "0.01"],
      ["22.67", undefined],
    ])("gives %s by a rounding of %s", (amount, rounding) => {
      const xml = utf8.encode(due(amount));
      expect(Object(parseUbl(xml).totals).rounding).toBe(rounding);
      expect(differencesInUbl(xml)).toEqual([]);
    });

    it("tells of an amount that lines and rates do not come to", () => {
      const xml = utf8.encode(due("922.68"));
      expect(parseUbl(xml).totals).toBeUndefined();
      const path = "/Invoice/cac:LegalMonetaryTotal/cbc:PayableAmount";
      expect(differencesInUbl(xml)).toEqual([{ path, term: "BT-115", text: "922.68" }]);
    });
  });

  it("never shows more decimals than the currency has", () => {
    fc.assert(
      fc.property(documents, (draft) => {
        const { root } = rootOf(draft);
        const decimals = draft.currency === "JPY" ? /^-?\d+$/ : /^-?\d+\.\d\d$/;
        for (const value of amountsIn(root)) expect(value).toMatch(decimals);
      }),
      { numRuns: 50 },
    );
  });

  it("takes what the rates' own rounding adds from the one rounded furthest", () => {
    const row = (price: string, tax: JsonObject): JsonObject => ({
      quantity: "1",
      item: { name: "x", price },
      taxes: [{ cat: "VAT", ...tax }],
    });
    const envelope = invoice({
      currency: "JPY",
      lines: [row("89", { percent: "21%", surcharge: "5.2%" }), row("2436016", { percent: "19%" })],
    });
    if (!context) throw new Error("no context");
    const root = readXml(generateUbl(envelope, context));
    expect(totalsIn(envelope.doc).tax).toBe("462866");
    const taxed = findAll(root, "cac:TaxTotal/cac:TaxSubtotal");
    expect(taxed.map((subtotal) => text(subtotal, "cbc:TaxAmount"))).toEqual(["23", "462843"]);
  });

  it("carries rests over thousands of lines that round the same way", () => {
    const row: JsonObject = {
      quantity: "1",
      item: { name: "x", price: "0.3349" },
      taxes: [{ cat: "VAT", percent: "19%" }],
    };
    const lines = Array.from({ length: 3000 }, () => row);
    const envelope = invoice({ lines, tax: { rounding: "precise" } });
    if (!context) throw new Error("no context");
    const root = readXml(generateUbl(envelope, context));
    check({ root, doc: envelope.doc });
    const rounding = amount(root, "cac:LegalMonetaryTotal/cbc:PayableRoundingAmount");
    expect(rounding.abs().compare(Amount.of(2, 2))).toBe(-1);
  });
});

function totalsIn(doc: JsonObject): { tax: string; payable: string; due: string | undefined } {
  const totals = JSON.parse(JSON.stringify(doc)).totals;
  return { tax: totals.tax, payable: totals.payable, due: totals.due };
}

/** Every amount but prices, which have no limit. */
function amountsIn({ name, text: value, children, attributes }: XmlElement): string[] {
  if (attributes.has("currencyID") && name !== "PriceAmount") return [value];
  return children.flatMap(amountsIn);
}
