import type { JsonObject } from "@fakturo/model";
import { fixedPorts } from "@fakturo/testkit";
import fc from "fast-check";
import { expect, it } from "vitest";
import { createEngine } from "../engine.ts";

const engine = createEngine({ plugins: [], ...fixedPorts() });

function invoice(over: JsonObject = {}): JsonObject {
  return {
    $schema: "https://gobl.org/draft-0/bill/invoice",
    currency: "EUR",
    issue_date: "2026-01-15",
    supplier: { name: "A" },
    lines: [
      {
        quantity: "3",
        item: { name: "x", price: "33.33" },
        discounts: [{ percent: "10%", reason: "rebate" }],
        taxes: [{ cat: "VAT", percent: "21%" }],
      },
    ],
    charges: [{ amount: "5.00", reason: "freight", taxes: [{ cat: "VAT", percent: "10%" }] }],
    ...over,
  };
}

function totals({ output }: ReturnType<typeof engine.transform>): JsonObject {
  return JSON.parse(JSON.stringify(output.doc.totals));
}

it("inverts every amount", () => {
  const before = totals(engine.envelop(invoice()));
  const after = totals(engine.transform(invoice(), { kind: "invert" }));
  expect(after.payable).toBe(`-${before.payable}`);
  expect(after.charge).toBe("-5.00");
});

it("refuses to invert what bypasses calculation", () => {
  const bypassing = invoice({ $tags: ["bypass"] });
  expect(() => engine.transform(bypassing, { kind: "invert" })).toThrow();
});

it("keeps the total when included taxes are taken out", () => {
  const prices = fc.integer({ min: 1, max: 99_999 }).map((n) => (n / 100).toFixed(2));
  fc.assert(
    fc.property(fc.array(prices, { minLength: 1, maxLength: 6 }), (list) => {
      const lines = list.map((price) => ({
        quantity: "2",
        item: { name: "x", price },
        taxes: [{ cat: "VAT", percent: "21%" }],
      }));
      const source = invoice({ tax: { prices_include: "VAT" }, lines });
      const before = totals(engine.envelop(source));
      const { output, faults } = engine.transform(source, { kind: "remove-included-taxes" });
      const after = totals({ output, faults });
      expect(faults).toEqual([]);
      expect(after.payable).toBe(before.payable);
      expect(after.tax_included).toBeUndefined();
    }),
  );
});

it("converts by the exchange rate and keeps the old price", () => {
  const rates = [{ from: "EUR", to: "USD", amount: "1.25" }];
  const { output } = engine.transform(invoice({ exchange_rates: rates }), {
    kind: "convert",
    currency: "USD",
  });
  expect(output.doc.currency).toBe("USD");
  expect(output.doc.lines).toMatchObject([
    { item: { price: "41.6625", alt_prices: [{ currency: "EUR", value: "33.33" }] } },
  ]);
});

it("needs a rate to convert", () => {
  expect(() => engine.transform(invoice(), { kind: "convert", currency: "USD" })).toThrow(/USD/);
});
