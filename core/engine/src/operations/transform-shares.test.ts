import type { JsonObject } from "@fakturo/model";
import { fixedPorts } from "@fakturo/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bill, objectIn } from "../../fixtures/documents.ts";
import { createEngine } from "../engine.ts";
import type { Transformation } from "./transform.ts";

const engine = createEngine({ plugins: [], ...fixedPorts() });

const vat = (percent: string): JsonObject[] => [{ cat: "VAT", percent }];

function invoice(over: JsonObject): JsonObject {
  return bill({ currency: "EUR", supplier: { name: "A" }, customer: { name: "C" }, ...over });
}

function changed(source: JsonObject, operation: Transformation): JsonObject {
  const { output, faults } = engine.transform(source, operation);
  expect(faults).toEqual([]);
  return output.doc;
}

const cents = (min: number, max: number) =>
  fc.integer({ min, max }).map((n) => (n / 100).toFixed(2));
const price = cents(1, 99_999);
const percent = fc.integer({ min: 1, max: 50 }).map((n) => `${n}%`);
const rate = fc.constantFrom("21%", "10%", "7.5%").map(vat);
const reason = "r";
const fixed = fc.record({ amount: price, reason: fc.constant(reason) });
const shared = fc.record(
  { percent, base: price, reason: fc.constant(reason) },
  { requiredKeys: ["percent", "reason"] },
);
const rated = fc.record(
  { rate: price, quantity: price, reason: fc.constant(reason) },
  { requiredKeys: ["rate", "reason"] },
);
const discounts = fc.array(fc.oneof(fixed, shared), { maxLength: 2 });
const charges = fc.array(fc.oneof(fixed, shared, rated), { maxLength: 2 });
const row = {
  quantity: cents(1, 999),
  item: fc.record({ name: fc.constant("x"), price }),
  charges,
};
/** Without discounts, which might make the price negative. */
const breakdown = fc.array(fc.record(row), { minLength: 1, maxLength: 2 });
const lines = fc.array(
  fc.record(
    { ...row, discounts, taxes: rate, breakdown },
    { requiredKeys: ["quantity", "item", "discounts", "charges", "taxes"] },
  ),
  { minLength: 1, maxLength: 3 },
);
const documentShares = fc.array(
  fc
    .tuple(fc.oneof(fixed, shared), rate)
    .map(([share, taxes]): JsonObject => ({ ...share, taxes })),
  { maxLength: 2 },
);
const invoices = fc
  .record({ lines, discounts: documentShares, charges: documentShares, rounding: cents(-5, 5) })
  .map(({ rounding, ...rest }) => invoice({ ...rest, totals: { rounding } }));

/** All sums of the totals, negated. */
function negated({ taxes: _taxes, ...totals }: JsonObject): JsonObject {
  const turn = (text: string) => (text.startsWith("-") ? text.slice(1) : `-${text}`);
  const pairs = Object.entries(totals).map(([name, value]) => [
    name,
    /[1-9]/.test(String(value)) ? turn(String(value)) : value,
  ]);
  return Object.fromEntries(pairs);
}

describe("invert", () => {
  it("comes to the negated totals", () => {
    fc.assert(
      fc.property(invoices, (source) => {
        // Built first: amounts with more decimals than their price are rounded for display.
        const built = engine.envelop(source).output.doc;
        const { output } = engine.transform(built, { kind: "invert" });
        expect(objectIn(output.doc, "totals")).toMatchObject(negated(objectIn(built, "totals")));
      }),
    );
  });

  it("turns fixed instalments and leaves the price's breakdown alone", () => {
    const breakdown = [
      { quantity: "2", item: { name: "c", price: "35.00" }, discounts: [{ amount: "1.00" }] },
    ];
    const { lines, payment } = changed(
      invoice({
        lines: [{ quantity: "1", item: { name: "x" }, breakdown, taxes: vat("21%") }],
        payment: { terms: { due_dates: [{ date: "2024-07-01", amount: "83.49" }] } },
      }),
      { kind: "invert" },
    );
    expect(lines).toMatchObject([
      { item: { price: "69.00" }, breakdown: [{ discounts: [{ amount: "1.00" }] }] },
    ]);
    expect(payment).toMatchObject({ terms: { due_dates: [{ amount: "-83.49" }] } });
  });
});

