import { createEngine } from "@fakturo/engine";
import { plugin as regime } from "@fakturo/regime-pl";
import { describeRules, fixedPorts } from "@fakturo/testkit";
import { expect, it } from "vitest";
import { plugin } from "./index.ts";

const plugins = [regime, plugin];
const engine = createEngine({ plugins, ...fixedPorts() });
const address = { street: "Lipowa 4", locality: "Lublin", code: "20-020", country: "PL" };
const supplier = {
  name: "Piekarnia",
  tax_id: { country: "PL", code: "9876543210" },
  addresses: [address],
};
const customer = { name: "Gmina", tax_id: { country: "PL", code: "1111111111" } };
const vat = { cat: "VAT", key: "standard", rate: "general" };
const line = { quantity: "1", item: { name: "Chleb", price: "10.00" }, taxes: [vat] };
const note = { key: "legal", src: "pl-favat-exemption", text: "Art. 43" };

function invoice(changes: object = {}): object {
  return {
    $schema: "https://gobl.org/draft-0/bill/invoice",
    $addons: ["pl-favat-v3"],
    issue_date: "2026-01-14",
    code: "1",
    supplier,
    customer,
    lines: [line],
    ...changes,
  };
}

const soldBy = (changes: object) =>
  invoice({ $regime: "PL", supplier: { ...supplier, ...changes } });
const soldTo = (changes: object) => invoice({ customer: { ...customer, ...changes } });
const correcting = (preceding: object) => invoice({ type: "credit-note", preceding: [preceding] });
const exempt = (...notes: object[]) =>
  invoice({ tax: { ext: { "pl-favat-exemption": "A" } }, notes });
const paid = (changes: object) =>
  invoice({ payment: { advances: [{ key: "cash", amount: "1.00", ...changes }] } });
const inRole = (role: string, code: string | undefined) => [
  { code, ext: { "pl-favat-third-party-role": role } },
];
const previous = { code: "0", issue_date: "2026-01-02" };
const rate = { from: "EUR", to: "PLN", amount: "4.2" };
const fine = invoice();

it.each([
  ["type", invoice({ type: "corrective" }), "GOBL-PL-FAVAT-BILL-INVOICE-01", "$.type"],
  ["customer", invoice({ customer: undefined }), "GOBL-PL-FAVAT-BILL-INVOICE-09", "$.customer"],
  ["jst", soldTo({ ext: { "pl-favat-jst": "1" } }), "GOBL-PL-FAVAT-BILL-INVOICE-11", "$"],
  ["advance", paid({}), "GOBL-PL-FAVAT-PAY-RECORD-01", "$.payment.advances[0].date"],
  [
    "combo",
    invoice({ lines: [{ ...line, taxes: [{ cat: "VAT", rate: "general" }] }] }),
    "GOBL-PL-FAVAT-TAX-COMBO-01",
    "$.lines[0].taxes[0].ext",
  ],
])("fault of %s lies where it belongs", (_name, document, code, path) => {
  const fault = engine.prepare(document).faults.find((found) => found.code === code);
  expect(fault?.paths).toEqual([path]);
});

describeRules(plugins, {
  "GOBL-PL-FAVAT-BILL-INVOICE-01": {
    fails: [invoice({ type: "corrective" }), invoice({ type: "debit-note" })],
    passes: [fine, correcting(previous)],
  },
  "GOBL-PL-FAVAT-BILL-INVOICE-02": {
    fails: [correcting({ code: "0" })],
    passes: [correcting(previous)],
  },
  "GOBL-PL-FAVAT-BILL-INVOICE-03": {
    fails: [correcting({ issue_date: "2026-01-02" })],
    passes: [correcting(previous)],
  },
  "GOBL-PL-FAVAT-BILL-INVOICE-04": {
    fails: [invoice({ $regime: "PL", supplier: undefined })],
    passes: [fine],
  },
  "GOBL-PL-FAVAT-BILL-INVOICE-05": { fails: [soldBy({ name: undefined })], passes: [fine] },
  "GOBL-PL-FAVAT-BILL-INVOICE-06": { fails: [soldBy({ addresses: undefined })], passes: [fine] },
  "GOBL-PL-FAVAT-BILL-INVOICE-07": {
    fails: [soldBy({ addresses: [{ ...address, country: undefined }] })],
    passes: [fine, soldBy({ addresses: [address, { street: "X" }] })],
  },
  "GOBL-PL-FAVAT-BILL-INVOICE-08": {
    fails: [soldBy({ addresses: [{ ...address, street: undefined }] })],
    passes: [fine],
  },
  "GOBL-PL-FAVAT-BILL-INVOICE-09": {
    fails: [invoice({ customer: undefined })],
    passes: [fine, invoice({ customer: undefined, $tags: ["simplified"] })],
  },
  "GOBL-PL-FAVAT-BILL-INVOICE-10": {
    fails: [soldTo({ tax_id: { country: "PL" } })],
    passes: [fine, soldTo({ tax_id: { country: "US" } }), soldTo({ tax_id: undefined })],
  },
  "GOBL-PL-FAVAT-BILL-INVOICE-11": {
    fails: [
      soldTo({ ext: { "pl-favat-jst": "1" } }),
      soldTo({ ext: { "pl-favat-jst": "1" }, identities: inRole("10", "X") }),
      soldTo({ ext: { "pl-favat-jst": "1" }, identities: inRole("8", undefined) }),
    ],
    passes: [
      soldTo({ ext: { "pl-favat-jst": "1" }, identities: inRole("8", "X") }),
      soldTo({ ext: { "pl-favat-jst": "2" } }),
    ],
  },
  "GOBL-PL-FAVAT-BILL-INVOICE-12": {
    fails: [soldTo({ ext: { "pl-favat-group-vat": "1" }, identities: inRole("8", "X") })],
    passes: [soldTo({ ext: { "pl-favat-group-vat": "1" }, identities: inRole("10", "X") })],
  },
  "GOBL-PL-FAVAT-BILL-INVOICE-13": {
    fails: [exempt(), exempt({ ...note, src: "other" })],
    passes: [exempt(note), fine],
  },
  "GOBL-PL-FAVAT-BILL-INVOICE-14": {
    fails: [exempt(note, note), invoice({ notes: [note, note] })],
    passes: [exempt(note), invoice({ notes: [note] })],
  },
  "GOBL-PL-FAVAT-BILL-INVOICE-15": {
    fails: [invoice({ currency: "EUR" })],
    passes: [fine, invoice({ currency: "EUR", exchange_rates: [rate] })],
  },
  "GOBL-PL-FAVAT-BILL-INVOICE-16": { fails: [soldBy({ tax_id: undefined })], passes: [fine] },
  "GOBL-PL-FAVAT-BILL-INVOICE-17": {
    fails: [soldBy({ tax_id: { country: "PL" } })],
    passes: [fine],
  },
  "GOBL-PL-FAVAT-TAX-COMBO-01": {
    fails: [invoice({ lines: [{ ...line, taxes: [{ cat: "VAT", rate: "general" }] }] })],
    passes: [fine],
  },
  "GOBL-PL-FAVAT-PAY-RECORD-01": { fails: [paid({})], passes: [paid({ date: "2026-01-10" })] },
});
