import type { Json, JsonObject } from "@fakturo/model";
import { codesOf } from "@fakturo/testkit";
import { describe, expect, it } from "vitest";
import { BUILT_VAT, bill, exampleEngine, line, VAT, vatTotal } from "../../fixtures/documents.ts";

const engine = exampleEngine();

interface Example {
  readonly input: JsonObject;
  /** Members of the built invoice, each complete; null where there is none. */
  readonly output?: Readonly<Record<string, Json>>;
  /** The first built line, complete. */
  readonly first?: JsonObject;
  readonly faults?: readonly string[];
}

function untaxed(sum: string): JsonObject {
  return { sum, total: sum, tax: "0.00", total_with_tax: sum, payable: sum };
}

function simple(sum: string, tax: string, payable: string): JsonObject {
  return {
    sum,
    total: sum,
    taxes: vatTotal(sum, tax),
    tax,
    total_with_tax: payable,
    payable,
  };
}

const HUNDRED = line("100.00", VAT);
const THIRD = { quantity: "0.333", item: { name: "x", price: "9.99" }, taxes: [VAT] };

const EXAMPLES: Readonly<Record<string, Example>> = {
  "a price of three decimals": {
    input: { lines: [{ ...line("10.333", VAT), quantity: "3" }] },
    first: {
      i: 1,
      quantity: "3",
      item: { name: "x", price: "10.333" },
      sum: "30.999",
      taxes: [BUILT_VAT],
      total: "30.999",
    },
    output: { totals: simple("31.00", "6.51", "37.51") },
  },
  "prices get the currency's decimals, quantities do not": {
    input: { lines: [{ quantity: "10", item: { name: "x", price: 5 } }] },
    first: {
      i: 1,
      quantity: "10",
      item: { name: "x", price: "5.00" },
      sum: "50.00",
      total: "50.00",
    },
    output: { totals: untaxed("50.00") },
  },
  "precise rounding sums before it rounds": {
    input: { lines: [THIRD, THIRD] },
    output: { totals: simple("6.65", "1.40", "8.05") },
  },
  "currency rounding sums what is shown": {
    input: { tax: { rounding: "round-then-sum" }, lines: [THIRD, THIRD] },
    output: { tax: { rounding: "currency" }, totals: simple("6.66", "1.40", "8.06") },
  },
  "discounts and charges of lines": {
    input: {
      lines: [
        {
          ...line("5", VAT),
          quantity: "10",
          discounts: [{ percent: "33.3%" }, { reason: "fix", amount: "1.2345" }, {}],
          charges: [
            { rate: "0.125" },
            { key: "delivery", rate: "0.2", quantity: "3", unit: "kg", amount: "9" },
          ],
        },
      ],
    },
    first: {
      i: 1,
      quantity: "10",
      item: { name: "x", price: "5.00" },
      sum: "50.00",
      discounts: [
        { percent: "33.3%", amount: "16.65" },
        { reason: "fix", amount: "1.23" },
      ],
      charges: [{ key: "delivery", quantity: "3", unit: "kg", rate: "0.2", amount: "0.60" }],
      taxes: [BUILT_VAT],
      total: "32.72",
    },
  },
  "percentages of the line's sum or of their base": {
    input: {
      lines: [
        {
          ...line("33.335", VAT),
          quantity: "3",
          discounts: [{ percent: "12.5%" }, { percent: "10%", base: "50" }],
        },
      ],
    },
    first: {
      i: 1,
      quantity: "3",
      item: { name: "x", price: "33.335" },
      sum: "100.005",
      discounts: [
        { percent: "12.5%", amount: "12.501" },
        { base: "50.00", percent: "10%", amount: "5.000" },
      ],
      taxes: [BUILT_VAT],
      total: "82.504",
    },
    output: { totals: simple("82.50", "17.33", "99.83") },
  },
  "charges by rate keep the rate's decimals": {
    input: {
      lines: [
        {
          ...line("10"),
          quantity: "2.5",
          charges: [
            { key: "tax", rate: "1" },
            { key: "tax", rate: "1.00" },
          ],
        },
      ],
    },
    first: {
      i: 1,
      quantity: "2.5",
      item: { name: "x", price: "10.00" },
      sum: "25.00",
      charges: [
        { key: "tax", rate: "1", amount: "3.00" },
        { key: "tax", rate: "1.00", amount: "2.50" },
      ],
      total: "30.50",
    },
  },
  "charges that contradict themselves": {
    input: {
      lines: [
        {
          ...line("10", VAT),
          charges: [
            { quantity: "2", amount: "1" },
            { percent: "1%", rate: "2", amount: "1" },
          ],
        },
      ],
    },
    faults: ["GOBL-BILL-LINECHARGE-05", "GOBL-BILL-LINECHARGE-03"],
  },
  "a negative price becomes a negative quantity": {
    input: { lines: [line("-100.00", { cat: "VAT", percent: "0%" })] },
    first: {
      i: 1,
      quantity: "-1",
      item: { name: "x", price: "100.00" },
      sum: "-100.00",
      taxes: [{ cat: "VAT", key: "zero", percent: "0%" }],
      total: "-100.00",
    },
  },
  "a breakdown makes the price": {
    input: {
      lines: [
        {
          ...line("999", VAT),
          quantity: "2",
          breakdown: [
            { quantity: "3", item: { name: "a", price: "1.125" } },
            {
              ...line("10.00"),
              item: { name: "b", price: "10.00" },
              discounts: [{ percent: "10%" }],
            },
            {},
          ],
          substituted: [{ quantity: "1", item: { name: "old", price: "5" } }],
        },
      ],
    },
    first: {
      i: 1,
      quantity: "2",
      item: { name: "x", currency: "EUR", price: "12.375" },
      breakdown: [
        { i: 1, quantity: "3", item: { name: "a", price: "1.125" }, sum: "3.375", total: "3.375" },
        {
          i: 2,
          quantity: "1",
          item: { name: "b", price: "10.00" },
          sum: "10.000",
          discounts: [{ percent: "10%", amount: "1.0000" }],
          total: "9.000",
        },
      ],
      sum: "24.750",
      taxes: [BUILT_VAT],
      total: "24.750",
      substituted: [
        { i: 1, quantity: "1", item: { name: "old", price: "5.00" }, sum: "5.000", total: "5.000" },
      ],
    },
  },
  "discounts and charges of the document": {
    input: {
      lines: [HUNDRED],
      discounts: [
        { percent: "10%", taxes: [VAT] },
        { percent: "5%", base: "33.333", reason: "b" },
      ],
      charges: [{ amount: "1.005", reason: "c", taxes: [VAT] }],
    },
    output: {
      discounts: [
        { i: 1, percent: "10%", amount: "10.00", taxes: [BUILT_VAT] },
        { i: 2, reason: "b", base: "33.333", percent: "5%", amount: "1.667" },
      ],
      charges: [{ i: 1, reason: "c", amount: "1.01", taxes: [BUILT_VAT] }],
      totals: {
        sum: "100.00",
        discount: "11.67",
        charge: "1.01",
        total: "89.34",
        taxes: vatTotal("91.01", "19.11"),
        tax: "19.11",
        total_with_tax: "108.45",
        payable: "108.45",
      },
    },
  },
  "only a charge": {
    input: { charges: [{ amount: "5" }] },
    output: {
      charges: [{ i: 1, amount: "5.00" }],
      totals: {
        sum: "0.00",
        charge: "5.00",
        total: "5.00",
        tax: "0.00",
        total_with_tax: "5.00",
        payable: "5.00",
      },
    },
  },
  "no taxes": { input: { lines: [line("100.00")] }, output: { totals: untaxed("100.00") } },
  "a surcharge": {
    input: { lines: [line("100.00", { cat: "VAT", rate: "standard+eqs" })] },
    output: {
      totals: {
        sum: "100.00",
        total: "100.00",
        taxes: {
          categories: [
            {
              code: "VAT",
              rates: [
                {
                  key: "standard",
                  base: "100.00",
                  percent: "21.0%",
                  surcharge: { percent: "5.2%", amount: "5.20" },
                  amount: "21.00",
                },
              ],
              amount: "21.00",
              surcharge: "5.20",
            },
          ],
          sum: "26.20",
        },
        tax: "26.20",
        total_with_tax: "126.20",
        payable: "126.20",
      },
    },
  },
  "a retained tax and an advance in full": {
    input: {
      lines: [line("100.00", VAT, { cat: "IRPF", percent: "15.0%" })],
      payment: { advances: [{ description: "a", percent: "100%" }] },
    },
    output: {
      payment: { advances: [{ description: "a", percent: "100%", amount: "106.00" }] },
      totals: {
        sum: "100.00",
        total: "100.00",
        taxes: {
          categories: [
            {
              code: "VAT",
              rates: [{ key: "standard", base: "100.00", percent: "21.0%", amount: "21.00" }],
              amount: "21.00",
            },
            {
              code: "IRPF",
              retained: true,
              rates: [{ base: "100.00", percent: "15.0%", amount: "15.00" }],
              amount: "15.00",
            },
          ],
          sum: "21.00",
          retained: "15.00",
        },
        tax: "21.00",
        total_with_tax: "121.00",
        retained_tax: "15.00",
        payable: "106.00",
        advance: "106.00",
        due: "0.00",
      },
    },
  },
  "an informative tax counts nowhere": {
    input: {
      supplier: { name: "A", tax_id: { country: "BR", code: "05104582000170" } },
      lines: [line("100.00", { cat: "ISS", percent: "5%" }, { cat: "INSS", percent: "11%" })],
    },
    output: {
      currency: "BRL",
      totals: {
        sum: "100.00",
        total: "100.00",
        taxes: {
          categories: [
            {
              code: "ISS",
              informative: true,
              rates: [{ base: "100.00", percent: "5%", amount: "5.00" }],
              amount: "5.00",
            },
            {
              code: "INSS",
              retained: true,
              rates: [{ base: "100.00", percent: "11%", amount: "11.00" }],
              amount: "11.00",
            },
          ],
          sum: "0.00",
          retained: "11.00",
        },
        tax: "0.00",
        total_with_tax: "100.00",
        retained_tax: "11.00",
        payable: "89.00",
      },
    },
  },
  "currencies without decimals": {
    input: { currency: "CLP", lines: [{ ...line("1000.5", VAT), quantity: "3" }] },
    output: { totals: simple("3002", "630", "3632") },
  },
  "currencies of three decimals": {
    input: { currency: "BHD", lines: [{ ...line("1.5", VAT), quantity: "3" }] },
    output: { totals: simple("4.500", "0.945", "5.445") },
  },
  "advances and due dates": {
    input: {
      lines: [HUNDRED],
      payment: {
        terms: {
          key: "due-date",
          detail: "old",
          due_dates: [
            { date: "2024-07-01", percent: "33.3%" },
            { date: "2024-08-01", amount: "80.705" },
          ],
        },
        advances: [
          { desc: "dep", percent: "10%" },
          { description: "cash", amount: "5" },
        ],
      },
    },
    output: {
      payment: {
        terms: {
          key: "due-date",
          due_dates: [
            { date: "2024-07-01", amount: "40.29", percent: "33.3%" },
            { date: "2024-08-01", amount: "80.71" },
          ],
          notes: "old",
        },
        advances: [
          { description: "dep", percent: "10%", amount: "12.10" },
          { description: "cash", amount: "5.00" },
        ],
      },
      totals: { ...simple("100.00", "21.00", "121.00"), advance: "17.10", due: "103.90" },
    },
  },
  "the rounding given is kept": {
    input: { lines: [HUNDRED], totals: { rounding: "-0.005", sum: "9", payable: "5" } },
    output: {
      totals: { ...simple("100.00", "21.00", "121.00"), rounding: "-0.005", payable: "120.99" },
    },
  },
  "no regime, percentages given": {
    input: {
      supplier: { name: "A" },
      currency: "EUR",
      lines: [line("100", { cat: "VAT", percent: "19%" }, { cat: "FOO", percent: "1%" })],
    },
    output: {
      totals: {
        sum: "100.00",
        total: "100.00",
        taxes: {
          categories: [
            {
              code: "VAT",
              rates: [{ key: "standard", base: "100.00", percent: "19%", amount: "19.00" }],
              amount: "19.00",
            },
            {
              code: "FOO",
              rates: [{ base: "100.00", percent: "1%", amount: "1.00" }],
              amount: "1.00",
            },
          ],
          sum: "20.00",
        },
        tax: "20.00",
        total_with_tax: "120.00",
        payable: "120.00",
      },
    },
  },
  "an order without prices": {
    input: {
      $schema: "https://gobl.org/draft-0/bill/order",
      lines: [{ quantity: "2", item: { name: "x" } }],
    },
    output: {
      type: "purchase",
      currency: "EUR",
      lines: [{ i: 1, quantity: "2", item: { name: "x" } }],
      totals: null,
    },
  },
  "no lines at all": {
    input: { lines: [] },
    faults: ["GOBL-BILL-INVOICE-09", "GOBL-BILL-INVOICE-10"],
  },
};

