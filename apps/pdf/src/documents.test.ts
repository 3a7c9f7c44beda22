import type { JsonObject } from "@fakturo/model";
import { describe, expect, it } from "vitest";
import { enveloped, invoice } from "./fixtures/invoice.ts";
import { textOf } from "./fixtures/text.ts";
import { LANGUAGES, languageFor } from "./labels/index.ts";
import { renderPdf } from "./render-pdf.ts";

const base = invoice(2);

describe("document types", () => {
  it.each([
    ["bill/invoice", "standard", "Invoice"],
    ["bill/invoice", "proforma", "Proforma invoice"],
    ["bill/invoice", "corrective", "Replacement invoice"],
    ["bill/invoice", "credit-note", "Credit note"],
    ["bill/invoice", "debit-note", "Debit note"],
    ["bill/order", "purchase", "Purchase order"],
    ["bill/order", "quote", "Quote"],
    ["bill/delivery", "note", "Delivery note"],
    ["bill/delivery", "waybill", "Waybill"],
  ])("titles %s of type %s", async (schema, type, title) => {
    const text = await textOf(
      await renderPdf(enveloped(schema, { ...base, type }), { locale: "en" }),
    );
    expect(text).toContain(title);
    expect(text).toContain("Hull plate 2");
  });

  it("takes the title from the UNTDID type of the document", async () => {
    const doc = { ...base, tax: { ext: { "untdid-document-type": "386" } } };
    const text = await textOf(await renderPdf(enveloped("bill/invoice", doc), { locale: "en" }));
    expect(text).toContain("Prepayment invoice");
  });

  it("prints a delivery without prices", async () => {
    const doc = {
      ...base,
      type: "advice",
      totals: null,
      lines: [{ i: 1, quantity: "3", item: { name: "Crate" } }],
      despatcher: { name: "North Depot" },
      courier: { name: "Swift Cargo" },
      tracking: { code: "TR-1" },
      despatch_date: "2026-03-10",
    };
    const text = await textOf(await renderPdf(enveloped("bill/delivery", doc), { locale: "en" }));
    for (const part of [
      "Despatch advice",
      "Crate",
      "North Depot",
      "Swift Cargo",
      "TR-1",
      "10 Mar 2026",
    ])
      expect(text).toContain(part);
    expect(text).not.toContain("Total to pay");
    const german = await textOf(await renderPdf(enveloped("bill/delivery", doc), { locale: "de" }));
    expect(german).toContain("Datum 09.03.2026");
    expect(german).not.toContain("Rechnungsdatum");
  });

  it("prints instalments in percent as shares of what is owed", async () => {
    const due_dates = ["60%", "40%"].map((percent, i) => ({
      date: `2026-0${i + 4}-01`,
      percent,
      amount: "999.00",
    }));
    const textWith = async (totals: JsonObject) => {
      const doc = invoice(1, { payment: { terms: { due_dates } }, totals });
      return textOf(await renderPdf(enveloped("bill/invoice", doc), { locale: "en" }));
    };
    const text = await textWith({ payable: "126.00", advance: "12.60", due: "113.40" });
    for (const part of ["60%", "68.04", "40%", "45.36"]) expect(text).toContain(part);
    expect(await textWith({})).toContain("999.00");
  });

  it("calls a payment to a Danish account a transfer, its branch before its number", async () => {
    const instructions = {
      key: "other",
      credit_transfer: [{ number: "1234567890", clearing: "4321" }],
      ext: { "untdid-payment-means": "42" },
    };
    const doc = { ...base, $regime: "DK", payment: { instructions } };
    const text = await textOf(await renderPdf(enveloped("bill/invoice", doc), { locale: "da" }));
    expect(text).toContain("Bankoverførsel");
    expect(text).not.toContain("Andet");
    expect(text.indexOf("4321")).toBeLessThan(text.indexOf("1234567890"));
  });

  it("prints a payment with its documents and methods", async () => {
    const doc = {
      type: "receipt",
      series: "P",
      code: "9",
      issue_date: "2026-03-10",
      currency: "EUR",
      supplier: base.supplier ?? null,
      customer: base.customer ?? null,
      lines: [
        {
          i: 1,
          document: { series: "RN", code: "1", issue_date: "2026-03-01" },
          payable: "50.00",
          amount: "30.00",
          due: "20.00",
        },
        { i: 2, refund: true, document: { code: "CN-1" }, amount: "5.00" },
      ],
      methods: [
        {
          key: "card",
          date: "2026-03-10",
          amount: "25.00",
          description: "Terminal 4",
          card: { last4: "4242" },
        },
      ],
      total: "25.00",
    };
    const text = await textOf(await renderPdf(enveloped("bill/payment", doc), { locale: "en" }));
    for (const part of [
      "Payment receipt",
      "P-9",
      "RN-1",
      "50.00",
      "20.00",
      "CN-1",
      "-5.00",
      "Terminal 4",
      "•••• 4242",
      "€25.00",
    ])
      expect(text).toContain(part);
  });

  it("prints messages and parties, and says so when it knows nothing", async () => {
    const message = enveloped("note/message", { title: "Moving", content: "We **move** in May." });
    expect(await textOf(await renderPdf(message))).toContain("We move in May.");
    const party = enveloped("org/party", {
      name: "Solo Ltd",
      emails: [{ addr: "a@solo.example" }],
    });
    expect(await textOf(await renderPdf(party))).toContain("a@solo.example");
    const other = await textOf(await renderPdf(enveloped("tax/note", { text: "x" })));
    expect(other).toContain("Unknown document type");
  });
});

