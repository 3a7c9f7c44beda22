import type { Json, JsonObject } from "@fakturo/model";
import { describe, expect, it } from "vitest";
import { bill, exampleEngine, line, VAT } from "../../fixtures/documents.ts";

const engine = exampleEngine();

/** A row of a tax total: percentage (empty for none), base and amount. */
type Row = readonly [percent: string, base: string, amount: string];

interface Example {
  readonly input: JsonObject;
  readonly totals: JsonObject;
  /** Rows by category, both in the order they are written. */
  readonly taxes?: readonly (readonly [code: string, ...rows: Row[]])[];
}

const INCLUDED = { prices_include: "VAT", rounding: "currency" };

function vat(percent: string): JsonObject {
  return { cat: "VAT", percent };
}
function irpf(percent: string): JsonObject {
  return { cat: "IRPF", percent };
}
const EXEMPT = { cat: "VAT", key: "exempt" };

function spanish(lines: readonly Json[], over: JsonObject = {}): JsonObject {
  return bill({ issue_date: "2026-01-15", tax: INCLUDED, lines: [...lines], ...over });
}

function from(country: string, lines: readonly Json[], tax: JsonObject = INCLUDED): JsonObject {
  return spanish(lines, { tax, supplier: { name: "A", tax_id: { country } } });
}

function times(count: number, value: JsonObject): JsonObject[] {
  return Array.from({ length: count }, () => value);
}

const MIXED = [
  line("10.00", EXEMPT),
  line("100.00", irpf("15%"), vat("21%")),
  line("50.00", vat("10%")),
];

const EXAMPLES: Readonly<Record<string, Example>> = {
  "A: the tax runs over the lines": {
    input: spanish(times(3, line("0.10", vat("21%")))),
    totals: { sum: "0.30", tax_included: "0.05", total: "0.25", payable: "0.30" },
    taxes: [["VAT", ["21%", "0.25", "0.05"]]],
  },
  "B: rates with a percentage come first": {
    input: spanish(MIXED),
    totals: {
      tax_included: "21.91",
      total: "138.09",
      tax: "21.91",
      total_with_tax: "160.00",
      retained_tax: "12.40",
      payable: "147.60",
    },
    taxes: [
      ["VAT", ["21%", "82.64", "17.36"], ["10%", "45.45", "4.55"], ["", "10.00", "0.00"]],
      ["IRPF", ["15%", "82.64", "12.40"]],
    ],
  },
  "B': precise rounding keeps the order of lines": {
    input: spanish(MIXED, { tax: { prices_include: "VAT", rounding: "precise" } }),
    totals: { tax: "21.90", total: "138.10", payable: "147.60" },
    taxes: [
      ["VAT", ["", "10.00", "0.00"], ["21%", "82.64", "17.36"], ["10%", "45.45", "4.55"]],
      ["IRPF", ["15%", "82.64", "12.40"]],
    ],
  },
  "C: a surcharge is never included": {
    input: spanish(
      ["10.00", "10.00", "9.99"].map((price) => line(price, { cat: "VAT", rate: "general+eqs" })),
    ),
    totals: { tax_included: "5.20", total: "24.79", tax: "6.49", total_with_tax: "31.28" },
    taxes: [["VAT", ["21.0%", "24.79", "5.20"]]],
  },
  "D: discounts and charges run along": {
    input: spanish(times(2, line("10.01", vat("21%"))), {
      discounts: [{ amount: "1.005", taxes: [vat("21%")] }],
      charges: [{ amount: "2.33", taxes: [vat("21%")] }],
    }),
    totals: { discount: "1.01", charge: "2.33", total: "17.64", payable: "21.34" },
    taxes: [["VAT", ["21%", "17.64", "3.70"]]],
  },
  "E: twelve lines with a retained tax": {
    input: spanish(times(12, line("125.00", vat("21.0%"), irpf("15.0%")))),
    totals: { total: "1239.67", tax: "260.33", retained_tax: "185.95", payable: "1314.05" },
    taxes: [
      ["VAT", ["21.0%", "1239.67", "260.33"]],
      ["IRPF", ["15.0%", "1239.67", "185.95"]],
    ],
  },
  "F: twelve lines at a reduced rate": {
    input: from("PT", times(12, line("125.00", { cat: "VAT", rate: "reduced" }))),
    totals: { total: "1415.09", tax: "84.91", payable: "1500.00" },
    taxes: [["VAT", ["6.0%", "1415.09", "84.91"]]],
  },
  "G: rates do not influence each other": {
    input: from("PT", [
      ...["125.00", "125.00"].map((price) => line(price, vat("6.0%"))),
      ...["12.50", "12.50", "35.80"].map((price) => line(price, vat("13.0%"))),
      ...["7.95", "45.00"].map((price) => line(price, vat("23.0%"))),
    ]),
    totals: { tax: "31.04", total: "332.71", payable: "363.75" },
    taxes: [
      ["VAT", ["6.0%", "235.85", "14.15"], ["13.0%", "53.81", "6.99"], ["23.0%", "43.05", "9.90"]],
    ],
  },
  "H: lines are rounded first": {
    input: spanish(times(2, { ...line("1.2345", vat("21%")), quantity: "3" })),
    totals: { sum: "7.40", tax_included: "1.28", total: "6.12" },
    taxes: [["VAT", ["21%", "6.12", "1.28"]]],
  },
  "I: negative sums": {
    input: spanish([{ ...line("10.00", vat("21%")), quantity: "-1" }, line("0.05", vat("21%"))]),
    totals: { payable: "-9.95" },
    taxes: [["VAT", ["21%", "-8.22", "-1.73"]]],
  },
  "J: the included category comes first": {
    input: spanish([
      line("100.00", irpf("15%")),
      line("10.00", irpf("15%"), EXEMPT),
      line("121.00", vat("21%")),
    ]),
    totals: {},
    taxes: [
      ["VAT", ["21%", "100.00", "21.00"], ["", "10.00", "0.00"]],
      ["IRPF", ["15%", "110.00", "16.50"]],
    ],
  },
  "K: unless it has no percentage": {
    input: spanish([line("100.00", irpf("15%")), line("10.00", EXEMPT)]),
    totals: {},
    taxes: [
      ["IRPF", ["15%", "100.00", "15.00"]],
      ["VAT", ["", "10.00", "0.00"]],
    ],
  },
  "L: the regime's rounding": {
    input: from("EL", [line("160460.44", vat("17%"))], { prices_include: "VAT" }),
    totals: { total: "137145.68", tax: "23314.76" },
    taxes: [["VAT", ["17%", "137145.68", "23314.76"]]],
  },
  "M: half of an odd cent": {
    input: spanish([line("0.03", vat("100%"))]),
    totals: { total: "0.01", tax: "0.02" },
    taxes: [["VAT", ["100%", "0.01", "0.02"]]],
  },
  "N: no decimals, no regime": {
    input: spanish([line("100", vat("10%")), line("33", vat("10%")), line("33", vat("8%"))], {
      currency: "JPY",
      supplier: { name: "A" },
    }),
    totals: { tax: "14", total: "152", payable: "166" },
    taxes: [["VAT", ["10%", "121", "12"], ["8%", "31", "2"]]],
  },
  "O: currency rounding without included taxes": {
    input: spanish(
      [{ ...line("0.333", vat("21%")), quantity: "7" }, line("10.005", vat("21%"), irpf("15%"))],
      { tax: { rounding: "currency" } },
    ),
    totals: { sum: "12.34", total: "12.34", payable: "13.43" },
    taxes: [
      ["VAT", ["21%", "12.34", "2.59"]],
      ["IRPF", ["15%", "10.01", "1.50"]],
    ],
  },
  "P: exempt lines beside": {
    input: spanish([{ ...line("9.995", VAT), quantity: "3" }, line("10", EXEMPT)]),
    totals: {
      sum: "39.99",
      tax_included: "5.20",
      total: "34.79",
      tax: "5.20",
      total_with_tax: "39.99",
      payable: "39.99",
    },
    taxes: [["VAT", ["21.0%", "24.79", "5.20"], ["", "10.00", "0.00"]]],
  },
  "precise rounding": {
    input: spanish([{ ...line("9.99", VAT), quantity: "3" }, line("10", EXEMPT)], {
      tax: { prices_include: "VAT" },
    }),
    totals: {
      sum: "39.97",
      tax_included: "5.20",
      total: "34.77",
      tax: "5.20",
      total_with_tax: "39.97",
      payable: "39.97",
    },
    taxes: [["VAT", ["21.0%", "24.77", "5.20"], ["", "10.00", "0.00"]]],
  },
};

