import { plugin as regime } from "@fakturo/regime-el";
import { describeRules } from "@fakturo/testkit";
import { plugin } from "./index.ts";

const address = { street: "Ερμού 1", locality: "Αθήνα", code: "10563", country: "GR" };
const supplier = { name: "Ξυλουργείο", tax_id: { country: "EL", code: "177472438" } };
const customer = {
  name: "Δήμος",
  tax_id: { country: "EL", code: "841442160" },
  addresses: [address],
};
const vat = { cat: "VAT", rate: "general" };
const item = { name: "Τραπέζι", price: "100.00" };
const line = { quantity: "1", item, taxes: [vat] };
const payment = { instructions: { key: "credit-transfer" } };
const mark = { prv: "iapr-mark", val: "400001" };
const previous = { series: "A", code: "0", issue_date: "2026-01-02", stamps: [mark] };
const category = { "gr-mydata-income-cat": "category1_1" };
const income = { ...category, "gr-mydata-income-type": "E3_561_001" };
const rate = { from: "USD", to: "EUR", amount: "0.9" };

function invoice(changes: object = {}): object {
  return {
    $schema: "https://gobl.org/draft-0/bill/invoice",
    $addons: ["gr-mydata-v1"],
    issue_date: "2026-01-15",
    series: "A",
    code: "1",
    supplier,
    customer,
    lines: [line],
    payment,
    ...changes,
  };
}

const soldTo = (changes: object) => invoice({ customer: { ...customer, ...changes } });
const livingIn = (changes: object) => soldTo({ addresses: [{ ...address, ...changes }] });
const sold = (changes: object) => invoice({ lines: [{ ...line, ...changes }] });
const priced = (price: string) => sold({ item: { ...item, price } });
const taxed = (changes: object) => sold({ taxes: [{ ...vat, ...changes }] });
const charged = (changes: object) => invoice({ charges: [{ amount: "1.00", ...changes }] });
const typed = (type: string, ext: object = {}) =>
  charged({ ext: { "gr-mydata-tax-type": type, ...ext } });
const credited = (changes: object) =>
  invoice({ type: "credit-note", preceding: [previous], ...changes });
const paidBy = (key: string | undefined) => invoice({ payment: { instructions: { key } } });
const advanced = (key: string | undefined) =>
  invoice({ payment: { advances: [{ key, description: "x", amount: "1.00" }] } });
const fine = invoice();
const simplified = invoice({ $tags: ["simplified"], customer: undefined });