describe("authorities", () => {
  const stamped = (stamps: { prv: string; val: string }[], changes = {}) =>
    renderPdf(enveloped("bill/invoice", { ...base, ...changes }, stamps), { locale: "en" }).then(
      textOf,
    );

  it("shows the Portuguese codes and sentences", async () => {
    const text = await stamped(
      [
        { prv: "at-atcud", val: "CSDF7T5H-35" },
        { prv: "at-qr", val: "A:123456789*B:999999990*C:PT" },
        { prv: "at-hash", val: "GDvJOUSf" },
        { prv: "at-app-id", val: "9999" },
      ],
      { $regime: "PT", tax: { ext: { "pt-saft-invoice-type": "FT" } } },
    );
    expect(text).toContain("ATCUD: CSDF7T5H-35");
    expect(text).toContain("GDvJ-Processado por programa certificado n.º 9999/AT");
    expect(text).not.toContain("não serve de fatura");
    expect(text).toContain("RN/2026-0042");
  });

  it.each([
    [[{ prv: "favat-qr", val: "https://q" }], "OFFLINE"],
    [
      [
        { prv: "favat-qr", val: "https://q" },
        { prv: "favat-ksef-number", val: "52-X" },
      ],
      "ID: 52-X",
    ],
    [
      [
        { prv: "iapr-qr", val: "https://q" },
        { prv: "iapr-mark", val: "400" },
      ],
      "ΜΑΡΚ: 400",
    ],
    [
      [
        { prv: "tbai-qr", val: "https://q" },
        { prv: "tbai-code", val: "TBAI-1" },
      ],
      "TBAI-1",
    ],
    [
      [
        { prv: "dian-qr", val: "NumFac: 1\nhttps://d" },
        { prv: "dian-cude", val: "ab12" },
      ],
      "CUFE: ab12",
    ],
    [
      [
        { prv: "acme-qr", val: "data" },
        { prv: "acme-no", val: "7" },
      ],
      "acme-no: 7",
    ],
  ])("shows %j", async (stamps, expected) => {
    expect(await stamped(stamps)).toContain(expected);
  });

  it("shows the Argentine letter and code", async () => {
    const text = await stamped([], { $regime: "AR", tax: { ext: { "ar-arca-doc-type": "6" } } });
    expect(text).toContain("B");
    expect(text).toContain("Cod. 6");
  });
});

describe("languages", () => {
  const keys = Object.keys(LANGUAGES.en ?? {}).sort();

  it.each(Object.keys(LANGUAGES))("%s has every label", (code) => {
    const labels = LANGUAGES[code];
    expect(Object.keys(labels ?? {}).sort()).toEqual(keys);
    expect(labels?.means).toHaveLength(12);
    expect(labels?.termKeys).toHaveLength(10);
    expect(Object.values(labels ?? {}).flat()).not.toContain("");
    expect(labels?.page).toMatch(/\{page\}.*\{pages\}/);
  });

  it.each([
    ["", "SA", "ar"],
    ["", "DE", "de"],
    ["", "XX", "en"],
    ["no", "ES", "nb"],
    ["pt-BR", "ES", "pt"],
    ["zz", "DE", "en"],
  ])("'%s' for regime %s is %s", (wanted, regime, code) => {
    expect(languageFor(wanted, regime).code).toBe(code);
  });

  it.each(Object.keys(LANGUAGES))("prints in %s", async (locale) => {
    const pdf = await renderPdf(enveloped("bill/invoice", base), { locale });
    expect(Buffer.from(pdf).toString("latin1", 0, 8)).toBe("%PDF-1.7");
  });
});
