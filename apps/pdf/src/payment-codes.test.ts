import type { Json, JsonObject } from "@fakturo/model";
import { describe, expect, it } from "vitest";
import { DEFAULT_OPTIONS } from "./content/options.ts";
import { sheetOf } from "./content/sheet-of.ts";
import { enveloped } from "./fixtures/invoice.ts";
import { pageTexts } from "./fixtures/text.ts";
import { renderPdf } from "./render-pdf.ts";

const QR_IBAN = "CH4431999123000889012";
const PLAIN_IBAN = "CH5800791123000889012";
const QRR = "210000000003139471430009017";
const RF = "RF18539007547034";

function paidTo(iban: string, ref: string): JsonObject {
  return { instructions: { key: "credit-transfer", ref, credit_transfer: [{ iban }] } };
}

function address(street: string, num: string, code: string, locality: string): Json {
  return [{ street, num, code, locality, country: "CH" }];
}

function swiss(changes: JsonObject = {}): JsonObject {
  return {
    $regime: "CH",
    type: "standard",
    code: "2026-17",
    issue_date: "2026-03-01",
    currency: "CHF",
    supplier: {
      name: "Robert Schneider AG",
      addresses: address("Rue du Lac", "1268", "2501", "Biel"),
    },
    customer: {
      name: "Pia-Maria Rutschmann-Schnyder",
      addresses: address("Grosse Marktgasse", "28", "9400", "Rorschach"),
    },
    lines: [{ i: 1, quantity: "1", item: { name: "Chisel", price: "1949.75" }, total: "1949.75" }],
    totals: { sum: "1949.75", total: "1949.75", total_with_tax: "1949.75", payable: "1949.75" },
    payment: paidTo(QR_IBAN, QRR),
    ...changes,
  };
}

function german(changes: JsonObject = {}): JsonObject {
  const payment = paidTo("DE89370400440532013000", "");
  return swiss({ $regime: "DE", currency: "EUR", payment, ...changes });
}

const sheet = (doc: JsonObject, locale = "de") =>
  sheetOf(enveloped("bill/invoice", doc), { ...DEFAULT_OPTIONS, locale });

describe("the Swiss QR-bill", () => {
  it("has the lines of the standard in its code", () => {
    expect(sheet(swiss()).slip?.code.split("\n")).toEqual([
      ...["SPC", "0200", "1", QR_IBAN],
      ...["S", "Robert Schneider AG", "Rue du Lac", "1268", "2501", "Biel", "CH"],
      ...["", "", "", "", "", "", ""],
      ...["1949.75", "CHF"],
      ...[
        "S",
        "Pia-Maria Rutschmann-Schnyder",
        "Grosse Marktgasse",
        "28",
        "9400",
        "Rorschach",
        "CH",
      ],
      ...["QRR", QRR, "Rechnung 2026-17", "EPD"],
    ]);
  });

  it.each([
    [RF, ["SCOR", RF]],
    ["Order 7", ["NON", ""]],
  ])("takes the reference '%s' for what it is", (ref, expected) => {
    const lines = sheet(swiss({ payment: paidTo(PLAIN_IBAN, ref) })).slip?.code.split("\n") ?? [];
    expect(lines.slice(-4, -2)).toEqual(expected);
  });

  it.each([
    ["a QR account without a QR reference", { payment: paidTo(QR_IBAN, RF) }],
    ["an account elsewhere", { payment: paidTo("DE89370400440532013000", "") }],
    ["an account with a wrong check digit", { payment: paidTo("CH4431999123000889013", QRR) }],
    ["another currency", { currency: "USD" }],
    ["nothing to pay", { totals: { payable: "1949.75", due: "0.00" } }],
    ["a credit note", { type: "credit-note" }],
    ["a creditor without an address", { supplier: { name: "A" } }],
  ])("has no place with %s", (_, changes) => {
    expect(sheet(swiss(changes)).slip).toBeUndefined();
  });

  it("stands at the foot of the last page, in its own words", async () => {
    const [page = ""] = await pageTexts(await renderPdf(enveloped("bill/invoice", swiss())));
    for (const part of [
      "Empfangsschein",
      "Zahlteil",
      "Vor der Einzahlung abzutrennen",
      "CH44 3199 9123 0008 8901 2",
      "21 00000 00003 13947 14300 09017",
      "1 949.75",
    ])
      expect(page).toContain(part);
    const [french = ""] = await pageTexts(
      await renderPdf(enveloped("bill/invoice", swiss({ customer: null })), { locale: "fr" }),
    );
    expect(french).toContain("Payable par (nom/adresse)");
  });

  it("leaves room for an everyday invoice above it", async () => {
    const tax = { cat: "VAT", percent: "8.1%" };
    const line = { quantity: "1", item: { name: "Chisel", price: "10.00" }, taxes: [tax] };
    const lines = [1, 2, 3].map((i) => ({ i, ...line, total: "10.00" }));
    const notes = [{ text: "Danke." }];
    const pages = await pageTexts(
      await renderPdf(enveloped("bill/invoice", swiss({ lines, notes }))),
    );
    expect(pages).toHaveLength(1);
    expect(pages[0]).toContain("MWST");
  });

  it("goes to a page of its own when the last is full", async () => {
    const line = { quantity: "1", item: { name: "Chisel", price: "10.00" }, total: "10.00" };
    const lines = Array.from({ length: 18 }, (_, i) => ({ i: i + 1, ...line }));
    const pages = await pageTexts(await renderPdf(enveloped("bill/invoice", swiss({ lines }))));
    expect(pages).toHaveLength(2);
    expect(pages[0]).not.toContain("Zahlteil");
    expect(pages[1]).toContain("Zahlteil");
  });
});

describe("the SEPA code", () => {
  const codeOf = (doc: JsonObject) => sheet(doc).sections[0]?.code?.data;

  it("has the lines of EPC069-12", () => {
    expect(codeOf(german())?.split("\n")).toEqual([
      ...["BCD", "002", "1", "SCT", "", "Robert Schneider AG", "DE89370400440532013000"],
      ...["EUR1949.75", "", "", "Rechnung 2026-17"],
    ]);
  });

  it("gives a creditor reference as such", () => {
    const payment = paidTo("DE89370400440532013000", "RF18 5390 0754 7034");
    expect(codeOf(german({ payment }))?.split("\n").slice(8)).toEqual(["", RF]);
  });

  it.each([
    ["another currency", { currency: "USD" }],
    ["an account where nobody reads it", { payment: paidTo("ES9121000418450200051332", "") }],
    ["a paid invoice", { totals: { payable: "10.00", due: "0.00" } }],
    ["a direct debit", { payment: { instructions: { key: "direct-debit" } } }],
  ])("has no place with %s", (_, changes) => {
    expect(codeOf(german(changes))).toBeUndefined();
  });
});
