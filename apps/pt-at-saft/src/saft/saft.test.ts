import { join } from "node:path";
import { Amount, isFakturoError } from "@fakturo/model";
import { describePlugin } from "@fakturo/testkit";
import { createFinder, readXml, type XmlElement } from "@fakturo/xml";
import { describe, expect, it } from "vitest";
import { invoice } from "../../fixtures/documents.ts";
import { PERIOD } from "../../fixtures/period.ts";
import { type SaftEntry, type SaftHeader, saft } from "../index.ts";

describePlugin("@fakturo/app-pt-at-saft", { load: () => import("../index.ts") });

const { find, findAll, text } = createFinder({ "": "urn:OECD:StandardAuditFile-Tax:PT_1.04_01" });

const HEADER: SaftHeader = {
  company: {
    name: "Padaria do Cais, Lda.",
    taxNumber: "545259045",
    street: "Rua do Cais 3",
    city: "Aveiro",
    postalCode: "3800-200",
  },
  start: "2026-03-01",
  end: "2026-03-31",
  created: "2026-04-02",
  program: { producer: "545259045", certificate: "9999", product: "Fakturo/Fakturo", version: "1" },
};

const sum = (rows: readonly XmlElement[], path: string) =>
  rows
    .flatMap((row) => findAll(row, path))
    .reduce((total, { text: value }) => total.add(Amount.parse(value)), Amount.zero(2))
    .toString();

describe("SAF-T (PT)", () => {
  const xml = saft(PERIOD, HEADER);
  const root = readXml(xml);
  const sales = find(root, "SourceDocuments/SalesInvoices");
  const invoices = findAll(sales, "Invoice");

  it("is the file of the period", async () => {
    await expect(`${xml}\n`).toMatchFileSnapshot(
      join(import.meta.dirname, "../../fixtures/period.out.xml"),
    );
  });

  it("adds up each column without cancelled documents", () => {
    expect(text(sales, "NumberOfEntries")).toBe("4");
    const valid = invoices.filter((row) => text(row, "DocumentStatus/InvoiceStatus") !== "A");
    expect(text(sales, "TotalCredit")).toBe(sum(valid, "Line/CreditAmount"));
    expect(text(sales, "TotalDebit")).toBe(sum(valid, "Line/DebitAmount"));
    expect(text(sales, "TotalDebit")).toBe("100.00");
  });

  it("has lines that add up to each document's net total", () => {
    for (const row of invoices) {
      const side = text(row, "InvoiceType") === "NC" ? "Line/DebitAmount" : "Line/CreditAmount";
      expect(sum([row], side), text(row, "InvoiceNo")).toBe(text(row, "DocumentTotals/NetTotal"));
    }
  });

  it("names each customer, product and rate once, and knows those that are used", () => {
    const of = (path: string) => findAll(root, path).map(({ text: value }) => value);
    expect(of("MasterFiles/Customer/CustomerID")).toEqual(["123456789", "999999990"]);
    expect(new Set(of("MasterFiles/Product/ProductCode"))).toEqual(new Set(["BR-1", "Portes"]));
    expect(of("MasterFiles/TaxTable/TaxTableEntry/TaxCode").sort()).toEqual([
      "ISE",
      "NOR",
      "NOR",
      "RED",
    ]);
  });

  it("leaves out what is of another period", () => {
    const april = readXml(saft(PERIOD, { ...HEADER, start: "2026-04-01", end: "2026-04-30" }));
    expect(findAll(april, "SourceDocuments/SalesInvoices")).toEqual([]);
  });

  it.each<[string, readonly SaftEntry[], SaftHeader]>([
    ["was not recorded", [{ envelope: invoice() }], HEADER],
    [
      "is of another company",
      PERIOD,
      { ...HEADER, company: { ...HEADER.company, taxNumber: "123456789" } },
    ],
  ])("refuses a document that %s", (_why, documents, header) => {
    let key = "";
    try {
      saft(documents, header);
    } catch (error) {
      if (isFakturoError(error)) key = error.key;
    }
    expect(key).toBe("input");
  });
});
