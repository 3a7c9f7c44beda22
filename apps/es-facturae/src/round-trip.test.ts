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

/** Built without the rules of Spain, which are not this package's. */
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

/** Prices lose the zeros at their end, and percentages take theirs on. */
function withoutZeros(doc: JsonObject): unknown {
  return JSON.parse(JSON.stringify(doc), (_, value: unknown) =>
    typeof value === "string" && /^-?\d+(\.\d+)?%?$/.test(value) ? Number.parseFloat(value) : value,
  );
}
