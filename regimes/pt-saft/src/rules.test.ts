import { createEngine } from "@fakturo/engine";
import { plugin as regime } from "@fakturo/regime-pt";
import { describeRules, fixedPorts } from "@fakturo/testkit";
import { expect, it } from "vitest";
import { plugin } from "./index.ts";

const plugins = [regime, plugin];
const engine = createEngine({ plugins, ...fixedPorts() });
const base = "https://gobl.org/draft-0/bill/";
const supplier = { name: "Padaria", tax_id: { country: "PT", code: "545259045" } };
const customer = { name: "Maria", tax_id: { country: "PT", code: "123456789" } };
const vat = { cat: "VAT", rate: "general" };
const exempt = { cat: "VAT", key: "exempt" };
const line = { quantity: "1", item: { name: "Broa", price: "10.00" }, taxes: [vat] };
const note = { key: "legal", src: "pt-saft-exemption", code: "M07", text: "Artigo 9.º" };
const manual = { "pt-saft-source": "M" };

function document(kind: string, series: string, changes: object): object {
  return {
    $schema: base + kind,
    $regime: "PT",
    $addons: ["pt-saft-v1"],
    issue_date: "2026-01-14",
    series,
    code: "1",
    supplier,
    customer,
    ...changes,
  };
}

const invoice = (changes: object = {}) =>
  document("invoice", "FT A", { lines: [line], ...changes });
const sold = (changes: object) => invoice({ lines: [{ ...line, ...changes }] });
const coded = (ext: object, changes: object = {}) => invoice({ tax: { ext }, ...changes });
const paidBy = (changes: object) =>
  invoice({ payment: { advances: [{ key: "cash", amount: "1.00", ...changes }] } });
const order = (changes: object = {}) =>
  document("order", "NE A", { type: "purchase", lines: [line], ...changes });
const ordered = (type: string) =>
  order({ series: `${type} A`, tax: { ext: { "pt-saft-work-type": type } } });
const delivery = (changes: object = {}) =>
  document("delivery", "GR A", {
    type: "note",
    despatch_date: "2026-01-14",
    lines: [line],
    ...changes,
  });
const previous = { series: "GR A", code: "3" };

const rate = {
  key: "standard",
  base: "100.00",
  percent: "23%",
  ext: { "pt-region": "PT", "pt-saft-tax-rate": "NOR" },
};
const totalOf = (code: string, ...rates: object[]) => ({ categories: [{ code, rates }] });
const notCharged = (ext: object) => ({
  key: "exempt",
  base: "100.00",
  ext: { "pt-region": "PT", "pt-saft-tax-rate": "ISE", ...ext },
});
const paymentLine = {
  document: { series: "FT A", code: "1", issue_date: "2026-01-02" },
  amount: "123.00",
  tax: totalOf("VAT", rate),
};
const payment = (changes: object = {}) =>
  document("payment", "RG A", {
    type: "receipt",
    lines: [paymentLine],
    methods: [{ key: "cash", amount: "123.00" }],
    ...changes,
  });
const pays = (changes: object) => payment({ lines: [{ ...paymentLine, ...changes }] });
const received = (ext: object) => payment({ ext });
const exemptPayment = (...notes: object[]) =>
  pays({ tax: totalOf("VAT", notCharged({ "pt-saft-exemption": "M07" })), notes });

it.each([
  [invoice({ series: "FS A" }), "GOBL-PT-SAFT-BILL-INVOICE-04", "$"],
  [sold({ taxes: [] }), "GOBL-PT-SAFT-BILL-INVOICE-07", "$.lines[0]"],
  [
    payment({ methods: [{ key: "cash", date: "2026-01-09" }] }),
    "GOBL-PT-SAFT-BILL-PAYMENT-11",
    "$",
  ],
  [pays({ tax: totalOf("IRS", rate) }), "GOBL-PT-SAFT-BILL-PAYMENTLINE-04", "$.lines[0].tax"],
  [delivery({ despatch_date: undefined }), "GOBL-PT-SAFT-BILL-DELIVERY-06", "$.despatch_date"],
])("faults lie where they belong %#", (input, code, path) => {
  const fault = engine.prepare(input).faults.find((found) => found.code === code);
  expect(fault?.paths).toEqual([path]);
});

it.each([
  ["FTM abc/00001", true],
  ["FTD FT A/123", true],
  ["NCM abc/1", false],
  ["FTD NC A/123", false],
  ["FT A/123", false],
])("manual number %s fits: %s", (ref, fits) => {
  const input = coded({ ...manual, "pt-saft-source-ref": ref });
  const codes = engine.prepare(input).faults.map(({ code }) => code);
  expect(codes.includes("GOBL-PT-SAFT-BILL-INVOICE-14")).toBe(!fits);
});

