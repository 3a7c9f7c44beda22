import { createEngine } from "@fakturo/engine";
import { plugin as regime } from "@fakturo/regime-br";
import { codesOf, describeRules, fixedPorts } from "@fakturo/testkit";
import { describe, expect, it } from "vitest";
import {
  coded,
  customer,
  fine,
  invoice,
  paidBy,
  simplified,
  sold,
  supplier,
  taxed,
  without,
} from "../fixtures/invoice.ts";
import { plugin } from "./index.ts";

const plugins = [regime, plugin];
const engine = createEngine({ plugins, ...fixedPorts() });

const supplierOf = (code: string) => ({
  ...supplier,
  ext: { ...supplier.ext, "br-nfe-regime": code },
});
const taxedBy = (code: string, ext: object) => ({
  ...taxed({ cat: "ICMS", percent: "0%", ext }),
  supplier: supplierOf(code),
});
const tax = (cat: string, percent: string | undefined, ext: object) => taxed({ cat, percent, ext });
const csosn = (code: string, percent: string | undefined) => ({
  ...tax("ICMS", percent, { "br-nfe-icms-csosn": code }),
  supplier: supplierOf("1"),
});
const cst = (code: string, percent: string | undefined) =>
  tax("ICMS", percent, { "br-nfe-icms-cst": code });
const pis = (code: string, percent: string | undefined) =>
  tax("PIS", percent, { "br-nfe-pis-cst": code });
const cofins = (code: string, percent: string | undefined) =>
  tax("COFINS", percent, { "br-nfe-cofins-cst": code });
const settled = { advances: [{ key: "cash", percent: "100%", description: "Pago" }] };
const item = (key: string, code: string) =>
  sold({ item: { name: "Caderno", price: "12.40", identities: [{ key, code }] } });
const noted = (text: string, key = "reason") =>
  invoice({
    notes: [
      { key: "reason", text: "Venda" },
      { key, text },
    ],
  });

describe("faults", () => {
  it("are absent from complete invoices", () => {
    expect(codesOf(engine, fine)).toEqual([]);
    expect(codesOf(engine, simplified())).toEqual([]);
    expect(codesOf(engine, csosn("102", "0%"))).toEqual([]);
    expect(codesOf(engine, invoice({ payment: { instructions: { key: "online" } } }))).toEqual([]);
  });

  it("are found in odd lists without failing", () => {
    const odd = [null, {}];
    const lists = { lines: [null, {}, { taxes: odd }], notes: odd, payment: { advances: odd } };
    const party = { ...customer, identities: odd, addresses: odd };
    const documents = [lists, { customer: party, supplier: party }, { lines: null, supplier: {} }];
    for (const mode of ["build", "validate"] as const)
      for (const changes of [...documents, { customer: {}, payment: {}, notes: null }])
        expect(codesOf(engine, invoice(changes), mode)).toBeInstanceOf(Array);
  });
});

const rule = (number: string) => `GOBL-BR-NFE-BILL-INVOICE-${number}`;
const line = (number: string) => `GOBL-BR-NFE-BILL-LINE-${number}`;
const combo = (number: string) => `GOBL-BR-NFE-TAX-COMBO-${number}`;
const purpose = (code: string, ext: object = {}) =>
  coded({ "br-nfe-purpose": code, ...ext }, { type: "credit-note" });