describeRules([regime, plugin], {
  "GOBL-GR-MYDATA-BILL-INVOICE-01": {
    fails: [invoice({ series: undefined })],
    passes: [fine],
    at: "$.series",
  },
  "GOBL-GR-MYDATA-BILL-INVOICE-02": {
    fails: [invoice({ type: "other" })],
    passes: [fine],
    at: "$.tax",
  },
  "GOBL-GR-MYDATA-BILL-INVOICE-03": {
    fails: [invoice({ type: "other", tax: { prices_include: "VAT" } })],
    passes: [fine, invoice({ type: "other", tax: { ext: { "gr-mydata-invoice-type": "8.1" } } })],
    at: "$.tax.ext",
  },
  "GOBL-GR-MYDATA-BILL-INVOICE-04": {
    fails: [invoice({ $regime: "EL", supplier: { name: "A" } })],
    passes: [fine],
    at: "$.supplier.tax_id",
  },
  "GOBL-GR-MYDATA-BILL-INVOICE-05": {
    fails: [invoice({ customer: undefined }), credited({ customer: undefined })],
    passes: [fine, simplified],
    at: "$.customer",
  },
  "GOBL-GR-MYDATA-BILL-INVOICE-06": {
    fails: [soldTo({ tax_id: undefined })],
    passes: [fine, simplified],
    at: "$.customer.tax_id",
  },
  "GOBL-GR-MYDATA-BILL-INVOICE-07": {
    fails: [soldTo({ addresses: undefined })],
    passes: [fine],
    at: "$.customer.addresses",
  },
  "GOBL-GR-MYDATA-BILL-INVOICE-08": {
    fails: [livingIn({ locality: undefined })],
    passes: [fine],
    at: "$.customer.addresses[0].locality",
  },
  "GOBL-GR-MYDATA-BILL-INVOICE-09": {
    fails: [livingIn({ code: undefined })],
    passes: [fine],
    at: "$.customer.addresses[0].code",
  },
  "GOBL-GR-MYDATA-BILL-INVOICE-10": {
    fails: [priced("0.00"), sold({ quantity: "-1" })],
    passes: [fine],
    at: "$.lines[0].total",
  },
  "GOBL-GR-MYDATA-BILL-INVOICE-11": {
    fails: [priced("0.00")],
    passes: [fine, sold({ quantity: "-1" })],
    at: "$.lines[0].total",
  },
  "GOBL-GR-MYDATA-BILL-INVOICE-12": {
    fails: [sold({ item: { ...item, ext: category } })],
    passes: [fine, sold({ item: { ...item, ext: income } })],
    at: "$.lines[0].item.ext",
  },
  "GOBL-GR-MYDATA-BILL-INVOICE-13": {
    fails: [invoice({ discounts: [{ amount: "1.00", reason: "x" }] })],
    passes: [fine],
    at: "$.discounts",
  },
  "GOBL-GR-MYDATA-BILL-INVOICE-14": {
    fails: [invoice({ payment: undefined })],
    passes: [fine],
    at: "$.payment",
  },
  "GOBL-GR-MYDATA-BILL-INVOICE-15": {
    fails: [invoice({ payment: { terms: { notes: "x" } } })],
    passes: [fine, advanced("cash"), invoice({ payment: undefined })],
    at: "$.payment",
  },
  "GOBL-GR-MYDATA-BILL-INVOICE-16": {
    fails: [credited({ preceding: undefined })],
    passes: [fine, credited({})],
    at: "$.preceding",
  },
  "GOBL-GR-MYDATA-BILL-INVOICE-17": {
    fails: [
      invoice({ preceding: [{ ...previous, stamps: undefined }] }),
      credited({ preceding: [{ ...previous, stamps: [{ prv: "other", val: "1" }] }] }),
    ],
    passes: [credited({})],
    at: "$.preceding[0].stamps",
  },
  "GOBL-GR-MYDATA-BILL-INVOICE-18": {
    fails: [invoice({ supplier: { name: "A", tax_id: { country: "EL" } } })],
    passes: [fine],
    at: "$.supplier.tax_id.code",
  },
  "GOBL-GR-MYDATA-BILL-INVOICE-19": {
    fails: [invoice({ currency: "USD" })],
    passes: [fine, invoice({ currency: "USD", exchange_rates: [rate] })],
    at: "$",
  },
  "GOBL-GR-MYDATA-BILL-CHARGE-01": {
    fails: [charged({ ext: { "gr-mydata-fee": "1", "gr-mydata-stamp-duty": "1" } })],
    passes: [charged({}), charged({ ext: { "gr-mydata-fee": "1" } })],
    at: "$.charges[0].ext",
  },
  "GOBL-GR-MYDATA-BILL-CHARGE-02": {
    fails: [typed("2")],
    passes: [typed("2", { "gr-mydata-fee": "1" }), typed("1")],
    at: "$.charges[0].ext",
  },
  "GOBL-GR-MYDATA-BILL-CHARGE-03": {
    fails: [typed("3"), charged({ key: "tax" })],
    passes: [charged({ key: "tax", ext: { "gr-mydata-other-tax": "8" } })],
    at: "$.charges[0].ext",
  },
  "GOBL-GR-MYDATA-BILL-CHARGE-04": {
    fails: [typed("4"), charged({ key: "stamp-duty" })],
    passes: [charged({ key: "stamp-duty", ext: { "gr-mydata-stamp-duty": "1" } })],
    at: "$.charges[0].ext",
  },
  "GOBL-GR-MYDATA-TAX-COMBO-01": {
    fails: [taxed({ rate: undefined, percent: "24%" })],
    passes: [fine, taxed({ rate: undefined, percent: "24%", ext: { "gr-mydata-vat-rate": "1" } })],
    at: "$.lines[0].taxes[0].ext",
  },
  "GOBL-GR-MYDATA-TAX-COMBO-02": {
    fails: [taxed({ rate: undefined })],
    passes: [fine, taxed({ rate: undefined, key: "exempt" })],
    at: "$.lines[0].taxes[0].ext",
  },
  "GOBL-GR-MYDATA-TAX-COMBO-03": {
    fails: [taxed({ ext: category }), taxed({ ext: { "gr-mydata-income-type": "E3_106" } })],
    passes: [fine, taxed({ ext: income })],
    at: "$.lines[0].taxes[0].ext",
  },
  "GOBL-GR-MYDATA-PAY-INSTRUCTIONS-01": {
    fails: [paidBy(undefined)],
    passes: [fine],
    at: "$.payment.instructions.key",
  },
  "GOBL-GR-MYDATA-PAY-INSTRUCTIONS-02": {
    fails: [paidBy("other")],
    passes: [fine],
    at: "$.payment.instructions.ext",
  },
  "GOBL-GR-MYDATA-PAY-RECORD-01": {
    fails: [advanced(undefined)],
    passes: [advanced("card")],
    at: "$.payment.advances[0].key",
  },
  "GOBL-GR-MYDATA-PAY-RECORD-02": {
    fails: [advanced("netting")],
    passes: [advanced("card+visa")],
    at: "$.payment.advances[0].ext",
  },
});