describeRules(plugins, {
  "GOBL-PT-SAFT-BILL-INVOICE-01": { fails: [invoice({ type: "other" })], passes: [invoice()] },
  "GOBL-PT-SAFT-BILL-INVOICE-02": {
    fails: [coded({ "pt-saft-work-type": "PF" })],
    passes: [invoice()],
  },
  "GOBL-PT-SAFT-BILL-INVOICE-03": {
    fails: [coded({ "pt-saft-work-type": "NE" })],
    passes: [coded({ "pt-saft-work-type": "FC" }, { type: "other" })],
  },
  "GOBL-PT-SAFT-BILL-INVOICE-04": {
    fails: ["FS A", "FT", "FT A B", "FT A/B"].map((series) => invoice({ series })),
    passes: [invoice(), invoice({ series: undefined, code: undefined })],
  },
  "GOBL-PT-SAFT-BILL-INVOICE-05": {
    fails: [
      invoice({ code: "A1" }),
      invoice({ series: undefined }),
      invoice({ series: undefined, code: "FS A/1" }),
    ],
    passes: [
      invoice(),
      invoice({ code: undefined }),
      invoice({ series: undefined, code: "FT A/1" }),
    ],
  },
  "GOBL-PT-SAFT-BILL-INVOICE-07": {
    fails: [sold({ taxes: [] }), sold({ taxes: [{ cat: "IRS", percent: "10%" }] })],
    passes: [invoice()],
  },
  "GOBL-PT-SAFT-BILL-INVOICE-09": { fails: [sold({ quantity: "-1" })], passes: [invoice()] },
  "GOBL-PT-SAFT-BILL-INVOICE-10": {
    fails: [
      invoice({
        $tags: ["invoice-receipt"],
        payment: { advances: [{ key: "cash", amount: "1" }] },
      }),
    ],
    passes: [
      invoice({ payment: { advances: [{ key: "cash", percent: "100%" }] } }),
      invoice({ $tags: ["invoice-receipt"] }),
      paidBy({}),
    ],
  },
  "GOBL-PT-SAFT-BILL-INVOICE-11": {
    fails: [invoice({ preceding: [previous, previous] })],
    passes: [invoice({ preceding: [previous] })],
  },
  "GOBL-PT-SAFT-BILL-INVOICE-13": {
    fails: [coded(manual)],
    passes: [invoice(), coded({ ...manual, "pt-saft-source-ref": "FTM a/1" })],
  },
  "GOBL-PT-SAFT-BILL-INVOICE-14": {
    fails: [coded({ ...manual, "pt-saft-source-ref": "1" })],
    passes: [
      coded({ ...manual, "pt-saft-source-ref": "FTM a/1" }),
      coded({ "pt-saft-source": "I", "pt-saft-source-ref": "1" }),
    ],
  },
  "GOBL-PT-SAFT-BILL-INVOICE-15": {
    fails: [invoice({ currency: "USD" })],
    passes: [
      invoice({
        currency: "USD",
        exchange_rates: [{ from: "USD", to: "EUR", amount: "0.9" }],
      }),
    ],
  },
  "GOBL-PT-SAFT-BILL-INVOICE-16": { fails: [paidBy({ amount: "-1.00" })], passes: [paidBy({})] },

  "GOBL-PT-SAFT-BILL-PAYMENT-01": { fails: [payment({ series: "RC A" })], passes: [payment()] },
  "GOBL-PT-SAFT-BILL-PAYMENT-02": { fails: [payment({ code: "A1" })], passes: [payment()] },
  "GOBL-PT-SAFT-BILL-PAYMENT-05": {
    fails: [received({ "pt-saft-source": "I" })],
    passes: [payment(), received({ "pt-saft-source": "I", "pt-saft-source-ref": "X" })],
  },
  "GOBL-PT-SAFT-BILL-PAYMENT-06": {
    fails: [received({ ...manual, "pt-saft-source-ref": "RCM a/1" })],
    passes: [received({ ...manual, "pt-saft-source-ref": "RGM a/1" })],
  },
  "GOBL-PT-SAFT-BILL-PAYMENT-07": {
    fails: [payment({ supplier: { name: "Padaria" } })],
    passes: [payment()],
  },
  "GOBL-PT-SAFT-BILL-PAYMENT-08": {
    fails: [payment({ supplier: { name: "Padaria", tax_id: { country: "PT" } } })],
    passes: [payment()],
  },
  "GOBL-PT-SAFT-BILL-PAYMENT-09": {
    fails: [payment({ customer: { tax_id: customer.tax_id } })],
    passes: [payment(), payment({ customer: undefined })],
  },
  "GOBL-PT-SAFT-BILL-PAYMENT-10": { fails: [pays({ refund: true })], passes: [payment()] },
  "GOBL-PT-SAFT-BILL-PAYMENT-11": {
    fails: [payment({ methods: [{ key: "cash", date: "2026-01-09" }] })],
    passes: [payment(), payment({ methods: [{ key: "cash", date: "2026-01-14" }] })],
  },

  "GOBL-PT-SAFT-BILL-DELIVERY-01": {
    fails: [delivery({ type: "advice", series: "X A" })],
    passes: [delivery()],
  },
  "GOBL-PT-SAFT-BILL-DELIVERY-02": { fails: [delivery({ series: "GT A" })], passes: [delivery()] },
  "GOBL-PT-SAFT-BILL-DELIVERY-03": { fails: [delivery({ code: "A1" })], passes: [delivery()] },
  "GOBL-PT-SAFT-BILL-DELIVERY-04": {
    fails: [delivery({ supplier: { name: "Padaria" } })],
    passes: [delivery()],
  },
  "GOBL-PT-SAFT-BILL-DELIVERY-05": {
    fails: [delivery({ supplier: { name: "Padaria", tax_id: { country: "PT" } } })],
    passes: [delivery()],
  },
  "GOBL-PT-SAFT-BILL-DELIVERY-06": {
    fails: [delivery({ despatch_date: undefined })],
    passes: [delivery()],
  },
  "GOBL-PT-SAFT-BILL-DELIVERY-07": {
    fails: [delivery({ preceding: [previous, previous] })],
    passes: [delivery({ preceding: [previous] })],
  },
  "GOBL-PT-SAFT-BILL-DELIVERY-08": {
    fails: [delivery({ preceding: [{ code: "3" }] })],
    passes: [delivery({ preceding: [previous] })],
  },
  "GOBL-PT-SAFT-BILL-DELIVERY-09": {
    fails: [delivery({ preceding: [{ series: "GR A" }] })],
    passes: [delivery({ preceding: [previous] })],
  },

  "GOBL-PT-SAFT-BILL-ORDER-01": {
    fails: [order({ type: "sale", series: "X A" })],
    passes: [order()],
  },
  "GOBL-PT-SAFT-BILL-ORDER-02": {
    fails: ["PF", "FC", "CC"].map(ordered),
    passes: ["OU", "NE"].map(ordered),
  },
  "GOBL-PT-SAFT-BILL-ORDER-03": { fails: [order({ series: "OR A" })], passes: [order()] },
  "GOBL-PT-SAFT-BILL-ORDER-04": { fails: [order({ code: "A1" })], passes: [order()] },
  "GOBL-PT-SAFT-BILL-ORDER-06": {
    fails: [order({ lines: [{ ...line, taxes: [] }] })],
    passes: [order()],
  },

  "GOBL-PT-SAFT-TAX-COMBO-01": {
    fails: [sold({ taxes: [{ cat: "VAT", percent: "1%" }] })],
    passes: [invoice(), sold({ taxes: [vat, { cat: "IRS", percent: "10%" }] })],
  },
  "GOBL-PT-SAFT-TAX-COMBO-02": {
    fails: [sold({ taxes: [{ cat: "VAT", percent: "1%", ext: { "pt-saft-tax-rate": "ISE" } }] })],
    passes: [sold({ taxes: [exempt] }), invoice()],
  },
  "GOBL-PT-SAFT-TAX-CATEGORYTOTAL-01": {
    fails: [
      sold({ taxes: [{ cat: "VAT", percent: "1%" }] }),
      pays({ tax: totalOf("VAT", { ...rate, ext: undefined }) }),
    ],
    passes: [invoice(), payment(), pays({ tax: totalOf("IRS", { ...rate, ext: undefined }) })],
  },
  "GOBL-PT-SAFT-TAX-CATEGORYTOTAL-02": {
    fails: [pays({ tax: totalOf("VAT", notCharged({})) })],
    passes: [exemptPayment(note), payment()],
  },
  "GOBL-PT-SAFT-ORG-NOTE-01": {
    fails: [
      sold({ taxes: [exempt], notes: [{ ...note, text: "Art.9" }] }),
      sold({ taxes: [exempt], notes: [{ ...note, text: "x".repeat(61) }] }),
    ],
    passes: [
      sold({ taxes: [exempt], notes: [note] }),
      sold({ notes: [{ ...note, src: "other", text: "x" }] }),
    ],
  },
  "GOBL-PT-SAFT-TAX-NOTE-02": {
    fails: [
      invoice({ tax: { notes: [{ cat: "IRS", text: "x".repeat(61) }] } }),
      invoice({ tax: { notes: [{ cat: "IRC", text: "x".repeat(61) }] } }),
    ],
    passes: [
      invoice({ tax: { notes: [{ cat: "IRS", text: "x" }] } }),
      invoice({ tax: { notes: [{ cat: "VAT", text: "x".repeat(61) }] } }),
    ],
  },
  "GOBL-PT-SAFT-BILL-LINE-01": {
    fails: [sold({ quantity: "0" }), sold({ quantity: "-1" })],
    passes: [invoice()],
  },
  "GOBL-PT-SAFT-BILL-LINE-02": { fails: [sold({ quantity: "-1" })], passes: [invoice()] },
  "GOBL-PT-SAFT-BILL-LINE-03": {
    fails: [sold({ discounts: [{ amount: "11.00" }] })],
    passes: [sold({ discounts: [{ amount: "1.00" }] })],
  },
  "GOBL-PT-SAFT-BILL-LINE-04": {
    fails: [sold({ discounts: [{ amount: "-1.00" }] })],
    passes: [sold({ discounts: [{ amount: "1.00" }] })],
  },
  "GOBL-PT-SAFT-BILL-LINE-05": {
    fails: [
      sold({ taxes: [exempt], notes: [{ ...note, code: "M01" }] }),
      sold({ taxes: [exempt], notes: [note, note] }),
      sold({ notes: [note] }),
    ],
    passes: [sold({ taxes: [exempt] }), sold({ notes: [{ key: "general", text: "Fresco" }] })],
  },
  "GOBL-PT-SAFT-BILL-PAYMENTLINE-01": {
    fails: [pays({ document: undefined })],
    passes: [payment()],
  },
  "GOBL-PT-SAFT-BILL-PAYMENTLINE-02": {
    fails: [pays({ document: { series: "FT A", code: "1" } })],
    passes: [payment()],
  },
  "GOBL-PT-SAFT-BILL-PAYMENTLINE-03": { fails: [pays({ tax: undefined })], passes: [payment()] },
  "GOBL-PT-SAFT-BILL-PAYMENTLINE-04": {
    fails: [pays({ tax: totalOf("IRS", rate) })],
    passes: [payment()],
  },
  "GOBL-PT-SAFT-BILL-PAYMENTLINE-05": {
    fails: [pays({ tax: totalOf("VAT", rate, { ...rate, percent: "6%" }) })],
    passes: [payment()],
  },
  "GOBL-PT-SAFT-BILL-PAYMENTLINE-06": {
    fails: [exemptPayment(), exemptPayment({ ...note, code: "M01" }), pays({ notes: [note] })],
    passes: [exemptPayment(note), payment()],
  },
});

