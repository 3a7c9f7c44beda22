import { createEngine } from "@fakturo/engine";
import { plugin as regime } from "@fakturo/regime-mx";
import { describeRules, fixedPorts } from "@fakturo/testkit";
import { expect, it } from "vitest";
import {
  abroad,
  bought,
  boughtItem,
  by,
  coded,
  correcting,
  fine,
  food,
  fuel,
  given,
  givenTo,
  invoice,
  item,
  line,
  paid,
  payee,
  payer,
  payment,
  paymentLine,
  pays,
  period,
  receipt,
  replacing,
  scheme,
  sold,
  soldBy,
  soldTo,
  stamps,
  taxed,
  toPublic,
  total,
} from "../fixtures/documents.ts";
import { plugin } from "./index.ts";

const plugins = [regime, plugin];
const engine = createEngine({ plugins, ...fixedPorts() });

it.each([
  [soldTo({ ext: undefined }), "GOBL-MX-CFDI-BILL-INVOICE-10", "$.customer.ext"],
  [correcting({}), "GOBL-MX-CFDI-BILL-INVOICE-17", "$.preceding[0].stamps"],
  [soldBy({ addresses: undefined }), "GOBL-MX-CFDI-BILL-INVOICE-01", "$.tax.ext"],
  [pays({ document: { code: "9" } }), "GOBL-MX-CFDI-BILL-PAYMENT-25", "$.lines[0].document.stamps"],
  [
    bought({ vendor_tax_code: "XX" }),
    "GOBL-MX-CFDI-FUELACCOUNTBALANCE-09",
    "$.complements[0].lines[0].vendor_tax_code",
  ],
  [
    givenTo({ curp: "BAD" }),
    "GOBL-MX-CFDI-FOODVOUCHERS-13",
    "$.complements[0].lines[0].employee.curp",
  ],
])("faults lie where they belong %#", (input, code, path) => {
  const fault = engine.prepare(input).faults.find((found) => found.code === code);
  expect(fault?.paths).toEqual([path]);
});

it.each([fine, toPublic(), receipt, food(), fuel()])(
  "complete documents have no fault %#",
  (input) => {
    expect(engine.prepare(input).faults).toEqual([]);
  },
);

it("complements are not checked without the addon", () => {
  expect(engine.prepare({ ...givenTo({ curp: "BAD" }), $addons: [] }).faults).toEqual([]);
});

