import { plugin as en16931 } from "@fakturo/addon-eu-en16931";
import { plugin as catalogues } from "@fakturo/catalogues";
import { createEngine } from "@fakturo/engine";
import { codesOf, describeRules, fixedPorts } from "@fakturo/testkit";
import { expect, it } from "vitest";
import { plugin } from "./index.ts";

const plugins = [catalogues, en16931, plugin];
const address = { street: "Marktplatz 1", locality: "Ulm", code: "89073", country: "DE" };
const supplier = {
  name: "Sample",
  people: [{ name: { given: "Ida" }, emails: [{ addr: "ida@example.com" }] }],
  telephones: [{ num: "+49731000000" }],
  inboxes: [{ email: "in@example.com" }],
  addresses: [address],
};
const customer = {
  name: "City",
  inboxes: [{ email: "city@example.com" }],
  addresses: [address],
};
const transfer = {
  key: "credit-transfer+sepa",
  credit_transfer: [{ iban: "DE89370400440532013000" }],
};
const debit = { ref: "M-1", creditor: "DE98ZZZ09999999999", account: "DE89370400440532013000" };

function invoice(changes: object = {}): object {
  return {
    $schema: "https://gobl.org/draft-0/bill/invoice",
    $addons: ["de-xrechnung-v3"],
    currency: "EUR",
    issue_date: "2026-01-15",
    code: "1",
    supplier,
    customer,
    lines: [
      {
        quantity: "1",
        item: { name: "Paper", price: "10.00" },
        taxes: [{ cat: "VAT", percent: "19%" }],
      },
    ],
    ordering: { code: "04011000-12345-34" },
    payment: { terms: { notes: "14 days" }, instructions: transfer },
    ...changes,
  };
}

const by = (changes: object) => invoice({ supplier: { ...supplier, ...changes } });
const to = (changes: object) => invoice({ customer: { ...customer, ...changes } });
const paidBy = (instructions: object | undefined) =>
  invoice({ payment: { terms: { notes: "14 days" }, instructions } });
const debitedBy = (changes: object) =>
  paidBy({ key: "direct-debit", direct_debit: { ...debit, ...changes } });
const delivered = (receiver: object | undefined) =>
  invoice({ delivery: { date: "2026-01-10", receiver } });
const without = (name: keyof typeof address) => ({
  addresses: [{ ...address, [name]: undefined }],
});
const fine = invoice();

it("has no faults in a complete invoice", () => {
  const engine = createEngine({ plugins, ...fixedPorts() });
  expect(codesOf(engine, fine)).toEqual([]);
  expect(codesOf(engine, debitedBy({}))).toEqual([]);
  expect(codesOf(engine, delivered({ name: "Depot", addresses: [address] }))).toEqual([]);
});

const rule = (number: string) => `GOBL-DE-XRECHNUNG-BILL-INVOICE-${number}`;

describeRules(plugins, {
  [rule("01")]: {
    fails: [invoice({ tax: { ext: { "untdid-tax-category": "S" } } })],
    passes: [fine, invoice({ tax: { ext: { "untdid-tax-category": "380" } } })],
  },
  [rule("02")]: {
    fails: [invoice({ type: "credit-note" }), invoice({ type: "corrective" })],
    passes: [fine, invoice({ type: "credit-note", preceding: [{ code: "0" }] })],
  },
  [rule("03")]: { fails: [invoice({ supplier: undefined })], passes: [fine] },
  [rule("04")]: { fails: [by({ people: undefined })], passes: [fine] },
  [rule("05")]: { fails: [by({ addresses: [] })], passes: [fine] },
  [rule("06")]: { fails: [by(without("locality"))], passes: [fine, by({ addresses: [] })] },
  [rule("07")]: { fails: [by(without("code"))], passes: [fine, by({ addresses: [] })] },
  [rule("08")]: { fails: [by({ inboxes: [] })], passes: [fine] },
  [rule("09")]: {
    fails: [by({ telephones: undefined })],
    passes: [
      fine,
      by({
        telephones: undefined,
        people: [{ name: { given: "Ida" }, telephones: [{ num: "+49731000001" }] }],
      }),
    ],
  },
  [rule("10")]: {
    fails: [by({ people: [{ name: { given: "Ida" } }] })],
    passes: [fine, by({ people: undefined, emails: [{ addr: "in@example.com" }] })],
  },
  [rule("11")]: { fails: [invoice({ customer: undefined })], passes: [fine] },
  [rule("12")]: { fails: [to({ addresses: [] })], passes: [fine] },
  [rule("13")]: { fails: [to(without("locality"))], passes: [fine] },
  [rule("14")]: { fails: [to(without("code"))], passes: [fine] },
  [rule("15")]: { fails: [to({ inboxes: undefined })], passes: [fine] },
  [rule("16")]: { fails: [invoice({ payment: undefined })], passes: [fine] },
  [rule("17")]: { fails: [paidBy(undefined)], passes: [fine] },
  [rule("18")]: { fails: [paidBy({ key: "credit-transfer" })], passes: [fine, debitedBy({})] },
  [rule("19")]: {
    fails: [paidBy({ ...transfer, credit_transfer: [{ name: "Bank" }] })],
    passes: [fine, paidBy({ ...transfer, credit_transfer: [{ number: "532013000" }] })],
  },
  [rule("20")]: {
    fails: [paidBy({ key: "card" })],
    passes: [fine, paidBy({ key: "card+credit", card: { last4: "1234" } })],
  },
  [rule("21")]: { fails: [paidBy({ key: "direct-debit" })], passes: [fine, debitedBy({})] },
  [rule("22")]: { fails: [debitedBy({ ref: undefined })], passes: [debitedBy({})] },
  [rule("23")]: { fails: [debitedBy({ creditor: undefined })], passes: [debitedBy({})] },
  [rule("24")]: { fails: [debitedBy({ account: undefined })], passes: [debitedBy({})] },
  [rule("25")]: { fails: [delivered(undefined)], passes: [fine] },
  [rule("26")]: {
    fails: [delivered({ name: "Depot" })],
    passes: [delivered({ addresses: [address] })],
  },
  [rule("27")]: {
    fails: [delivered(without("locality"))],
    passes: [delivered({ addresses: [address] })],
  },
  [rule("28")]: {
    fails: [delivered(without("code"))],
    passes: [delivered({ addresses: [address] })],
  },
  [rule("29")]: { fails: [invoice({ ordering: undefined })], passes: [fine] },
  [rule("30")]: { fails: [invoice({ ordering: { cost: "7" } })], passes: [fine] },
});
