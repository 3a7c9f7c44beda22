import { createEngine } from "@fakturo/engine";
import { codesOf, describeRules, fixedPorts } from "@fakturo/testkit";
import { describe, expect, it } from "vitest";
import { plugin } from "./index.ts";

const plugins = [plugin];
const engine = createEngine({ plugins, ...fixedPorts() });

const vat = { cat: "VAT", percent: "21%" };
const customer = { name: "Escuela", tax_id: { country: "ES", code: "54387763P" } };
const original = {
  series: "A",
  code: "1",
  issue_date: "2026-01-10",
  ext: { "es-facturae-correction": "01" },
};

function invoice(changes: object = {}): object {
  return {
    $schema: "https://gobl.org/draft-0/bill/invoice",
    $addons: ["es-facturae-v3"],
    currency: "EUR",
    issue_date: "2026-01-15",
    code: "1",
    supplier: { name: "Imprenta", tax_id: { country: "ES", code: "B98602642" } },
    customer,
    lines: [{ quantity: "1", item: { name: "Papel", price: "10.00" }, taxes: [vat] }],
    ...changes,
  };
}

const correction = (...preceding: unknown[]) => invoice({ type: "credit-note", preceding });
const fine = invoice();

const faultsOf = (document: object) =>
  engine.prepare(document).faults.map(({ code, paths }) => [code.slice(17), ...paths]);

describe("faults", () => {
  it("are absent from complete invoices", () => {
    expect(codesOf(engine, fine)).toEqual([]);
    expect(codesOf(engine, correction(original))).toEqual([]);
  });

  it("name the place", () => {
    const at = "BILL-INVOICE-";
    expect(faultsOf(invoice({ type: "proforma" }))).toEqual([[`${at}02`, "$.tax"]]);
    expect(faultsOf(correction())).toEqual([[`${at}04`, "$.preceding"]]);
    expect(faultsOf(correction({ ...original, ext: undefined }))).toEqual([
      [`${at}06`, "$.preceding[0].ext"],
    ]);
    expect(faultsOf(correction({ ...original, issue_date: undefined }))).toEqual([
      [`${at}05`, "$.preceding[0].issue_date"],
    ]);
    expect(faultsOf(invoice({ customer: { name: "A", tax_id: { country: "ES" } } }))).toEqual([
      [`${at}01`, "$.customer.tax_id.code"],
    ]);
    expect(faultsOf(invoice({ currency: "USD" }))).toEqual([[`${at}07`, "$"]]);
  });

  it("are found in odd lists without failing", () => {
    for (const mode of ["build", "validate"] as const)
      for (const changes of [{ customer: {} }, { preceding: [null, {}] }, { lines: [null, {}] }])
        expect(codesOf(engine, invoice({ type: "corrective", ...changes }), mode)).toBeInstanceOf(
          Array,
        );
  });
});

const rule = (number: string) => `GOBL-ES-FACTURAE-BILL-INVOICE-${number}`;

describeRules(plugins, {
  [rule("01")]: {
    at: "$.customer.tax_id.code",
    fails: [invoice({ customer: { name: "A", tax_id: { country: "ES" } } })],
    passes: [
      fine,
      invoice({ customer: { name: "A" } }),
      invoice({ customer: { name: "A", tax_id: { country: "FR" } } }),
    ],
  },
  [rule("02")]: { at: "$.tax", fails: [invoice({ type: "proforma" })], passes: [fine] },
  [rule("03")]: {
    at: "$.tax.ext",
    fails: [
      invoice({ type: "proforma", tax: { ext: { "es-facturae-doc-type": "FC" } } }),
      invoice({ type: "proforma", $tags: ["simplified"] }),
    ],
    passes: [fine],
  },
  [rule("04")]: {
    at: "$.preceding",
    fails: ["credit-note", "corrective", "debit-note"].map((type) => invoice({ type })),
    passes: [fine, correction(original)],
  },
  [rule("05")]: {
    at: "$.preceding[0].issue_date",
    fails: [correction({ ...original, issue_date: undefined })],
    passes: [correction(original), invoice({ preceding: [{ code: "1" }] })],
  },
  [rule("06")]: {
    at: "$.preceding[0].ext",
    fails: [correction({ ...original, ext: undefined })],
    passes: [correction(original), invoice({ preceding: [{ code: "1" }] })],
  },
  [rule("07")]: {
    at: "$",
    fails: [invoice({ currency: "USD" })],
    passes: [
      fine,
      invoice({ currency: "USD", exchange_rates: [{ from: "USD", to: "EUR", amount: "0.9" }] }),
    ],
  },
});

describe("document codes", () => {
  const codes = (docType: string, invoiceClass: string) => ({
    "es-facturae-doc-type": docType,
    "es-facturae-invoice-class": invoiceClass,
  });
  it.each([
    [{}, codes("FC", "OO")],
    [{ tax: { ext: codes("XX", "CC") } }, codes("FC", "OO")],
    [{ $tags: ["simplified"] }, codes("FA", "OO")],
    [{ $tags: ["simplified", "self-billed"] }, codes("AF", "OO")],
    [{ type: "credit-note" }, codes("FC", "OR")],
    [{ type: "debit-note", $tags: ["self-billed"] }, codes("AF", "OR")],
  ])("of %j are %j", (changes, expected) => {
    expect(Object(engine.prepare(invoice(changes)).output).tax.ext).toEqual(expected);
  });
});

it("says in a correction what changes", () => {
  const ext = { "es-facturae-correction": "11" };
  const { output, faults } = engine.correct(fine, { type: "credit-note", ext });
  expect(faults).toEqual([]);
  expect(output.doc).toMatchObject({ preceding: [{ code: "1", ext }] });
});