describeRules(plugins, {
  "GOBL-MX-CFDI-BILL-INVOICE-01": {
    fails: [soldBy({ addresses: undefined }), invoice({ type: "debit-note" })],
    passes: [fine],
  },
  "GOBL-MX-CFDI-BILL-INVOICE-02": {
    fails: [toPublic({ tax: undefined })],
    passes: [toPublic(), fine],
  },
  "GOBL-MX-CFDI-BILL-INVOICE-04": {
    fails: [toPublic({ payment: undefined })],
    passes: [toPublic(), fine],
  },
  "GOBL-MX-CFDI-BILL-INVOICE-05": {
    fails: [toPublic({ payment: { terms: { notes: "x" } } })],
    passes: [toPublic()],
  },
  "GOBL-MX-CFDI-BILL-INVOICE-06": {
    fails: [toPublic({ lines: [{ ...line, item: { ...item, ref: undefined } }] })],
    passes: [toPublic(), sold({ item: { ...item, ref: undefined } })],
  },
  "GOBL-MX-CFDI-BILL-INVOICE-07": {
    fails: [coded({ "mx-cfdi-global-year": "2026" })],
    passes: [fine, coded(period)],
  },
  "GOBL-MX-CFDI-BILL-INVOICE-08": {
    fails: [soldTo({ tax_id: undefined })],
    passes: [fine, toPublic(), invoice({ customer: undefined })],
  },
  "GOBL-MX-CFDI-BILL-INVOICE-09": {
    fails: [soldTo({ tax_id: { country: "MX" } })],
    passes: [fine],
  },
  "GOBL-MX-CFDI-BILL-INVOICE-10": {
    fails: [soldTo({ ext: undefined }), soldTo({ ext: scheme })],
    passes: [fine, invoice({ customer: abroad })],
  },
  "GOBL-MX-CFDI-BILL-INVOICE-11": {
    fails: [soldTo({ addresses: undefined })],
    passes: [fine, invoice({ customer: abroad })],
  },
  "GOBL-MX-CFDI-BILL-INVOICE-12": {
    fails: [soldTo({ addresses: [{ locality: "X" }] })],
    passes: [fine],
  },
  "GOBL-MX-CFDI-BILL-INVOICE-13": {
    fails: [soldTo({ addresses: [{ code: "1234" }] })],
    passes: [fine],
  },
  "GOBL-MX-CFDI-BILL-INVOICE-14": {
    fails: [sold({ item: { ...item, ext: undefined } })],
    passes: [fine, toPublic({ lines: [{ ...line, item: { ...item, ext: undefined } }] })],
  },
  "GOBL-MX-CFDI-BILL-INVOICE-15": {
    fails: [sold({ item: { ...item, ext: { "mx-cfdi-prod-serv": "8414" } } })],
    passes: [fine, sold({ item: { ...item, ext: { "mx-cfdi-prod-serv": "841416" } } })],
  },
  "GOBL-MX-CFDI-BILL-INVOICE-16": {
    fails: [correcting({ stamps }, "standard")],
    passes: [fine, correcting({ stamps })],
  },
  "GOBL-MX-CFDI-BILL-INVOICE-17": {
    fails: [correcting({}), correcting({ stamps: [{ prv: "sat-cadena", val: "x" }] })],
    passes: [correcting({ stamps })],
  },
  "GOBL-MX-CFDI-BILL-INVOICE-18": { fails: [soldBy({ tax_id: undefined })], passes: [fine] },
  "GOBL-MX-CFDI-BILL-INVOICE-19": {
    fails: [soldBy({ tax_id: { country: "MX" } })],
    passes: [fine],
  },
  "GOBL-MX-CFDI-BILL-INVOICE-20": { fails: [soldBy({ ext: undefined })], passes: [fine] },
  "GOBL-MX-CFDI-BILL-INVOICE-21": {
    fails: [sold({ quantity: "0" }), sold({ quantity: "-1" })],
    passes: [fine],
  },
  "GOBL-MX-CFDI-BILL-INVOICE-22": {
    fails: [sold({ item: { ...item, price: undefined } })],
    passes: [fine],
  },
  "GOBL-MX-CFDI-BILL-INVOICE-23": {
    fails: [sold({ item: { ...item, price: "0.00" } })],
    passes: [fine],
  },
  "GOBL-MX-CFDI-BILL-INVOICE-24": {
    fails: [sold({ discounts: [{ amount: "11.00" }] })],
    passes: [fine, sold({ discounts: [{ percent: "100%" }] })],
  },
  "GOBL-MX-CFDI-BILL-INVOICE-25": {
    fails: [invoice({ discounts: [{ amount: "1.00" }] })],
    passes: [fine],
  },
  "GOBL-MX-CFDI-BILL-INVOICE-26": {
    fails: [invoice({ charges: [{ amount: "1.00" }] })],
    passes: [fine],
  },
  "GOBL-MX-CFDI-BILL-INVOICE-27": {
    fails: [invoice({ currency: "USD" })],
    passes: [
      fine,
      invoice({
        currency: "USD",
        exchange_rates: [{ from: "USD", to: "MXN", amount: "18" }],
      }),
    ],
  },

  "GOBL-MX-CFDI-BILL-PAYMENT-01": { fails: [payment({ type: "advice" })], passes: [receipt] },
  "GOBL-MX-CFDI-BILL-PAYMENT-02": { fails: [payment({ currency: "USD" })], passes: [receipt] },
  "GOBL-MX-CFDI-BILL-PAYMENT-03": { fails: [payment({ ext: undefined })], passes: [receipt] },
  "GOBL-MX-CFDI-BILL-PAYMENT-05": { fails: [payee({ tax_id: undefined })], passes: [receipt] },
  "GOBL-MX-CFDI-BILL-PAYMENT-06": {
    fails: [payee({ tax_id: { country: "MX" } })],
    passes: [receipt],
  },
  "GOBL-MX-CFDI-BILL-PAYMENT-07": { fails: [payee({ ext: undefined })], passes: [receipt] },
  "GOBL-MX-CFDI-BILL-PAYMENT-08": { fails: [payment({ customer: undefined })], passes: [receipt] },
  "GOBL-MX-CFDI-BILL-PAYMENT-09": { fails: [payer({ tax_id: undefined })], passes: [receipt] },
  "GOBL-MX-CFDI-BILL-PAYMENT-10": {
    fails: [payer({ tax_id: { country: "MX" } })],
    passes: [receipt],
  },
  "GOBL-MX-CFDI-BILL-PAYMENT-11": {
    fails: [payer({ ext: { ...scheme, "mx-cfdi-use": "G01" } })],
    passes: [receipt],
  },
  "GOBL-MX-CFDI-BILL-PAYMENT-12": {
    fails: [payer({ ext: undefined })],
    passes: [receipt, payment({ customer: abroad })],
  },
  "GOBL-MX-CFDI-BILL-PAYMENT-13": {
    fails: [payer({ addresses: undefined })],
    passes: [receipt, payment({ customer: abroad })],
  },
  "GOBL-MX-CFDI-BILL-PAYMENT-14": {
    fails: [payer({ addresses: [{ locality: "X" }] })],
    passes: [receipt],
  },
  "GOBL-MX-CFDI-BILL-PAYMENT-15": {
    fails: [payer({ addresses: [{ code: "X" }] })],
    passes: [receipt],
  },
  "GOBL-MX-CFDI-BILL-PAYMENT-16": { fails: [payment({ payee: abroad })], passes: [receipt] },
  "GOBL-MX-CFDI-BILL-PAYMENT-17": {
    fails: [by({ key: "cash", amount: "100.00" }, { key: "card", amount: "16.00" })],
    passes: [receipt],
  },
  "GOBL-MX-CFDI-BILL-PAYMENT-18": { fails: [by({ key: "other" })], passes: [receipt] },
  "GOBL-MX-CFDI-BILL-PAYMENT-19": {
    fails: [by({ key: "other", ext: { "mx-cfdi-payment-means": "99" } })],
    passes: [receipt, by({ key: "other", ext: { "mx-cfdi-payment-means": "17" } })],
  },
  "GOBL-MX-CFDI-BILL-PAYMENT-20": { fails: [pays({ refund: true })], passes: [receipt] },
  "GOBL-MX-CFDI-BILL-PAYMENT-21": { fails: [pays({ installment: undefined })], passes: [receipt] },
  "GOBL-MX-CFDI-BILL-PAYMENT-22": { fails: [pays({ payable: undefined })], passes: [receipt] },
  "GOBL-MX-CFDI-BILL-PAYMENT-23": { fails: [pays({ payable: undefined })], passes: [receipt] },
  "GOBL-MX-CFDI-BILL-PAYMENT-24": { fails: [pays({ document: undefined })], passes: [receipt] },
  "GOBL-MX-CFDI-BILL-PAYMENT-25": {
    fails: [pays({ document: { code: "9" } })],
    passes: [receipt],
  },
  "GOBL-MX-CFDI-BILL-PAYMENT-26": {
    fails: [pays({ tax: total({}, { surcharge: { percent: "1%", amount: "1.00" } }) })],
    passes: [receipt, pays({ tax: undefined })],
  },
  "GOBL-MX-CFDI-BILL-PAYMENT-27": {
    fails: [pays({ tax: total({ retained: true }, { percent: undefined }) })],
    passes: [receipt, pays({ tax: total({}, { percent: undefined }) })],
  },
  "GOBL-MX-CFDI-BILL-PAYMENT-28": {
    fails: [
      payment({
        exchange_rates: [{ from: "USD", to: "MXN", amount: "18" }],
        lines: [{ ...paymentLine, document: { code: "9", stamps, currency: "USD" } }],
      }),
    ],
    passes: [receipt, pays({ document: { code: "9", stamps, currency: "MXN" } })],
  },
  "GOBL-MX-CFDI-BILL-PAYMENT-29": {
    fails: [replacing({ ext: { "mx-cfdi-rel-type": "01" } })],
    passes: [replacing({})],
  },
  "GOBL-MX-CFDI-BILL-PAYMENT-30": {
    fails: [replacing({ stamps: undefined })],
    passes: [replacing({})],
  },

  "GOBL-MX-CFDI-PAY-INSTRUCTIONS-01": {
    fails: [invoice({ payment: { instructions: { key: "other" } } })],
    passes: [invoice({ payment: { instructions: { key: "cash" } } })],
  },
  "GOBL-MX-CFDI-PAY-RECORD-01": {
    fails: [invoice({ payment: { advances: [{ key: "other", amount: "1.00" }] } })],
    passes: [invoice({ payment: paid })],
  },
  "GOBL-MX-CFDI-PAY-TERMS-01": {
    fails: [invoice({ payment: { terms: { notes: "x".repeat(1001) } } })],
    passes: [invoice({ payment: { terms: { notes: "x".repeat(1000) } } })],
  },

  "GOBL-MX-CFDI-FOODVOUCHERS-01": {
    fails: [food({ employer_registration: "x".repeat(21) })],
    passes: [food(), food({ employer_registration: "Y1" })],
  },
  "GOBL-MX-CFDI-FOODVOUCHERS-02": { fails: [food({ account_number: "" })], passes: [food()] },
  "GOBL-MX-CFDI-FOODVOUCHERS-03": {
    fails: [food({ account_number: "x".repeat(21) })],
    passes: [food()],
  },
  "GOBL-MX-CFDI-FOODVOUCHERS-05": { fails: [food({ lines: [] })], passes: [food()] },
  "GOBL-MX-CFDI-FOODVOUCHERS-06": { fails: [given({ e_wallet_id: undefined })], passes: [food()] },
  "GOBL-MX-CFDI-FOODVOUCHERS-07": {
    fails: [given({ e_wallet_id: "x".repeat(21) })],
    passes: [food()],
  },
  "GOBL-MX-CFDI-FOODVOUCHERS-08": {
    fails: [
      given({ issue_date_time: undefined }),
      given({ issue_date_time: "0000-00-00T00:00:00" }),
    ],
    passes: [food()],
  },
  "GOBL-MX-CFDI-FOODVOUCHERS-09": { fails: [given({ employee: undefined })], passes: [food()] },
  "GOBL-MX-CFDI-FOODVOUCHERS-10": { fails: [givenTo({ tax_code: undefined })], passes: [food()] },
  "GOBL-MX-CFDI-FOODVOUCHERS-11": { fails: [givenTo({ tax_code: "JUFA" })], passes: [food()] },
  "GOBL-MX-CFDI-FOODVOUCHERS-12": { fails: [givenTo({ curp: undefined })], passes: [food()] },
  "GOBL-MX-CFDI-FOODVOUCHERS-13": { fails: [givenTo({ curp: "BAD" })], passes: [food()] },
  "GOBL-MX-CFDI-FOODVOUCHERS-14": { fails: [givenTo({ name: undefined })], passes: [food()] },
  "GOBL-MX-CFDI-FOODVOUCHERS-15": {
    fails: [givenTo({ name: "x".repeat(101) })],
    passes: [food()],
  },
  "GOBL-MX-CFDI-FOODVOUCHERS-16": {
    fails: [givenTo({ social_security: "123" })],
    passes: [food(), givenTo({ social_security: "12345678901" })],
  },
  "GOBL-MX-CFDI-FOODVOUCHERS-17": { fails: [given({ amount: undefined })], passes: [food()] },

  "GOBL-MX-CFDI-FUELACCOUNTBALANCE-01": {
    fails: [fuel({ account_number: undefined })],
    passes: [fuel()],
  },
  "GOBL-MX-CFDI-FUELACCOUNTBALANCE-02": {
    fails: [fuel({ account_number: "x".repeat(51) })],
    passes: [fuel()],
  },
  "GOBL-MX-CFDI-FUELACCOUNTBALANCE-05": { fails: [fuel({ lines: [] })], passes: [fuel()] },
  "GOBL-MX-CFDI-FUELACCOUNTBALANCE-06": {
    fails: [bought({ e_wallet_id: undefined })],
    passes: [fuel()],
  },
  "GOBL-MX-CFDI-FUELACCOUNTBALANCE-07": {
    fails: [bought({ purchase_date_time: undefined })],
    passes: [fuel()],
  },
  "GOBL-MX-CFDI-FUELACCOUNTBALANCE-08": {
    fails: [bought({ vendor_tax_code: undefined })],
    passes: [fuel()],
  },
  "GOBL-MX-CFDI-FUELACCOUNTBALANCE-09": {
    fails: [bought({ vendor_tax_code: "XX" })],
    passes: [fuel()],
  },
  "GOBL-MX-CFDI-FUELACCOUNTBALANCE-10": {
    fails: [bought({ service_station_code: undefined })],
    passes: [fuel()],
  },
  "GOBL-MX-CFDI-FUELACCOUNTBALANCE-11": {
    fails: [bought({ service_station_code: "x".repeat(21) })],
    passes: [fuel()],
  },
  "GOBL-MX-CFDI-FUELACCOUNTBALANCE-12": {
    fails: [bought({ quantity: "0" }), bought({ quantity: undefined })],
    passes: [fuel()],
  },
  "GOBL-MX-CFDI-FUELACCOUNTBALANCE-13": { fails: [bought({ item: undefined })], passes: [fuel()] },
  "GOBL-MX-CFDI-FUELACCOUNTBALANCE-14": {
    fails: [boughtItem({ type: undefined })],
    passes: [fuel()],
  },
  "GOBL-MX-CFDI-FUELACCOUNTBALANCE-15": {
    fails: [boughtItem({ name: undefined })],
    passes: [fuel()],
  },
  "GOBL-MX-CFDI-FUELACCOUNTBALANCE-16": {
    fails: [boughtItem({ name: "x".repeat(301) })],
    passes: [fuel()],
  },
  "GOBL-MX-CFDI-FUELACCOUNTBALANCE-17": { fails: [boughtItem({ price: "0" })], passes: [fuel()] },
  "GOBL-MX-CFDI-FUELACCOUNTBALANCE-18": {
    fails: [bought({ purchase_code: undefined })],
    passes: [fuel()],
  },
  "GOBL-MX-CFDI-FUELACCOUNTBALANCE-19": {
    fails: [bought({ purchase_code: "x".repeat(51) })],
    passes: [fuel()],
  },
  "GOBL-MX-CFDI-FUELACCOUNTBALANCE-21": { fails: [bought({ taxes: [] })], passes: [fuel()] },
  "GOBL-MX-CFDI-FUELACCOUNTBALANCE-22": { fails: [taxed({ percent: "16%" })], passes: [fuel()] },
  "GOBL-MX-CFDI-FUELACCOUNTBALANCE-23": {
    fails: [taxed({ cat: "ISR", percent: "16%" })],
    passes: [fuel(), taxed({ cat: "IEPS", rate: "5.9" })],
  },
  "GOBL-MX-CFDI-FUELACCOUNTBALANCE-24": { fails: [taxed({ cat: "IEPS" })], passes: [fuel()] },
  "GOBL-MX-CFDI-FUELACCOUNTBALANCE-25": {
    fails: [taxed({ cat: "IEPS", rate: "0" })],
    passes: [fuel(), taxed({ cat: "IEPS", rate: "5.9" })],
  },
  "GOBL-MX-CFDI-FUELACCOUNTBALANCE-26": {
    fails: [taxed({ cat: "VAT", percent: "0%" })],
    passes: [fuel()],
  },
});