function rowsOf(totals: Json | undefined): unknown {
  const { taxes } = JSON.parse(JSON.stringify(totals));
  return taxes.categories.map(({ code, rates }: { code: string; rates: JsonObject[] }) => [
    code,
    ...rates.map(({ percent = "", base, amount }) => [percent, base, amount]),
  ]);
}

describe("prices including tax", () => {
  it.each(Object.entries(EXAMPLES))("%s", (_name, { input, totals, taxes }) => {
    const built = engine.build(input);
    expect(built.totals).toMatchObject(totals);
    expect(rowsOf(built.totals)).toEqual(taxes);
  });

  it("writes totals in their order", () => {
    const rates = ["100%", "50%", "25%"];
    const built = engine.build(spanish(rates.map((r) => line("0.10", vat("21%"), irpf(r)))));
    expect(JSON.stringify(built.totals)).toBe(
      '{"sum":"0.30","tax_included":"0.05","total":"0.25","taxes":{"categories":[' +
        '{"code":"VAT","rates":[{"key":"standard","base":"0.25","percent":"21%","amount":"0.05"}],"amount":"0.05"},' +
        '{"code":"IRPF","retained":true,"rates":[{"base":"0.08","percent":"100%","amount":"0.08"},' +
        '{"base":"0.09","percent":"50%","amount":"0.05"},{"base":"0.08","percent":"25%","amount":"0.02"}],"amount":"0.15"}],' +
        '"sum":"0.05","retained":"0.15"},"tax":"0.05","total_with_tax":"0.30","retained_tax":"0.15","payable":"0.15"}',
    );
  });

  it("leaves the totals of lines alone", () => {
    const { lines } = engine.build(spanish([line("121.00", vat("21%"))]));
    expect(lines).toMatchObject([{ sum: "121.00", total: "121.00" }]);
  });

  it("takes included taxes out", () => {
    const source = bill({
      tax: { prices_include: "VAT" },
      lines: [{ ...line("9.99", VAT), quantity: "3", discounts: [{ amount: "1.00" }] }],
    });
    const { doc } = engine.transform(source, { kind: "remove-included-taxes" }).output;
    expect(doc.tax).toEqual({});
    expect(doc.lines).toMatchObject([
      {
        item: { price: "8.2562" },
        sum: "24.7686",
        discounts: [{ amount: "0.8264" }],
        total: "23.9422",
      },
    ]);
    expect(doc.totals).toMatchObject({ total: "23.94", tax: "5.03", payable: "28.97" });
  });
});