/** Members that building always sets can be absent in documents received as built. */
describeRules(
  plugins,
  {
    "GOBL-PT-SAFT-BILL-INVOICE-06": {
      fails: [invoice()],
      passes: [invoice({ value_date: "2026-01-14" })],
    },
    "GOBL-PT-SAFT-BILL-INVOICE-08": {
      fails: [paidBy({})],
      passes: [paidBy({ date: "2026-01-14" })],
    },
    "GOBL-PT-SAFT-BILL-INVOICE-12": {
      fails: [invoice(), coded({})],
      passes: [coded({ "pt-saft-source": "P" })],
    },
    "GOBL-PT-SAFT-BILL-PAYMENT-03": {
      fails: [payment()],
      passes: [received({ "pt-saft-payment-type": "RG" })],
    },
    "GOBL-PT-SAFT-BILL-PAYMENT-04": {
      fails: [payment()],
      passes: [received({ "pt-saft-source": "P" })],
    },
    "GOBL-PT-SAFT-BILL-ORDER-05": {
      fails: [order()],
      passes: [order({ value_date: "2026-01-14" })],
    },
    "GOBL-PT-SAFT-ORG-ITEM-01": {
      fails: [invoice()],
      passes: [sold({ item: { ...line.item, unit: "kg" } })],
    },
    "GOBL-PT-SAFT-ORG-ITEM-02": {
      fails: [invoice()],
      passes: [sold({ item: { ...line.item, ext: { "pt-saft-product-type": "P" } } })],
    },
  },
  "validate",
);
