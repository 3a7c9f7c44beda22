import type { JsonObject } from "@fakturo/model";
import { describe, expect, it } from "vitest";
import { commercialDocument } from "./receipt.ts";
import { returnRecord } from "./returns.ts";

const TODAY = "2026-11-20";

/** A built receipt: two bags of coffee with a discount of one euro. */
function receipt(changes: JsonObject = {}): JsonObject {
  return {
    $schema: "https://gobl.org/draft-0/bill/invoice",
    type: "standard",
    issue_date: TODAY,
    currency: "EUR",
    tax: { prices_include: "VAT" },
    supplier: { name: "Bottega", tax_id: { country: "IT", code: "12345678903" } },
    lines: [
      {
        i: 1,
        quantity: "2",
        item: { name: "Caffè in grani", price: "3.00", ext: { "it-ticket-product": "goods" } },
        sum: "6.00",
        discounts: [{ amount: "1.00" }],
        taxes: [{ cat: "VAT", percent: "22.0%" }],
        total: "5.00",
      },
    ],
    payment: { advances: [{ key: "cash", description: "Cash", amount: "5.00" }] },
    totals: { sum: "5.00", total: "4.10", total_with_tax: "5.00", payable: "5.00" },
    ...changes,
  };
}

describe("the commercial document of a receipt", () => {
  it("has the precise net amounts that the portal's page calculates", () => {
    const document = commercialDocument(receipt(), TODAY);
    expect(document).toMatchObject({
      dataOra: "20/11/2026",
      importoTotaleIva: "0.90163934",
      scontoTotale: "0.81967213",
      scontoTotaleLordo: "1.00000000",
      totaleImponibile: "4.91803279",
      ammontareComplessivo: "5.00000000",
    });
    expect(document.elementiContabili).toMatchObject([
      {
        quantita: "2.00",
        prezzoLordo: "3.00000000",
        prezzoUnitario: "2.45901639",
        scontoUnitario: "0.81967213",
        scontoLordo: "1.00000000",
        aliquotaIVA: "22",
        importoIVA: "0.90163934",
        imponibile: "4.91803279",
        imponibileNetto: "4.09836066",
        totale: "5.00000000",
      },
    ]);
  });

  it("has six payments: cash, other means, and what is not collected for goods", () => {
    const advances = [
      { key: "cash", description: "Cash", amount: "2.00" },
      { key: "card", description: "Card", amount: "1.50" },
    ];
    const { vendita, totaleNonRiscosso } = commercialDocument(
      receipt({ payment: { advances } }),
      TODAY,
    );
    expect(vendita).toEqual([
      { tipo: "PC", importo: "2.00" },
      { tipo: "PE", importo: "1.50" },
      { tipo: "TR", importo: "0.00", numero: "0" },
      { tipo: "NR_EF", importo: "0.00" },
      { tipo: "NR_PS", importo: "0.00" },
      { tipo: "NR_CS", importo: "1.50" },
    ]);
    expect(totaleNonRiscosso).toBe("1.50000000");
  });

  it("tells meal vouchers with their number, and a rounding down as rebate", () => {
    const advances = [
      { key: "other+meal-voucher", description: "Vouchers", ref: "2", amount: "4.00" },
      { key: "cash", description: "Cash", amount: "0.95" },
    ];
    const totals = {
      ...{ sum: "5.00", total: "4.10", total_with_tax: "5.00", rounding: "-0.05" },
      payable: "4.95",
    };
    const document = commercialDocument(receipt({ payment: { advances }, totals }), TODAY);
    expect(document).toMatchObject({
      ammontareComplessivo: "5.00000000",
      scontoAbbuono: "0.05",
      totaleNonRiscosso: "0.00000000",
    });
    expect(document.vendita?.slice(0, 3)).toEqual([
      { tipo: "PC", importo: "0.95" },
      { tipo: "PE", importo: "0.00" },
      { tipo: "TR", importo: "4.00", numero: "2" },
    ]);
  });

  it("names the lottery code in place of the customer", () => {
    const tax = { prices_include: "VAT", ext: { "it-ticket-lottery": "QZ7K8P1M" } };
    expect(commercialDocument(receipt({ tax }), TODAY).cfCessionarioCommittente).toBe("QZ7K8P1M");
  });

  it("names the VAT number of a customer, or the fiscal code of a person", () => {
    const namedBy = (customer: JsonObject) =>
      commercialDocument(receipt({ customer }), TODAY).cfCessionarioCommittente;
    const identities = [{ key: "it-fiscal-code", code: "RSSMRA80A01H501U" }];
    const tax_id = { country: "IT", code: "00743110157" };
    expect(namedBy({ name: "Mario Rossi", identities })).toBe("RSSMRA80A01H501U");
    expect(namedBy({ name: "Cartiera", tax_id, identities })).toBe("00743110157");
  });

  const cases: readonly (readonly [string, JsonObject])[] = [
    ["not-a-sale", { type: "proforma" }],
    [
      "rounded-up",
      {
        totals: {
          ...{ sum: "5.00", total: "4.10", total_with_tax: "5.00", rounding: "0.05" },
          payable: "5.05",
        },
      },
    ],
    ["currency", { currency: "USD" }],
    ["not-today", { issue_date: "2026-11-19" }],
    ["document-discount", { discounts: [{ amount: "1.00" }] }],
    ["overpaid", { payment: { advances: [{ description: "Card", amount: "6.00" }] } }],
    [
      "lottery-payment",
      {
        tax: { ext: { "it-ticket-lottery": "QZ7K8P1M" } },
        payment: { advances: [{ description: "Card", amount: "1.00" }] },
      },
    ],
  ];
  it.each(cases)("is refused with %s", (code, changes) => {
    expect(() => commercialDocument(receipt(changes), TODAY)).toThrow(`${code}: `);
  });
});

/** The return of one of two bags. */
function returned(changes: JsonObject = {}): JsonObject {
  const [line] = [receipt().lines].flat();
  return receipt({
    type: "corrective",
    preceding: [
      { code: "1", issue_date: "2026-11-18", stamps: [{ prv: "ade-ref", val: "DCW2026/1-1" }] },
    ],
    lines: [{ ...Object(line), quantity: "1", ext: { "it-ticket-line-ref": "1" }, total: "2.50" }],
    totals: { sum: "2.50", total: "2.05", total_with_tax: "2.50", payable: "2.50" },
    ...changes,
  });
}

describe("the return of goods", () => {
  it("names the receipt, its rows and the returned quantities", () => {
    expect(returnRecord(returned(), TODAY)).toEqual({
      operation: "R",
      number: "DCW2026/1-1",
      sold: "18/11/2026",
      day: "20/11/2026",
      rows: [{ ref: "1", quantity: "1.00" }],
      total: "2.50000000",
    });
  });

  const [line] = [returned().lines].flat();
  const cases: readonly (readonly [string, JsonObject])[] = [
    ["no-receipt", { preceding: [{ code: "1", issue_date: "2026-11-18" }] }],
    ["no-row", { lines: [{ ...Object(line), ext: {} }] }],
    ["no-row", { lines: [line ?? null, line ?? null] }],
    ["quantity", { lines: [{ ...Object(line), quantity: "0.125" }] }],
    ["quantity", { lines: [{ ...Object(line), quantity: "-1" }] }],
    ["not-today", { issue_date: "2026-11-19" }],
  ];
  it.each(cases)("is refused with %s", (code, changes) => {
    expect(() => returnRecord(returned(changes), TODAY)).toThrow(`${code}: `);
  });
});
