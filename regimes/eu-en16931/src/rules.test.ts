import { plugin as catalogues } from "@fakturo/catalogues";
import { describeRules } from "@fakturo/testkit";
import { plugin } from "./index.ts";

const plugins = [catalogues, plugin];
const address = { street: "Marktplatz 1", locality: "Ulm", code: "89073", country: "DE" };
const vat = { cat: "VAT", percent: "19%" };
const line = { quantity: "1", item: { name: "Paper", price: "10.00" }, taxes: [vat] };
const payment = { terms: { notes: "14 days" }, instructions: { key: "cash" } };
const supplier = { name: "Sample", addresses: [address] };

function invoice(changes: object = {}): object {
  return {
    $schema: "https://gobl.org/draft-0/bill/invoice",
    $addons: ["eu-en16931-v2017"],
    currency: "EUR",
    issue_date: "2026-01-15",
    code: "1",
    supplier,
    customer: { name: "Buyer", addresses: [address] },
    lines: [line],
    payment,
    ...changes,
  };
}

const sold = (changes: object) => invoice({ lines: [{ ...line, ...changes }] });
const taxed = (combo: object) => sold({ taxes: [combo] });
const by = (changes: object) => invoice({ supplier: { ...supplier, ...changes } });
const withNote = (key: string) => ({
  ...taxed({ cat: "VAT", key: "exempt" }),
  tax: { notes: [{ cat: "VAT", key, text: "§ 4 UStG" }] },
});
const fine = invoice();

describeRules(plugins, {
  "GOBL-EU-EN16931-BILL-INVOICE-03": { fails: [invoice({ lines: [] })], passes: [fine] },
  "GOBL-EU-EN16931-BILL-INVOICE-04": { fails: [by({ addresses: [] })], passes: [fine] },
  "GOBL-EU-EN16931-BILL-INVOICE-05": {
    fails: [invoice({ customer: { name: "Buyer" } })],
    passes: [fine, invoice({ customer: undefined })],
  },
  "GOBL-EU-EN16931-BILL-INVOICE-06": {
    fails: [invoice({ payment: undefined })],
    passes: [
      fine,
      invoice({ payment: undefined, type: "credit-note" }),
      invoice({ payment: undefined, lines: [{ ...line, quantity: "0" }] }),
    ],
  },
  "GOBL-EU-EN16931-BILL-INVOICE-07": {
    fails: [invoice({ payment: { instructions: { key: "cash" } } })],
    passes: [
      fine,
      invoice({ payment: undefined }),
      invoice({ payment: { advances: [{ description: "Paid", percent: "100%" }] } }),
    ],
  },
  "GOBL-EU-EN16931-BILL-INVOICE-08": {
    fails: [taxed({ cat: "VAT", key: "exempt" }), withNote("export")],
    passes: [
      fine,
      withNote("exempt"),
      taxed({ cat: "VAT", key: "exempt", ext: { "cef-vatex": "VATEX-EU-132" } }),
    ],
  },
  "GOBL-EU-EN16931-BILL-DISCOUNT-01": {
    fails: [invoice({ discounts: [{ reason: "Loyalty", amount: "1.00" }] })],
    passes: [invoice({ discounts: [{ reason: "Loyalty", amount: "1.00", taxes: [vat] }] })],
  },
  "GOBL-EU-EN16931-BILL-DISCOUNT-02": {
    fails: [invoice({ discounts: [{ amount: "1.00", taxes: [vat] }] })],
    passes: [
      invoice({ discounts: [{ key: "sample", amount: "1.00", taxes: [vat] }] }),
      invoice({ discounts: [{ reason: "Loyalty", amount: "1.00", taxes: [vat] }] }),
    ],
  },
  "GOBL-EU-EN16931-BILL-LINEDISCOUNT-01": {
    fails: [sold({ discounts: [{ amount: "1.00" }] })],
    passes: [sold({ discounts: [{ amount: "1.00", key: "military" }] })],
  },
  "GOBL-EU-EN16931-BILL-CHARGE-01": {
    fails: [invoice({ charges: [{ key: "surprise", amount: "1.00", taxes: [vat] }] })],
    passes: [invoice({ charges: [{ key: "packing", amount: "1.00", taxes: [vat] }] })],
  },
  "GOBL-EU-EN16931-BILL-LINECHARGE-01": {
    fails: [sold({ charges: [{ amount: "1.00" }] })],
    passes: [sold({ charges: [{ amount: "1.00", reason: "Gift wrap" }] })],
  },
  "GOBL-EU-EN16931-PAY-INSTRUCTIONS-01": {
    fails: [invoice({ payment: { ...payment, instructions: { key: "other" } } })],
    passes: [
      fine,
      invoice({
        payment: {
          ...payment,
          instructions: { key: "other", ext: { "untdid-payment-means": "ZZZ" } },
        },
      }),
    ],
  },
  "GOBL-EU-EN16931-PAY-TERMS-01": {
    fails: [invoice({ payment: { ...payment, terms: {} } })],
    passes: [
      fine,
      invoice({
        payment: { ...payment, terms: { due_dates: [{ date: "2026-02-01", percent: "100%" }] } },
      }),
    ],
  },
  "GOBL-EU-EN16931-ORG-ATTACHMENT-01": {
    fails: [invoice({ attachments: [{ url: "https://example.com/a.pdf" }] })],
    passes: [invoice({ attachments: [{ code: "A", url: "https://example.com/a.pdf" }] })],
  },
  "GOBL-EU-EN16931-ORG-PARTY-01": {
    fails: [by({ inboxes: [{ email: "a@example.com" }, { email: "b@example.com" }] })],
    passes: [fine, by({ inboxes: [{ email: "a@example.com" }] })],
  },
  "GOBL-EU-EN16931-ORG-PARTY-02": {
    fails: [by({ identities: [1, 2].map((code) => ({ scope: "legal", code: `${code}` })) })],
    passes: [
      fine,
      by({
        identities: [
          { scope: "legal", code: "1" },
          { scope: "tax", code: "2" },
        ],
      }),
    ],
  },
  "GOBL-EU-EN16931-ORG-PARTY-03": {
    fails: [by({ identities: [1, 2].map((code) => ({ scope: "tax", code: `${code}` })) })],
    passes: [by({ identities: [{ scope: "tax", code: "1" }, { code: "2" }] })],
  },
  "GOBL-EU-EN16931-ORG-INBOX-01": {
    fails: [by({ inboxes: [{ code: "4012345000009" }] })],
    passes: [by({ inboxes: [{ code: "0088:4012345000009" }] })],
  },
  "GOBL-EU-EN16931-ORG-INBOX-02": {
    fails: [by({ inboxes: [{ scheme: "0088" }] })],
    passes: [by({ inboxes: [{ scheme: "0088", code: "4012345000009" }] })],
  },
  "GOBL-EU-EN16931-ORG-ADDRESS-01": {
    fails: [by({ addresses: [{ ...address, country: undefined }] })],
    passes: [fine],
  },
  "GOBL-EU-EN16931-TAX-COMBO-07": {
    fails: [taxed({ ...vat, ext: { "cef-vatex": "VATEX-EU-132" } })],
    passes: [fine],
  },
});

