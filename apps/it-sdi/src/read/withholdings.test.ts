import type { JsonObject } from "@fakturo/model";
import { describe, expect, it } from "vitest";
import { built, invoice } from "../../fixtures/italy.ts";
import { generateFattura, parseFattura } from "../index.ts";

const vat = (percent: string): JsonObject => ({ cat: "VAT", percent });
const withheld = (percent = "20%"): JsonObject => ({
  cat: "IRPEF",
  percent,
  ext: { "it-sdi-retained": "A" },
});
const line = (price: string, ...taxes: JsonObject[]): JsonObject => ({
  quantity: "1",
  item: { name: "Consulenza", price },
  taxes,
});
const fund = (percent: string, ...taxes: JsonObject[]): JsonObject => ({
  key: "fund-contribution",
  percent,
  ext: { "it-sdi-fund-type": "TC01" },
  taxes,
});

const whole = line("1000.00", vat("22%"), withheld());
const untaxed = line("500.00", vat("10%"));

/** What is withheld and owed, with the base of each rate. */
function taxesOf(document: JsonObject): unknown {
  const { totals } = JSON.parse(JSON.stringify(document));
  const rates = totals.taxes.categories.flatMap(
    ({ code, rates }: { code: string; rates: Record<string, string>[] }) =>
      rates.map(({ percent = "", base, amount }) => [
        code,
        Number.parseFloat(percent),
        base,
        amount,
      ]),
  );
  return [totals.retained_tax, totals.payable, rates];
}

describe("withheld taxes are read as they were written", () => {
  it.each<[string, JsonObject]>([
    [
      "with a fund and two rates of VAT",
      {
        lines: [whole, line("500.00", vat("10%"), withheld())],
        charges: [fund("4%", vat("22%"))],
      },
    ],
    [
      "from a fund, and from one line of two",
      { lines: [whole, untaxed], charges: [fund("4%", vat("22%"), withheld())] },
    ],
    [
      "from two funds of two rates",
      {
        lines: [whole, line("333.33", vat("10%"), withheld())],
        charges: [fund("4%", vat("22%"), withheld()), fund("2%", vat("10%"), withheld())],
      },
    ],
    ["at two rates of their own", { lines: [whole, line("333.33", vat("10%"), withheld("23%"))] }],
    [
      "with a discount of the document that they count",
      { lines: [whole], discounts: [{ percent: "10%", taxes: [vat("22%"), withheld()] }] },
    ],
    [
      "with a discount and a charge beside a line without them",
      {
        lines: [whole, untaxed],
        discounts: [{ amount: "100.00", taxes: [vat("22%"), withheld()] }],
        charges: [{ amount: "30.00", taxes: [vat("10%")] }],
      },
    ],
    [
      "with a discount that they do not count",
      { lines: [whole, untaxed], discounts: [{ amount: "100.00", taxes: [vat("22%")] }] },
    ],
  ])("%s", (_title, changes) => {
    const envelope = invoice(changes);
    const { xml } = generateFattura(envelope);
    const read = built(parseFattura(new TextEncoder().encode(xml)));
    expect(taxesOf(read.doc)).toEqual(taxesOf(envelope.doc));
  });
});
