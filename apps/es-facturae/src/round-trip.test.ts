import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createEngine } from "@fakturo/engine";
import { isFakturoError, type JsonObject } from "@fakturo/model";
import { fixedPorts } from "@fakturo/testkit";
import { writeXml } from "@fakturo/xml";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseFacturae } from "./read/document.ts";
import { facturaeOf } from "./write/document.ts";

const engine = createEngine({ plugins: [], ...fixedPorts() });
const bytes = (xml: string) => new TextEncoder().encode(xml);

/** Built without the rules of Spain, which belong to another package. */
function built(document: JsonObject): JsonObject {
  const { $addons, $regime, ...rest } = document;
  const { tax, uuid, ...doc } = JSON.parse(JSON.stringify(engine.build(rest)));
  return doc;
}

const again = (doc: JsonObject) => built(parseFacturae(bytes(writeXml(facturaeOf(doc)))));

const address = {
  street: "Calle Olmo, 4",
  locality: "Cáceres",
  region: "Cáceres",
  code: "10003",
  country: "ES",
};
const supplier = {
  name: "Taller",
  tax_id: { country: "ES", code: "B98602642" },
  addresses: [address],
  emails: [{ addr: "a@example.es" }],
};
const customer = { ...supplier, name: "Ayuntamiento", identities: [{ scope: "tax", code: "L1" }] };

const cents = fc.integer({ min: 1, max: 10_000_000 }).map((n) => (n / 100).toFixed(2));
const word = fc.string({ minLength: 1, maxLength: 20, unit: fc.constantFrom(..."aéñ&<Z9") });
const percent = fc.constantFrom("21%", "10%", "4%");

const line = fc.record({
  quantity: fc.integer({ min: 1, max: 500 }).map(String),
  item: fc.record({ name: word, price: cents }),
  discounts: fc.array(fc.record({ reason: word, percent }), { maxLength: 1 }),
  taxes: percent.map((rate) => [{ cat: "VAT", percent: rate }]),
});

const invoice = fc.record({
  type: fc.constantFrom("standard", "credit-note"),
  series: word.map((text) => text.replace(/[^Z9]/g, "A")),
  code: fc.integer({ min: 1, max: 999 }).map(String),
  lines: fc.array(line, { minLength: 1, maxLength: 4 }),
  notes: fc.array(fc.record({ key: fc.constant("legal"), text: word }), { maxLength: 2 }),
});

const preceding = [
  { code: "3", issue_date: "2026-01-08", ext: { "es-facturae-correction": "10" } },
];

