import { createEngine } from "@fakturo/engine";
import type { JsonObject } from "@fakturo/model";
import { fixedPorts } from "@fakturo/testkit";
import { describe, expect, it } from "vitest";
import { recordOf } from "./document.ts";

const engine = createEngine({ plugins: [], ...fixedPorts() });
const VAT = { cat: "VAT", percent: "23%" };
const LINE = { quantity: "2", item: { name: "Broa", price: "12.60", unit: "h" }, taxes: [VAT] };

function record(changes: JsonObject = {}) {
  const { output } = engine.envelop({
    $schema: "https://gobl.org/draft-0/bill/invoice",
    uuid: "0198c0de-0000-7000-8000-0000000000b1",
    currency: "EUR",
    issue_date: "2026-11-20",
    series: "FT A2026",
    supplier: { name: "Padaria", tax_id: { country: "PT", code: "545259045" } },
    lines: [LINE],
    ...changes,
  });
  return recordOf(output.doc, true);
}

describe("an invoice for InvoiceXpress", () => {
  it("has the sequence without document type, days of its form, and the invoice's totals", () => {
    expect(record()).toEqual({
      type: "invoice",
      series: "A2026",
      given: "FT A2026",
      date: "20/11/2026",
      due: "20/11/2026",
      notes: "",
      client: { name: "Consumidor Final", code: "CF" },
      items: [
        {
          name: "Broa",
          description: "Broa",
          unit_price: "12.60",
          quantity: "2",
          unit: "hour",
          rate: "23",
          region: "PT",
        },
      ],
      net: "25.20",
      tax: "5.80",
      pdf: true,
    });
  });

  it("names customers with their country in English", () => {
    const customer = {
      name: "Acme SL",
      tax_id: { country: "ES", code: "B85905495" },
      addresses: [{ street: "Calle Mayor", num: "1", locality: "Madrid", code: "28013" }],
    };
    expect(record({ customer }).client).toEqual({
      name: "Acme SL",
      code: "B85905495",
      fiscal_id: "B85905495",
      country: "Spain",
      address: "Calle Mayor 1",
      city: "Madrid",
      postal_code: "28013",
    });
  });

  it("states exemption, discount and what a note corrects", () => {
    const exempt = { cat: "VAT", key: "exempt", ext: { "pt-saft-exemption": "M07" } };
    const given = record({
      type: "credit-note",
      preceding: [{ series: "FT A2026", code: "12" }],
      lines: [{ ...LINE, taxes: [exempt], discounts: [{ percent: "10%" }] }],
    });
    expect(given).toMatchObject({
      type: "credit_note",
      preceding: "A2026/12",
      exemption: "M07",
      items: [{ discount: "10", rate: "0" }],
    });
  });

  it.each<[string, JsonObject]>([
    ["$.type", { type: "proforma" }],
    ["$.preceding", { type: "credit-note" }],
    ["$.discounts", { discounts: [{ percent: "5%" }] }],
    ["$.lines[0].charges", { lines: [{ ...LINE, charges: [{ percent: "5%" }] }] }],
    ["$.lines[0].discounts", { lines: [{ ...LINE, discounts: [{ amount: "1.00" }] }] }],
    ["$.tax.prices_include", { tax: { prices_include: "VAT" } }],
  ])("is refused with the path %s where InvoiceXpress has no place for it", (path, changes) => {
    expect(() => record(changes)).toThrow(path);
  });
});