describeRules(plugins, {
  [rule("23")]: { at: "$.series", fails: [invoice({ series: undefined })], passes: [fine] },
  [rule("24")]: {
    at: "$.series",
    fails: ["A", "01", "1000"].map((series) => invoice({ series })),
    passes: [fine, invoice({ series: "0" }), invoice({ series: "999" })],
  },
  [rule("25")]: {
    at: "$.tax",
    fails: [invoice({ type: "proforma", tax: undefined })],
    passes: [fine],
  },
  [rule("26")]: {
    at: "$.tax.ext",
    fails: [invoice({ tax: undefined }), invoice({ type: "credit-note" })],
    passes: [fine, purpose("4", { "br-nfe-operation-type": "0" })],
  },
  [rule("27")]: {
    at: "$.tax.ext",
    fails: [coded({ "br-nfe-presence": "4" })],
    passes: [fine, coded({ "br-nfe-presence": "9" }), simplified()],
  },
  [rule("28")]: {
    at: "$.tax.ext",
    fails: [simplified({ tax: { ext: { "br-nfe-presence": "2" } } })],
    passes: [
      simplified(),
      simplified({ tax: { ext: { "br-nfe-presence": "4" } } }),
      coded({ "br-nfe-presence": "2" }),
    ],
  },
  [rule("29")]: {
    at: "$.notes[1].text",
    fails: [noted("a".repeat(61)), noted("ã".repeat(31))],
    passes: [fine, noted("a".repeat(60)), noted("a".repeat(61), "general")],
  },
  [rule("30")]: {
    at: "$",
    fails: [invoice({ notes: undefined }), invoice({ notes: [{ key: "general", text: "a" }] })],
    passes: [fine],
  },
  [rule("31")]: {
    at: "$.payment",
    fails: [invoice({ payment: undefined })],
    passes: [fine, invoice({ payment: settled })],
  },
  [rule("32")]: {
    at: "$.payment.instructions",
    fails: [
      invoice({ payment: {} }),
      invoice({ payment: { advances: [{ key: "cash", amount: "1.00", description: "Sinal" }] } }),
    ],
    passes: [fine, invoice({ payment: settled })],
  },
  [rule("33")]: {
    at: "$.totals.due",
    fails: [paidBy({ key: "cash" }, { key: "cash", amount: "999.00", description: "Sinal" })],
    passes: [fine, invoice({ payment: settled })],
  },
  [rule("34")]: {
    at: "$",
    fails: [invoice({ currency: "USD" })],
    passes: [
      fine,
      invoice({ currency: "USD", exchange_rates: [{ from: "USD", to: "BRL", amount: "5.4" }] }),
    ],
  },
  [rule("35")]: { at: "$.lines[0].ext", fails: [sold({ ext: undefined })], passes: [fine] },
  [rule("40")]: {
    at: "$.tax.ext",
    fails: [purpose("5")],
    passes: [fine, purpose("5", { "br-nfe-credit-note-type": "03" }), purpose("6")],
  },
  [rule("41")]: {
    at: "$.tax.ext",
    fails: [purpose("6")],
    passes: [fine, purpose("6", { "br-nfe-debit-note-type": "04" }), purpose("5")],
  },
  [rule("42")]: {
    at: "$.lines[0].taxes[0].ext",
    fails: ["2", "3"].map((code) => taxedBy(code, { "br-nfe-icms-csosn": "102" })),
    passes: [fine, ...["1", "4"].map((code) => taxedBy(code, { "br-nfe-icms-csosn": "102" }))],
  },
  [rule("43")]: {
    at: "$.lines[0].taxes[0].ext",
    fails: ["1", "4"].map((code) => taxedBy(code, { "br-nfe-icms-cst": "00" })),
    passes: [
      fine,
      ...["02", "15", "53", "61"].map((code) => taxedBy("1", { "br-nfe-icms-cst": code })),
      taxedBy("2", { "br-nfe-icms-cst": "00" }),
    ],
  },
  [line("01")]: { at: "$.lines[0]", fails: [without("ICMS")], passes: [fine] },
  [line("02")]: { at: "$.lines[0]", fails: [without("PIS")], passes: [fine] },
  [line("03")]: { at: "$.lines[0]", fails: [without("COFINS")], passes: [fine] },
  [combo("05")]: {
    at: "$.lines[0].taxes[0].ext",
    fails: [taxedBy("1", { "br-nfe-icms-cst": "02", "br-nfe-icms-csosn": "102" })],
    passes: [fine, csosn("102", "0%")],
  },
  [combo("06")]: {
    at: "$.lines[0].taxes[0].percent",
    fails: ["102", "103", "202", "203", "300", "400", "500"].map((code) => csosn(code, "1%")),
    passes: [csosn("102", "0%"), csosn("101", "1%"), csosn("102", undefined)],
  },
  [combo("07")]: {
    at: "$.lines[0].taxes[0].percent",
    fails: ["40", "41", "50", "60"].map((code) => cst(code, "1%")),
    passes: [cst("40", "0%"), cst("20", "1%"), cst("41", undefined)],
  },
  [combo("08")]: {
    at: "$.lines[0].taxes[0].percent",
    fails: ["04", "05", "06", "07", "08", "09"].map((code) => pis(code, "1%")),
    passes: [pis("04", "0%"), pis("49", "1%"), pis("09", undefined)],
  },
  [combo("09")]: {
    at: "$.lines[0].taxes[0].percent",
    fails: ["04", "05", "06", "07", "08", "09"].map((code) => cofins(code, "1%")),
    passes: [cofins("04", "0%"), cofins("49", "1%"), cofins("09", undefined)],
  },
  "GOBL-BR-NFE-ORG-IDENTITY-01": {
    at: "$.lines[0].item.identities[0].code",
    fails: [item("br-nfe-cest", "123456")],
    passes: [item("br-nfe-cest", "1234567"), item("gtin", "123456")],
  },
  "GOBL-BR-NFE-ORG-IDENTITY-02": {
    at: "$.lines[0].item.identities[0].code",
    fails: [item("ncm", "4820"), item("ncm", "123456789")],
    passes: [item("ncm", "48202000"), item("ncm", "00"), item("gtin", "4820")],
  },
  "GOBL-BR-NFE-PAY-INSTRUCTIONS-01": {
    at: "$.payment.instructions.ext",
    fails: [paidBy({ key: "netting" })],
    passes: [fine],
  },
  "GOBL-BR-NFE-PAY-INSTRUCTIONS-02": {
    at: "$.payment.instructions.ext",
    fails: [paidBy({ key: "other", ext: { "br-nfe-payment-means": "14" } })],
    passes: [fine, paidBy({ key: "other", ext: { "br-nfe-payment-means": "90" } })],
  },
  "GOBL-BR-NFE-PAY-RECORD-01": {
    at: "$.payment.advances[0].ext",
    fails: [paidBy({ key: "cash" }, { amount: "1.00", description: "Sinal" })],
    passes: [paidBy({ key: "cash" }, { key: "cash", amount: "1.00", description: "Sinal" })],
  },
  "GOBL-BR-NFE-PAY-RECORD-02": {
    at: "$.payment.advances[0].ext",
    fails: [
      paidBy(
        { key: "cash" },
        { amount: "1.00", description: "Sinal", ext: { "br-nfe-payment-means": "14" } },
      ),
    ],
    passes: [
      paidBy(
        { key: "cash" },
        { amount: "1.00", description: "Sinal", ext: { "br-nfe-payment-means": "10" } },
      ),
    ],
  },
});

const origin = { "br-nfe-icms-origin": "0" };

// Building corrects what these rules detect.
describeRules(
  plugins,
  {
    [combo("01")]: {
      at: "$.lines[0].taxes[0].ext",
      fails: [fine, taxedBy("3", origin)],
      passes: [csosn("102", "0%"), cst("00", "1%")],
    },
    [combo("02")]: {
      at: "$.lines[0].taxes[0].ext",
      fails: [fine, cst("00", "1%")],
      passes: [taxedBy("3", { ...origin, "br-nfe-icms-cst": "00" })],
    },
    [combo("03")]: {
      at: "$.lines[0].taxes[1].ext",
      fails: [fine],
      passes: [pis("01", "1%")],
    },
    [combo("04")]: {
      at: "$.lines[0].taxes[2].ext",
      fails: [fine],
      passes: [cofins("01", "1%")],
    },
  },
  "validate",
);
