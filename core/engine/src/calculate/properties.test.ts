import { Amount, type Json, type JsonObject } from "@fakturo/model";
import fc from "fast-check";
import { expect, it } from "vitest";
import { bill, exampleEngine, objectIn } from "../../fixtures/documents.ts";

const engine = exampleEngine();

function decimal(max: number, places: number): fc.Arbitrary<string> {
  return fc.integer({ min: 1, max }).map((n) => (n / 10 ** places).toFixed(places));
}

const TAXES: readonly (readonly JsonObject[])[] = [
  [],
  [{ cat: "VAT", rate: "standard" }],
  [{ cat: "VAT", rate: "general+eqs" }],
  [{ cat: "VAT", key: "exempt" }],
  [
    { cat: "VAT", percent: "10%" },
    { cat: "IRPF", rate: "pro" },
  ],
];

const taxes = fc.constantFrom(...TAXES);

/** Amounts with the currency's decimals: the first build would round others. */
const adjustment = fc.oneof(
  fc.record({ percent: decimal(300, 1).map((n) => `${n}%`) }),
  fc.record({ amount: decimal(500, 2) }),
);

const line = fc.record({
  quantity: decimal(9_999, 2),
  item: fc.record({ name: fc.constant("x"), price: decimal(99_999, 3) }),
  taxes,
  discounts: fc.array(adjustment, { maxLength: 2 }),
});

function invoiceOf(tax: fc.Arbitrary<JsonObject>): fc.Arbitrary<JsonObject> {
  const rows = fc.array(
    fc.tuple(adjustment, taxes).map(([row, own]) => ({ ...row, taxes: [...own] })),
    { maxLength: 2 },
  );
  return fc
    .record({
      tax,
      lines: fc.array(line, { minLength: 1, maxLength: 5 }),
      charges: rows,
      discounts: rows,
    })
    .map((over) => bill(JSON.parse(JSON.stringify(over))));
}

const anyRounding = fc.constantFrom<JsonObject>(
  {},
  { rounding: "currency" },
  { prices_include: "VAT" },
  { prices_include: "VAT", rounding: "currency" },
);
const invoice = invoiceOf(anyRounding);
const settings = { numRuns: 60 };

function reordered(value: Json): Json {
  if (Array.isArray(value)) return value.map(reordered);
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).reverse();
  return Object.fromEntries(members.map(([key, member]) => [key, reordered(member)]));
}

it("builds what is built to itself", () => {
  fc.assert(
    fc.property(invoice, (input) => {
      const once = engine.prepare(input).output;
      expect(JSON.stringify(engine.prepare(once).output)).toBe(JSON.stringify(once));
    }),
    settings,
  );
});

it("does not mind the order of keys, nor change its input", () => {
  fc.assert(
    fc.property(invoice, (input) => {
      const before = JSON.stringify(input);
      const built = JSON.stringify(engine.prepare(input).output);
      expect(JSON.stringify(engine.prepare(reordered(input)).output)).toBe(built);
      expect(JSON.stringify(input)).toBe(before);
    }),
    settings,
  );
});

it("adds total and tax up without residue where every row is rounded", () => {
  const rounded = fc.constantFrom<JsonObject>(
    { rounding: "currency" },
    { prices_include: "VAT", rounding: "currency" },
  );
  fc.assert(
    fc.property(invoiceOf(rounded), (input) => {
      const totals = objectIn(engine.prepare(input).output, "totals");
      const amount = (name: string) => Amount.parse(String(totals[name]));
      expect(amount("total").add(amount("tax")).toString()).toBe(totals.total_with_tax);
    }),
    settings,
  );
});
