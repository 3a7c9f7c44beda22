import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describeOfficial, filesBelow } from "@fakturo/test-support";
import fc from "fast-check";
import { expect, it } from "vitest";
import { customerWith, invoice, line, payment, supplierWith } from "../fixtures/finland.ts";
import { anyLine } from "../fixtures/lines.ts";
import { generateFinvoice } from "./index.ts";

const FIXTURES = join(import.meta.dirname, "../fixtures");
const RULES = "fi.finvoice:finvoice";

/** Parties and texts at and beyond the limits of the schema. */
const LIMITS = [
  { customer: customerWith({ name: "N".repeat(200), alias: "A".repeat(90) }) },
  {
    supplier: supplierWith({
      addresses: [
        { street: "S".repeat(150), locality: "L".repeat(60), code: "00100", country: "FI" },
      ],
    }),
  },
  {
    supplier: supplierWith({
      addresses: [{ country: "FI" }],
      telephones: [{ num: "+".padEnd(60, "1") }],
    }),
  },
  { payment: { ...payment, terms: { notes: "n".repeat(500) } } },
  { lines: [{ ...line, quantity: "-1.5", item: { name: "i".repeat(300), price: "-0.0000001" } }] },
  { lines: [{ ...line, taxes: [{ cat: "VAT", key: "outside-scope" }] }] },
  { lines: [{ ...line, taxes: [{ cat: "VAT", key: "intra-community" }] }] },
  { currency: "SEK", exchange_rates: [{ from: "SEK", to: "EUR", amount: "0.0875" }] },
];

describeOfficial("Finvoice", (errorsBy) => {
  const errorsOf = (xml: string) => errorsBy(RULES, xml);

  it("accepts the fixtures", async () => {
    for (const path of filesBelow(FIXTURES, ".out.xml"))
      expect(await errorsOf(readFileSync(path, "utf8")), path).toEqual([]);
  });

  it("accepts a hundred generated invoices and credit notes", async () => {
    const many = fc.array(anyLine, { minLength: 1, maxLength: 8 });
    for (const [i, lines] of fc.sample(many, { numRuns: 100, seed: 16_931 }).entries()) {
      const type = i % 2 === 0 ? "standard" : "credit-note";
      expect(await errorsOf(generateFinvoice(invoice({ type, lines })))).toEqual([]);
    }
  });

  it.each(LIMITS.map((changes, i) => [i, changes] as const))(
    "accepts limit %i",
    async (_i, changes) => {
      const settings = { sender_operator: "003700010001", receiver_operator: "NDEAFIHH" };
      expect(await errorsOf(generateFinvoice(invoice(changes), settings))).toEqual([]);
    },
  );
});