describe("invoices", () => {
  it.each(Object.entries(EXAMPLES))("%s", (_name, { input, output = {}, first, faults = [] }) => {
    const prepared = engine.prepare(bill(input));
    expect(prepared.faults.map(({ code }) => code)).toEqual(faults);
    for (const [name, expected] of Object.entries(output))
      expect(prepared.output[name] ?? null).toEqual(expected);
    if (first) expect(JSON.parse(JSON.stringify(prepared.output.lines))[0]).toEqual(first);
  });

  it("rounds fixed discounts of lines only after the first build", () => {
    const discounted = { ...line("10.00", VAT), discounts: [{ amount: "1.2345" }] };
    const once = engine.build(bill({ lines: [discounted, discounted] }));
    expect(once.totals).toMatchObject({ sum: "17.53", payable: "21.21" });
    expect(engine.build(once).totals).toMatchObject({ sum: "17.54", payable: "21.22" });
  });
});

describe("invoices that cannot be calculated", () => {
  it.each<[string, JsonObject]>([
    [
      "a retained tax included",
      { tax: { prices_include: "IRPF" }, lines: [line("10", { cat: "IRPF", rate: "pro" })] },
    ],
    ["no currency", { supplier: { name: "A" }, lines: [HUNDRED] }],
    ["a category the regime lacks", { lines: [line("100", { cat: "FOO" })] }],
    ["a rate the regime lacks", { lines: [line("100", { cat: "VAT", rate: "foo" })] }],
    ["no rate at that date", { issue_date: "1980-06-01", lines: [HUNDRED] }],
    [
      "no exchange rate",
      { lines: [{ ...line("10"), item: { name: "x", currency: "USD", price: "10" } }] },
    ],
    ["an unknown tag", { $tags: ["foo"], lines: [HUNDRED] }],
  ])("%s", (_name, input) => {
    expect(codesOf(engine, bill(input))).toEqual(["calculation"]);
  });
});
