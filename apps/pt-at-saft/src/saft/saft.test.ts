import { join } from "node:path";
import { Amount, isFakturoError } from "@fakturo/model";
import type { Envelope } from "@fakturo/plugin";
import { describePlugin } from "@fakturo/testkit";
import { createFinder, readXml, type XmlElement } from "@fakturo/xml";
import { describe, expect, it } from "vitest";
import { document, EXEMPT, invoice, KEY_PEM, line, marked, vat } from "../../fixtures/documents.ts";
import { atDocument, programKey, record, type SaftEntry, type SaftHeader, saft } from "../index.ts";

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

const program = { key: programKey(KEY_PEM), certificate: "9999" };

function recorded(envelope: Envelope): Envelope {
  const options = {
    program,
    series: { code: "CSDF7T5H", start: 1 },
    previous: undefined,
    entered: "2026-03-01T10:15:30",
  };
  const { stamps, link } = record(atDocument(envelope.doc), options);
  return marked(envelope, String(link.number), stamps);
}

const goods = { type: "note", tax: { ext: { "pt-saft-movement-type": "GR" } } };

/** One of everything. */
const PERIOD: readonly SaftEntry[] = [
  { envelope: recorded(invoice()) },
  {
    envelope: recorded(
      invoice(
        {
          lines: [
            line("10.00", vat("RED"), { discounts: [{ percent: "10%", reason: "x" }] }),
            line("20.00", vat("NOR", "PT-AC", "16%")),
            line("5.00", {}, EXEMPT),
          ],
          charges: [{ reason: "Portes", amount: "4.00", taxes: [vat("RED")] }],
          discounts: [{ reason: "Cliente", amount: "2.20", taxes: [vat("RED")] }],
          payment: {
            advances: [
              {
                description: "Multibanco",
                amount: "10.00",
                ext: { "pt-saft-payment-means": "CD" },
              },
            ],
          },
        },
        "FR A2026",
      ),
    ),
  },
  {
    envelope: recorded(
      invoice(
        {
          type: "credit-note",
          customer: null,
          preceding: [{ series: "FT A2026", code: "1", reason: "Devolução" }],
        },
        "NC A2026",
      ),
    ),
  },
  {
    envelope: recorded(invoice({ lines: [line("1.00")] }, "FS A2026")),
    cancelled: { at: "2026-03-05T09:00:00", reason: "Erro" },
  },
  {
    envelope: recorded(
      document("delivery", "GR A2026", {
        ...goods,
        despatch_date: "2026-03-02",
        lines: [line("50.00")],
      }),
    ),
  },
  {
    envelope: recorded(
      document("order", "NE A2026", {
        type: "purchase",
        tax: { ext: { "pt-saft-work-type": "NE" } },
        lines: [line("50.00")],
      }),
    ),
  },
  {
    envelope: recorded(
      document("payment", "RG A2026", {
        type: "receipt",
        ext: { "pt-saft-payment-type": "RG" },
        lines: [
          {
            document: { series: "FT A2026", code: "1", issue_date: "2026-03-01" },
            amount: "123.00",
          },
        ],
        methods: [{ key: "cash", amount: "123.00", ext: { "pt-saft-payment-means": "NU" } }],
      }),
    ),
  },
];

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
