import { expect, it } from "vitest";
import { bill, exampleEngine, line, VAT } from "../../fixtures/documents.ts";

const engine = exampleEngine();
const RATE = { from: "USD", to: "EUR", amount: "0.875967" };
const DOLLARS = {
  quantity: "2",
  item: { name: "x", currency: "USD", price: "10" },
  taxes: [VAT],
};

it("converts items by the exchange rate", () => {
  const built = engine.build(bill({ lines: [DOLLARS], exchange_rates: [RATE] }));
  expect(built.lines).toMatchObject([
    {
      item: {
        name: "x",
        currency: "EUR",
        price: "8.76",
        alt_prices: [{ currency: "USD", value: "10.00" }],
      },
      total: "17.52",
    },
  ]);
  expect(built.totals).toMatchObject({ payable: "21.20" });
});

it("prefers a price the item has in the document's currency", () => {
  const item = { ...DOLLARS.item, alt_prices: [{ currency: "EUR", value: "9.1" }] };
  const built = engine.build(bill({ lines: [{ ...DOLLARS, item }] }));
  expect(built.lines).toMatchObject([
    { item: { currency: "EUR", price: "9.10", alt_prices: [{ currency: "USD", value: "10.00" }] } },
  ]);
  expect(built.totals).toMatchObject({ payable: "22.02" });
});

it("converts a whole invoice, whose visible figures need not add up", () => {
  const source = bill({ currency: "USD", exchange_rates: [RATE], lines: [line("100.00", VAT)] });
  const { doc } = engine.transform(source, { kind: "convert", currency: "EUR" }).output;
  expect(doc.currency).toBe("EUR");
  expect(doc.lines).toMatchObject([{ item: { price: "87.5967" }, total: "87.5967" }]);
  expect(doc.totals).toMatchObject({ total: "87.60", tax: "18.40", total_with_tax: "105.99" });
});

it("finds a rate among any number, the first of several", () => {
  const others = Array.from({ length: 50 }, (_, i) => ({ ...RATE, to: `X${i}` }));
  const exchange_rates = [...others, RATE, { ...RATE, amount: "2" }];
  const built = engine.prepare(bill({ lines: [DOLLARS], exchange_rates })).output;
  expect(built.totals).toMatchObject({ payable: "21.20" });
});