describe("reading what was written", () => {
  it("gives the same document", () => {
    fc.assert(
      fc.property(invoice, (facts) => {
        const doc = built({
          $schema: "https://gobl.org/draft-0/bill/invoice",
          currency: "EUR",
          issue_date: "2026-02-10",
          supplier,
          customer,
          ...facts,
          ...(facts.type === "credit-note" ? { preceding } : {}),
        });
        expect(withoutZeros(again(doc))).toEqual(withoutZeros(doc));
      }),
      { numRuns: 60 },
    );
  });

  describe("of discounts and charges of the document", () => {
    const sale = (rate: string, price = "100.00") => ({
      quantity: "1",
      item: { name: "Mesa", price },
      taxes: [{ cat: "VAT", percent: rate }],
    });
    const bearing = (amount: string, ...taxes: JsonObject[]) => ({ reason: "x", amount, taxes });
    const at = (percent: string): JsonObject => ({ cat: "VAT", percent });
    const sold = (changes: JsonObject) =>
      built({
        $schema: "https://gobl.org/draft-0/bill/invoice",
        currency: "EUR",
        issue_date: "2026-02-10",
        series: "A",
        code: "1",
        supplier,
        customer,
        lines: [sale("21%"), sale("10%")],
        ...changes,
      });

    it.each<[string, JsonObject]>([
      [
        "a percentage",
        {
          lines: [sale("21%")],
          discounts: [{ reason: "x", percent: "10%", taxes: [at("21%")] }],
        },
      ],
      ["one of two rates", { charges: [bearing("5.00", at("10%"))] }],
      ["each its rate", { discounts: [bearing("4.00", at("10%")), bearing("9.00", at("21%"))] }],
      [
        "several at a rate",
        {
          discounts: [bearing("4.00", at("10%")), bearing("9.00", at("21%"))],
          charges: [bearing("3.00", at("10%"))],
        },
      ],
      [
        "money given back",
        { type: "credit-note", preceding, discounts: [bearing("4.00", at("10%"))] },
      ],
      ["no tax", { charges: [{ reason: "x", amount: "5.00" }] }],
      [
        "surcharge",
        {
          lines: [{ ...sale("21%"), taxes: [{ ...at("21%"), surcharge: "5.2%" }] }],
          discounts: [bearing("4.00", { ...at("21%"), surcharge: "5.2%" })],
        },
      ],
    ])("finds the taxes that they bear: %s", (_, changes) => {
      const doc = sold(changes);
      expect(withoutZeros(again(doc))).toEqual(withoutZeros(doc));
    });

    it("divides one that is given on all rates", () => {
      const doc = sold({ discounts: [bearing("10.00", at("21%")), bearing("5.00", at("10%"))] });
      const one = writeXml(facturaeOf(doc)).replace(
        /<GeneralDiscounts>.*<\/GeneralDiscounts>/s,
        "<GeneralDiscounts><Discount><DiscountReason>x</DiscountReason><DiscountRate>7.5</DiscountRate><DiscountAmount>15.00</DiscountAmount></Discount></GeneralDiscounts>",
      );
      expect(withoutZeros(built(parseFacturae(bytes(one))))).toEqual(withoutZeros(doc));
    });

    it("takes the tax out of those whose prices include it", () => {
      const doc = sold({
        tax: { prices_include: "VAT" },
        lines: [sale("21%", "121.00"), sale("10%", "110.00")],
        discounts: [{ reason: "x", percent: "10%", taxes: [at("10%")] }],
      });
      const xml = writeXml(facturaeOf({ ...doc, tax: { prices_include: "VAT" } }));
      expect(xml).not.toContain("DiscountRate");
      expect(built(parseFacturae(bytes(xml)))).toMatchObject({ totals: { payable: "207.90" } });
    });

    it.each(["0.02", "-0.02"])("writes rounding of %s as one without tax", (rounding) => {
      const doc = sold({ lines: [sale("21%", "10.00")], totals: { rounding } });
      const xml = writeXml(facturaeOf(doc));
      const payable = rounding === "0.02" ? "12.12" : "12.08";
      for (const name of ["InvoiceTotal", "TotalOutstandingAmount", "TotalExecutableAmount"])
        expect(xml).toContain(`<${name}>${payable}</${name}>`);
      expect(xml).toContain("<TotalGrossAmount>10.00</TotalGrossAmount>");
      expect(built(parseFacturae(bytes(xml)))).toMatchObject({ totals: { payable } });
    });
  });

  it.each(["office", "freelance", "credit", "abroad", "included"])(
    "reads the fixture %s",
    (name) => {
      const xml = readFileSync(join(import.meta.dirname, `../fixtures/${name}.out.xml`), "utf8");
      expect(parseFacturae(bytes(xml))).toMatchObject({ code: "7", series: "F26" });
    },
  );

  it.each([
    ["other XML", "<a/>"],
    ["text", "hello"],
    [
      "no invoice",
      '<f:Facturae xmlns:f="http://www.facturae.gob.es/formato/Versiones/Facturaev3_2_2.xml"/>',
    ],
  ])("refuses %s", (_, xml) => {
    try {
      parseFacturae(bytes(xml));
      expect.unreachable();
    } catch (error) {
      expect(isFakturoError(error) && error.key).toBe("input");
    }
  });
});

/** Prices lose trailing zeros, and percentages gain them. */
function withoutZeros(doc: JsonObject): unknown {
  return JSON.parse(JSON.stringify(doc), (_, value: unknown) =>
    typeof value === "string" && /^-?\d+(\.\d+)?%?$/.test(value) ? Number.parseFloat(value) : value,
  );
}