/** Rules about members that building always sets. */
const categorised = (cat: string, code: string) =>
  taxed({ cat, percent: "7%", ext: { "untdid-tax-category": code } });

describeRules(
  plugins,
  {
    "GOBL-EU-EN16931-BILL-INVOICE-01": { fails: [fine], passes: [invoice({ tax: {} })] },
    "GOBL-EU-EN16931-BILL-INVOICE-02": {
      fails: [invoice({ tax: {} })],
      passes: [fine, invoice({ tax: { ext: { "untdid-document-type": "380" } } })],
    },
    "GOBL-EU-EN16931-ORG-ITEM-01": {
      fails: [fine],
      passes: [sold({ item: { ...line.item, unit: "h" } })],
    },
    "GOBL-EU-EN16931-TAX-COMBO-01": { fails: [fine], passes: [categorised("VAT", "S")] },
    "GOBL-EU-EN16931-TAX-COMBO-02": {
      fails: [categorised("VAT", "L")],
      passes: [categorised("VAT", "S"), categorised("IGIC", "L")],
    },
    "GOBL-EU-EN16931-TAX-COMBO-03": {
      fails: [categorised("IGIC", "S")],
      passes: [categorised("IGIC", "L"), categorised("VAT", "S")],
    },
    "GOBL-EU-EN16931-TAX-COMBO-04": {
      fails: [categorised("IPSI", "L")],
      passes: [categorised("IPSI", "M"), categorised("VAT", "S")],
    },
    "GOBL-EU-EN16931-TAX-COMBO-05": {
      fails: [categorised("IRPF", "S")],
      passes: [categorised("IRPF", "O"), categorised("VAT", "S")],
    },
  },
  "validate",
);
