import { describeRules } from "@fakturo/testkit";
import { plugin } from "./index.ts";

const invoice = (more: object = {}) => ({
  $schema: "https://gobl.org/draft-0/bill/invoice",
  $regime: "PT",
  issue_date: "2026-01-15",
  supplier: { name: "Sample", tax_id: { country: "PT", code: "PT 123 456 789" } },
  lines: [{ quantity: "1", item: { name: "Work", price: "10.00" } }],
  ...more,
});
const line = (quantity: string, price: string) =>
  invoice({ lines: [{ quantity, item: { name: "Work", price } }] });
const advance = (amount: string, date: string) =>
  invoice({ payment: { advances: [{ description: "Advance", date, amount }] } });
const due = (date: string) =>
  invoice({ payment: { terms: { due_dates: [{ date, percent: "100%" }] } } });

describeRules([plugin], {
  "GOBL-PT-BILL-INVOICE-01": {
    fails: [invoice({ type: "corrective" })],
    passes: [invoice(), invoice({ type: "proforma" }), invoice({ type: "other" })],
  },
  "GOBL-PT-BILL-INVOICE-02": {
    fails: [invoice({ type: "credit-note" }), invoice({ type: "debit-note" })],
    passes: [invoice(), invoice({ type: "credit-note", preceding: [{ code: "1" }] })],
  },
  "GOBL-PT-BILL-INVOICE-03": {
    fails: [invoice({ supplier: { name: "Sample" } })],
    passes: [invoice(), invoice({ supplier: undefined })],
  },
  "GOBL-PT-BILL-INVOICE-04": {
    fails: [invoice({ supplier: { name: "Sample", tax_id: { country: "PT" } } })],
    passes: [invoice(), invoice({ supplier: { name: "Sample" } })],
  },
  "GOBL-PT-BILL-INVOICE-05": { fails: [line("-1", "10.00")], passes: [line("0", "10.00")] },
  "GOBL-PT-BILL-INVOICE-07": {
    fails: [advance("20.00", "2026-01-15")],
    passes: [invoice(), advance("10.00", "2026-01-15")],
  },
  "GOBL-PT-BILL-INVOICE-11": {
    fails: [invoice({ value_date: "2026-01-16" })],
    passes: [invoice({ value_date: "2026-01-15" }), invoice()],
  },
  "GOBL-PT-BILL-INVOICE-12": {
    fails: [invoice({ op_date: "2026-01-16" })],
    passes: [invoice({ op_date: "2026-01-15" }), invoice()],
  },
  "GOBL-PT-BILL-INVOICE-13": {
    fails: [invoice({ preceding: [{ code: "1", issue_date: "2026-01-16" }] })],
    passes: [invoice({ preceding: [{ code: "1", issue_date: "2026-01-15" }] })],
  },
  "GOBL-PT-BILL-INVOICE-14": {
    fails: [advance("1.00", "2026-01-16")],
    passes: [advance("1.00", "2026-01-15")],
  },
  "GOBL-PT-BILL-INVOICE-15": { fails: [due("2026-01-14")], passes: [due("2026-01-15")] },
  "GOBL-PT-TAX-IDENTITY-01": {
    fails: [invoice({ customer: { name: "Buyer", tax_id: { country: "PT", code: "123456788" } } })],
    passes: [invoice()],
  },
});

const unbuilt = (price: string, ext?: object) => ({
  ...invoice(),
  lines: [
    {
      i: 1,
      quantity: "1",
      item: { name: "Work", price },
      sum: price,
      total: price,
      taxes: [{ cat: "VAT", key: "standard", percent: "23.0%", ...(ext && { ext }) }],
    },
  ],
});

describeRules(
  [plugin],
  {
    "GOBL-PT-BILL-INVOICE-06": { fails: [unbuilt("-10.00")], passes: [unbuilt("10.00")] },
    "GOBL-PT-TAX-COMBO-01": {
      fails: [unbuilt("10.00")],
      passes: [unbuilt("10.00", { "pt-region": "PT" })],
    },
  },
  "validate",
);
