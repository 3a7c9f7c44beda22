import type { Json, JsonObject } from "@fakturo/model";
import { definePlugin, normalizer } from "@fakturo/plugin";
import { fixedPorts } from "@fakturo/testkit";
import { describe, expect, it } from "vitest";
import { BUILT_VAT, bill, exampleEngine, line, VAT } from "../../fixtures/documents.ts";
import { REGIMES } from "../../fixtures/regimes.ts";
import { createEngine } from "../engine.ts";

const engine = exampleEngine();

function vat(combo: JsonObject): JsonObject {
  return line("10", { cat: "VAT", ...combo });
}

/** The built taxes of every line. */
function taxesOf(...lines: readonly JsonObject[]): unknown {
  return combosIn(engine.build(bill({ lines: [...lines] })));
}

function combosIn({ lines }: JsonObject): unknown {
  return JSON.parse(JSON.stringify(lines)).map(({ taxes }: { taxes: Json[] }) => taxes[0]);
}

describe("combos", () => {
  it("take the rate of their day, which is the value date's", () => {
    const built = engine.build(bill({ value_date: "2011-01-01", lines: [line("10", VAT)] }));
    expect(combosIn(built)).toEqual([{ ...BUILT_VAT, percent: "18.0%" }]);
  });

  it("replace the percentage of a rate and keep any other", () => {
    const combos = taxesOf(
      vat({ rate: "general", percent: "10%", surcharge: "1%" }),
      vat({ percent: "10%" }),
      vat({ key: "exempt", percent: "10%" }),
    );
    expect(combos).toEqual([
      BUILT_VAT,
      { cat: "VAT", key: "standard", percent: "10%" },
      { cat: "VAT", key: "exempt" },
    ]);
  });

  it("read the names rates once had", () => {
    const combos = taxesOf(
      vat({ rate: "zero", percent: "7%" }),
      vat({ rate: "exempt", percent: "7%" }),
      vat({ rate: "exempt+reverse-charge", percent: "7%" }),
      vat({ rate: "exempt+eea", percent: "7%" }),
      vat({ tags: ["reduced"] }),
    );
    expect(combos).toEqual([
      { cat: "VAT", key: "zero", percent: "7%" },
      { cat: "VAT", key: "exempt" },
      { cat: "VAT", key: "reverse-charge" },
      { cat: "VAT", key: "intra-community" },
      { cat: "VAT", key: "standard", rate: "reduced", percent: "10.0%" },
    ]);
  });

  it("may belong to another country", () => {
    const { totals } = engine.build(
      bill({
        lines: [
          vat({ country: "FR", rate: "reduced" }),
          vat({ country: "ES", rate: "reduced" }),
          vat({ rate: "reduced" }),
        ],
      }),
    );
    expect(totals).toMatchObject({
      taxes: {
        categories: [
          {
            rates: [
              { country: "FR", base: "10.00", percent: "5.5%", amount: "0.55" },
              { base: "20.00", percent: "10.0%", amount: "2.00" },
            ],
            amount: "2.55",
          },
        ],
      },
    });
  });

  it("follow the customer where the document says so", () => {
    const built = engine.build(
      bill({
        $tags: ["customer-rates"],
        customer: { name: "C", tax_id: { country: "PT", code: "545259045" } },
        lines: [line("100.00", VAT)],
      }),
    );
    expect(combosIn(built)).toEqual([
      { cat: "VAT", country: "PT", key: "standard", rate: "general", percent: "23.0%" },
    ]);
    expect(built.totals).toMatchObject({ tax: "23.00" });
  });

  it("follow the customer before addons look at them", () => {
    const seen: unknown[] = [];
    const spy = normalizer("tax.Combo", ({ country }) => {
      seen.push(country);
    });
    const data = { key: "zz", name: { en: "Z" } };
    const plugin = definePlugin({
      name: "spy",
      rulesets: [{ kind: "addon", data, normalizers: [spy] }],
    });
    const prepare = (country: string, ...tags: readonly string[]) =>
      createEngine({ plugins: [...REGIMES, plugin], ...fixedPorts() }).prepare(
        bill({
          $addons: ["zz"],
          $tags: ["customer-rates", ...tags],
          customer: { name: "C", tax_id: { country } },
          lines: [line("100.00", { ...VAT, country: "FR" })],
        }),
      );
    prepare("PT");
    prepare("ES");
    prepare("PT", "bypass");
    expect(seen).toEqual(["PT", "ES", "FR"]);
  });
});

