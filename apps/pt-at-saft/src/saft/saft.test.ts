import { join } from "node:path";
import { Amount, isFakturoError, type JsonObject } from "@fakturo/model";
import { describePlugin } from "@fakturo/testkit";
import { createFinder, readXml, type XmlElement } from "@fakturo/xml";
import { describe, expect, it } from "vitest";
import { invoice, line, vat } from "../../fixtures/documents.ts";
import { PERIOD, recorded } from "../../fixtures/period.ts";
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

  const faultsOf = (changes: JsonObject, header = HEADER): string[] => {
    try {
      saft([{ envelope: recorded(invoice(changes)) }], header);
    } catch (error) {
      if (!isFakturoError(error)) throw error;
      return error.faults.flatMap(({ code, paths }) => paths.map((path) => `${code} ${path}`));
    }
    return [];
  };

  it.each<[string, JsonObject, string]>([
    ["a series without type", { series: "A" }, "SAFT-InvoiceNo $.series"],
    [
      "a short name",
      { lines: [line("1.00", vat("NOR"), { item: { name: "x", price: "1.00" } })] },
      "SAFT-ProductDescription $.lines[0].item.name",
    ],
    [
      "an unknown country",
      {
        customer: {
          name: "x",
          addresses: [{ street: "a", locality: "b", code: "c", country: "pt" }],
        },
      },
      "SAFT-Country $.customer.addresses[0].country",
    ],
    [
      "no tax without a reason",
      { lines: [line("1.00", vat("ISE"))] },
      "SAFT-TaxExemptionCode $.lines[0].taxes",
    ],
    [
      "a long code",
      {
        lines: [
          line("1.00", vat("NOR"), { item: { ref: "x".repeat(61), name: "xx", price: "1.00" } }),
        ],
      },
      "SAFT-ProductCode $.lines[0].item.ref",
    ],
  ])("refuses what the schema does: %s", (_why, changes, fault) => {
    expect(faultsOf(changes)).toContain(fault);
  });

  it("refuses a header of another form", () => {
    const company = { ...HEADER.company, postalCode: "3800" };
    expect(faultsOf({}, { ...HEADER, company })).toEqual(["SAFT-PostalCode $"]);
  });

  it("cuts names at the length of the schema", () => {
    expect(
      faultsOf({
        customer: { name: "n".repeat(200) },
        lines: [
          line("1.00", vat("NOR"), { item: { ref: "r", name: "n".repeat(300), price: "1.00" } }),
        ],
      }),
    ).toEqual([]);
  });
});