describe("convert", () => {
  const source = invoice({
    exchange_rates: [{ from: "EUR", to: "USD", amount: "1.1" }],
    lines: [
      {
        quantity: "10",
        item: { name: "x", price: "100.00" },
        discounts: [{ percent: "10%", base: "500.00" }],
        charges: [{ rate: "2.00", reason }],
      },
    ],
    discounts: [{ percent: "10%", base: "100.00" }],
    payment: {
      terms: {
        due_dates: [
          { date: "2024-07-01", amount: "860.00", currency: "EUR" },
          { date: "2024-08-01", amount: "70.00", currency: "GBP" },
        ],
      },
    },
    totals: { rounding: "0.10" },
  });

  it("takes bases, unit charges, instalments and rounding along", () => {
    const { lines, discounts, payment, totals } = engine.transform(source, {
      kind: "convert",
      currency: "USD",
    }).output.doc;
    expect(lines).toMatchObject([
      { discounts: [{ base: "550.0000" }], charges: [{ rate: "2.2000", amount: "22.0000" }] },
    ]);
    expect(discounts).toMatchObject([{ base: "110.00", amount: "11.00" }]);
    expect(payment).toMatchObject({
      terms: {
        due_dates: [
          { amount: "946.00", currency: "USD" },
          { amount: "70.00", currency: "GBP" },
        ],
      },
    });
    expect(totals).toMatchObject({ total: "1056.00", rounding: "0.11", payable: "1056.11" });
  });
});

describe("remove included taxes", () => {
  const OPERATION: Transformation = { kind: "remove-included-taxes" };
  const gross = (over: JsonObject) => invoice({ tax: { prices_include: "VAT" }, ...over });
  const line = (price: string, rate: string): JsonObject => ({
    quantity: "1",
    item: { name: "x", price },
    taxes: vat(rate),
  });

  it("keeps the tax where a percentage is taken of lines at several rates", () => {
    const discount = { percent: "10%", reason, taxes: vat("19%") };
    const source = gross({
      lines: [line("119.00", "19%"), line("107.00", "7%")],
      discounts: [discount],
    });
    const doc = changed(source, OPERATION);
    expect(doc.totals).toMatchObject({ discount: "18.99", tax: "22.39", payable: "203.40" });
    expect(doc.totals).not.toHaveProperty("rounding");
    expect(doc.discounts).not.toMatchObject([{ percent: "10%" }]);
  });

  it("keeps a percentage of lines at its own rate", () => {
    const discounts = [{ percent: "10%", reason, taxes: vat("19%") }];
    const doc = changed(gross({ lines: [line("119.00", "19%")], discounts }), OPERATION);
    expect(doc.discounts).toMatchObject([{ percent: "10%", amount: "10.00" }]);
  });

  it("takes the tax out of bases and unit charges", () => {
    const taken = {
      discounts: [{ percent: "10%", base: "59.50", reason }],
      charges: [{ rate: "2.38", quantity: "10", reason }],
    };
    const discounts = [{ percent: "10%", base: "11.90", reason, taxes: vat("19%") }];
    const source = gross({ lines: [{ ...line("119.00", "19%"), ...taken }], discounts });
    const before = engine.build(source);
    const doc = changed(source, OPERATION);
    expect(doc.lines).toMatchObject([
      { discounts: [{ base: "50.0000" }], charges: [{ rate: "2.0000", amount: "20.0000" }] },
    ]);
    expect(doc.discounts).toMatchObject([{ base: "10.00", amount: "1.00" }]);
    const { tax, payable } = objectIn(before, "totals");
    expect(doc.totals).toMatchObject({ tax, payable });
    expect(doc.totals).not.toHaveProperty("rounding");
  });
});
