import { join } from "node:path";
import { isFakturoError, type JsonObject } from "@fakturo/model";
import { describePlugin } from "@fakturo/testkit";
import { readXml } from "@fakturo/xml";
import { describe, expect, it } from "vitest";
import { CASES, invoice, line, supplierWith, vat } from "../fixtures/invoices.ts";
import { generateZatca, parseZatca } from "./index.ts";
import { tagsOf, transactionOf } from "./zatca/transaction.ts";

describePlugin("@fakturo/app-sa-zatca", {
  load: () => import("./index.ts"),
  documents: [
    invoice({
      tax: { rounding: "currency" },
      lines: [{ ...line, taxes: [{ cat: "VAT", percent: "15%" }] }],
    }).doc,
  ],
});

const FOLDER = join(import.meta.dirname, "../fixtures");
const utf8 = new TextEncoder();

/** `rule path` of every fault, or the error's key. */
function faultsOf(work: () => unknown): readonly string[] {
  try {
    work();
  } catch (error) {
    if (!isFakturoError(error)) throw error;
    if (error.faults.length === 0) return [error.key];
    return error.faults.flatMap(({ code, paths }) => paths.map((path) => `${code} ${path}`));
  }
  return [];
}

describe("fixtures", () => {
  it.each(Object.keys(CASES))("%s", async (name) => {
    const xml = generateZatca(invoice(CASES[name]));
    expect(readXml(xml).name).toBe("Invoice");
    await expect(`${xml}\n`).toMatchFileSnapshot(join(FOLDER, `${name}.out.xml`));
  });

  it.each(Object.keys(CASES))("%s is read to a document that writes the same amounts", (name) => {
    const text = generateZatca(invoice(CASES[name]));
    const { $addons, ...read } = parseZatca(utf8.encode(text));
    expect($addons).toEqual(["sa-zatca-v1"]);
    const again = generateZatca(
      invoice({ series: "", delivery: {}, customer: null, ...read, $tags: [] }),
    );
    expect(again).toBe(text);
  });
});

describe("what ZATCA refuses", () => {
  const coded = (ext: JsonObject): JsonObject => ({ tax: { rounding: "currency", ext } });
  it.each<[string, JsonObject, string]>([
    ["no lines", { lines: [] }, "BR-16 $.lines"],
    [
      "a quantity of zero",
      { lines: [line, { ...line, quantity: "0" }] },
      "BR-22 $.lines[1].quantity",
    ],
    [
      "a seller of another country",
      { supplier: supplierWith({ tax_id: { country: "DE", code: "111111125" } }) },
      "BR-KSA-40 $.supplier.tax_id.code",
    ],
    [
      "a VAT number of another country",
      { customer: { name: "Berg GmbH", tax_id: { country: "DE", code: "111111125" } } },
      "BR-KSA-44 $.customer.tax_id.code",
    ],
    [
      "a type of document outside its list",
      coded({ "sa-zatca-invoice-type": "0100000", "untdid-document-type": "751" }),
      "BR-KSA-05 $.tax.ext",
    ],
    [
      "a type of transaction outside its pattern",
      coded({ "sa-zatca-invoice-type": "01", "untdid-document-type": "388" }),
      "BR-KSA-06 $.tax.ext",
    ],
    [
      "a number that no register has",
      { customer: { name: "Najd", identities: [{ type: "CRN", code: "40-30" }] } },
      "BR-KSA-14 $.customer.identities",
    ],
  ])("%s", (_what, changes, fault) => {
    expect(faultsOf(() => generateZatca(invoice(changes)))).toContain(fault);
  });
});

describe("transactions", () => {
  it.each([
    ["0100000", []],
    ["0200000", ["simplified"]],
    ["0111010", ["third-party", "nominal", "summary"]],
    ["0100101", ["export", "self-billed"]],
  ])("%s", (transaction, tags) => {
    expect(tagsOf(transaction)).toEqual(tags);
    expect(transactionOf(tags)).toBe(transaction);
  });
});

describe("what ZATCA does not take", () => {
  const written = (changes: JsonObject) => faultsOf(() => generateZatca(invoice(changes)));

  it.each<[string, JsonObject, string[]]>([
    ["nothing", {}, []],
    ["no number", { code: "" }, ["BR-02 $.code"]],
    [
      "a rate that Saudi Arabia does not have",
      { lines: [{ ...line, taxes: [{ ...vat, percent: "7.0%" }] }] },
      ["BR-KSA-84 $.lines"],
    ],
    [
      "a preceding invoice without number",
      { preceding: [{ issue_date: "2026-01-05" }] },
      ["XSD $.preceding[0].code"],
    ],
    [
      "a seller without register",
      { supplier: supplierWith({ identities: [] }) },
      ["BR-KSA-08 $.supplier.identities"],
    ],
    [
      "a seller without VAT number",
      { supplier: supplierWith({ tax_id: { country: "SA" } }) },
      ["BR-KSA-39 $.supplier.tax_id.code"],
    ],
    ["a standard invoice to nobody", { customer: null }, ["BR-KSA-42 $.customer.name"]],
    ["a note without reason", { type: "credit-note" }, ["BR-KSA-17 $.preceding"]],
    [
      "charges on lines",
      { lines: [{ ...line, charges: [{ amount: "1.00", reason: "x" }] }] },
      ["BR-KSA-EN16931-06 $.lines"],
    ],
    ["lines below zero", { lines: [line, { ...line, quantity: "-1" }] }, ["BR-KSA-F-04 $.lines"]],
    [
      "sums below zero",
      { discounts: [{ amount: "500.00", reason: "x", taxes: [vat] }] },
      ["BR-KSA-F-04 $.totals"],
    ],
    [
      "advances below zero",
      { payment: { advances: [{ description: "x", amount: "-5.00" }] } },
      ["BR-KSA-F-04 $.payment.advances"],
    ],
    ["another currency without rate", { currency: "EUR" }, ["BR-KSA-68 $.exchange_rates"]],
  ])("%s", (_name, changes, faults) => {
    expect(written(changes)).toEqual(faults);
  });

  it.each([
    ["no XML", "%PDF"],
    ["another profile", generateZatca(invoice()).replace("reporting:1.0", "billing:1.0")],
  ])("reading %s", (_name, text) => {
    expect(faultsOf(() => parseZatca(utf8.encode(text)))).toEqual(["input"]);
  });
});