describe("tax totals", () => {
  it("group by percentage, whatever the key", () => {
    const { totals } = engine.build(
      bill({
        lines: [
          vat({ key: "exempt" }),
          vat({ key: "export" }),
          vat({ key: "zero" }),
          vat({ key: "standard", percent: "0.0%" }),
        ],
      }),
    );
    expect(totals).toMatchObject({
      taxes: {
        categories: [
          {
            rates: [
              { key: "exempt", base: "20.00", amount: "0.00" },
              { key: "zero", base: "20.00", percent: "0%", amount: "0.00" },
            ],
          },
        ],
        sum: "0.00",
      },
    });
  });

  it("take the old place of tags, and their note, without dropping the tax", () => {
    const built = engine.build(
      bill({ tax: { tags: ["reverse-charge"] }, lines: [line("100.00", VAT)] }),
    );
    expect(built.$tags).toEqual(["reverse-charge"]);
    expect(built.tax).toMatchObject({ notes: [{ cat: "VAT", key: "reverse-charge" }] });
    expect(built.totals).toMatchObject({ tax: "21.00" });
  });

  it("of preceding documents are recalculated from their bases", () => {
    const rates = [
      {
        key: "standard",
        base: "100.00",
        percent: "21.0%",
        surcharge: { percent: "5.2%", amount: "5.20" },
        amount: "21.00",
      },
    ];
    const tax = {
      categories: [
        { code: "VAT", rates, amount: "21.00", surcharge: "5.20" },
        {
          code: "IRPF",
          retained: true,
          rates: [{ base: "100.00", percent: "15%", amount: "1" }],
          amount: "1",
        },
      ],
      sum: "26.20",
      retained: "15.00",
    };
    const once = engine.build(
      bill({ preceding: [{ code: "F1", tax }], lines: [line("1.00", VAT)] }),
    );
    expect(once.preceding).toMatchObject([
      {
        tax: {
          categories: [
            { amount: "21.00", surcharge: "5.20" },
            { rates: [{ amount: "15.00" }], amount: "15.00" },
          ],
          sum: "26.20",
          retained: "15.00",
        },
      },
    ]);
    expect(engine.build(once).preceding).toEqual(once.preceding);
  });

  it("round the bases of preceding documents where currency rounding holds", () => {
    const rates = [
      { key: "standard", base: "8.475", percent: "24%", amount: "0" },
      { key: "standard", base: "0.125", percent: "13%", amount: "0" },
    ];
    const tax = { categories: [{ code: "VAT", rates, amount: "0" }], sum: "0" };
    const { preceding } = engine.build(
      bill({
        supplier: { name: "A", tax_id: { country: "EL" } },
        preceding: [{ code: "F1", tax }],
        lines: [line("1.00", { cat: "VAT", percent: "24%" })],
      }),
    );
    expect(preceding).toMatchObject([
      {
        tax: {
          categories: [
            {
              rates: [
                { base: "8.48", amount: "2.03" },
                { base: "0.13", amount: "0.02" },
              ],
              amount: "2.05",
            },
          ],
          sum: "2.05",
        },
      },
    ]);
  });
});

describe("rates", () => {
  it("are the same by value, with all that tells groups apart", () => {
    const { totals } = engine.build(
      bill({
        lines: [
          vat({ percent: "10%" }),
          vat({ percent: "10.0%" }),
          vat({ percent: "10%", surcharge: "1%" }),
          vat({ percent: "10%", surcharge: "1.0%" }),
          vat({ percent: "10.1%" }),
        ],
      }),
    );
    const [category] = JSON.parse(JSON.stringify(totals)).taxes.categories;
    expect(category.rates.map(({ base }: JsonObject) => base)).toEqual(["20.00", "20.00", "10.00"]);
  });

  it("may be as many as the lines", () => {
    const lines = Array.from({ length: 60_000 }, (_, i) => vat({ percent: `${i}.5%` }));
    const { output } = engine.prepare(bill({ lines }));
    const [category] = JSON.parse(JSON.stringify(output)).totals.taxes.categories;
    expect(category.rates).toHaveLength(60_000);
  });
});
