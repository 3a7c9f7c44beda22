import { plugin as en16931 } from "@fakturo/addon-eu-en16931";
import { plugin as catalogues } from "@fakturo/catalogues";
import { createEngine } from "@fakturo/engine";
import { codesOf, describeRules, fixedPorts } from "@fakturo/testkit";
import { expect, it } from "vitest";
import { plugin } from "./index.ts";

const plugins = [catalogues, en16931, plugin];
const addresses = [{ street: "Katu 1", locality: "Turku", code: "20100", country: "FI" }];
const inboxes = [{ key: "peppol", scheme: "0216", code: "003726174164" }];
const supplier = { name: "Myyjä", inboxes, addresses };
const customer = { name: "Ostaja", inboxes, addresses };
const line = {
  quantity: "1",
  item: { name: "Paperi", price: "10.00" },
  taxes: [{ cat: "VAT", percent: "25.5%" }],
};
const account = { iban: "FI21 1234 5600 0007 85", bic: "NDEAFIHH" };
const transfer = { key: "credit-transfer", ref: "RF13 10023", credit_transfer: [account] };
const terms = { due_dates: [{ date: "2026-02-01", percent: "100%" }] };
const payment = { instructions: transfer, terms };
const LONG = "A1".repeat(36);

function invoice(changes: object = {}): object {
  return {
    $schema: "https://gobl.org/draft-0/bill/invoice",
    $addons: ["fi-finvoice-v3"],
    currency: "EUR",
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

const by = (changes: object) => invoice({ supplier: { ...supplier, ...changes } });
const to = (changes: object) => invoice({ customer: { ...customer, ...changes } });
const sold = (changes: object) => invoice({ lines: [{ ...line, ...changes }] });
const exempt = (...codes: readonly string[]) =>
  invoice({
    lines: codes.map((code) => ({
      ...line,
      taxes: [{ cat: "VAT", key: "exempt", ext: { "cef-vatex": code } }],
    })),
  });
const noted = (...texts: readonly string[]) =>
  invoice({ tax: { notes: texts.map((text) => ({ cat: "VAT", key: "exempt", text })) } });
const paid = (changes: object) => invoice({ payment: { ...payment, ...changes } });
const paidBy = (changes: object) => paid({ instructions: { ...transfer, ...changes } });
const paidTo = (...accounts: readonly object[]) => paidBy({ credit_transfer: accounts });
const dueOn = (...dates: readonly object[]) =>
  paid({ terms: { due_dates: dates.map((date) => ({ date: "2026-02-01", ...date })) } });
const legal = (code: string) => ({ identities: [{ scope: "legal", code }] });
const operator = (code: string) => ({ ext: { "fi-finvoice-operator": code } });
const reachable = (code: string, scheme = "0216") => ({
  endpoints: [{ uri: `iso6523-actorid-upis::${scheme}:${code}` }],
});
const ordered = (ordering: object) => invoice({ ordering });
const delivered = (delivery: object) => invoice({ delivery });
const fine = invoice();

it("has no faults in a complete invoice", () => {
  const engine = createEngine({ plugins, ...fixedPorts() });
  expect(codesOf(engine, fine)).toEqual([]);
});

const rule = (number: string) => `GOBL-FI-FINVOICE-BILL-INVOICE-${number}`;

describeRules(plugins, {
  [rule("01")]: { fails: [invoice({ customer: undefined })], passes: [fine] },
  [rule("02")]: { fails: [to({ name: undefined })], passes: [fine] },
  [rule("03")]: { fails: [invoice({ payment: undefined })], passes: [fine] },
  [rule("04")]: { fails: [paid({ instructions: undefined })], passes: [fine] },
  [rule("05")]: {
    fails: [paidBy({ key: "card" })],
    passes: [fine, paidBy({ key: "credit-transfer+sepa" })],
  },
  [rule("06")]: { fails: [paidBy({ ref: undefined })], passes: [fine] },
  [rule("07")]: { fails: [paidTo()], passes: [fine] },
  [rule("08")]: { fails: [paidTo({ number: "123" }, account)], passes: [fine, paidTo()] },
  [rule("09")]: {
    fails: [paidTo({ iban: "FI2112345600000786" }), paidTo({ iban: "FI21" })],
    passes: [fine, paidTo({ iban: "de89 3704 0044 0532 0130 00" })],
  },
  [rule("10")]: {
    fails: [paidTo({ ...account, bic: "NDEAFI" })],
    passes: [fine, paidTo({ ...account, bic: "DEUTDEFF500" })],
  },
  [rule("11")]: { fails: [paid({ terms: undefined })], passes: [fine] },
  [rule("12")]: { fails: [paid({ terms: { notes: "14 pv" } })], passes: [fine] },
  [rule("13")]: {
    fails: [by({ inboxes: [] }), by({ inboxes: [{ email: "a@example.com" }] })],
    passes: [fine, by({ inboxes: [], ...reachable("003726174164") })],
  },
  [rule("14")]: { fails: [by(legal(LONG))], passes: [by(legal("26174164"))] },
  [rule("15")]: {
    fails: [by(reachable("1")), by(reachable(LONG)), by(reachable("123", "01234567890"))],
    passes: [fine, by(reachable("003726174164"))],
  },
  [rule("16")]: { fails: [by(operator("A B"))], passes: [by(operator("003700010001"))] },
  [rule("17")]: { fails: [to({ inboxes: [] })], passes: [fine] },
  [rule("18")]: { fails: [to(legal(LONG))], passes: [to({ identities: [{ code: LONG }] })] },
  [rule("19")]: { fails: [to(reachable("1"))], passes: [fine] },
  [rule("20")]: { fails: [to(operator("X"))], passes: [to(operator("NDEAFIHH"))] },
  [rule("21")]: { fails: [invoice({ code: undefined })], passes: [fine] },
  [rule("22")]: {
    fails: [invoice({ attachments: [{ code: "A", url: "https://example.com/a" }] })],
    passes: [fine],
  },
  [rule("23")]: {
    fails: [invoice({ series: "ABCDEFGHIJ", code: "1234567890" })],
    passes: [invoice({ series: "ABCDEFGHI", code: "1234567890" })],
  },
  [rule("24")]: { fails: [invoice({ currency: "KWD" })], passes: [invoice({ currency: "JPY" })] },
  [rule("25")]: {
    fails: [invoice({ preceding: [{ series: "ABCDEFGHIJ", code: "1234567890" }] })],
    passes: [invoice({ preceding: [{ series: "A", code: "1" }] })],
  },
  [rule("26")]: {
    fails: [ordered({ code: LONG }), ordered({ sales: [{ code: LONG }] })],
    passes: [ordered({ code: "V12026001" }), ordered({ receiving: [{ code: LONG }] })],
  },
  [rule("27")]: {
    fails: [ordered({ tender: [{ code: "1" }, { code: "2" }] })],
    passes: [ordered({ tender: [{ code: "1" }], contracts: [{ code: "2" }] })],
  },
  [rule("28")]: {
    fails: [delivered({ receiver: { name: "Varasto", ...legal(LONG) } })],
    passes: [delivered({ receiver: { name: "Varasto", ...legal("1") } })],
  },
  [rule("29")]: {
    fails: [delivered({ period: { start: "2026-01-01" } })],
    passes: [fine, delivered({ period: { start: "2026-01-01", end: "2026-01-31" } })],
  },
  [rule("30")]: {
    fails: [dueOn({ percent: "50%" }), dueOn({ amount: "5.00" })],
    passes: [fine, dueOn({ amount: "12.55" }), dueOn({ percent: "100.0%" })],
  },
  [rule("31")]: {
    fails: [exempt("VATEX-EU-132", "VATEX-EU-143"), noted("AVL 27 §", "AVL 34 §")],
    passes: [fine, exempt("VATEX-EU-132", "VATEX-EU-132"), noted("AVL 27 §")],
  },
  [rule("32")]: {
    fails: [
      sold({ quantity: "123456789.12345" }),
      invoice({ type: "credit-note", lines: [{ ...line, quantity: "12345678.12345" }] }),
    ],
    passes: [fine, sold({ quantity: "12345678.12345" })],
  },
  [rule("33")]: {
    fails: [sold({ item: { ...line.item, ref: LONG } })],
    passes: [sold({ item: { ...line.item, ref: "A-1" } })],
  },
  [rule("34")]: { fails: [paidBy({ ref: LONG })], passes: [fine] },
  [rule("35")]: {
    fails: [paidTo(account, { iban: account.iban })],
    passes: [fine, paidTo({ iban: account.iban }, account)],
  },
  [rule("36")]: {
    fails: [dueOn({ percent: "50%" }, { percent: "50%" })],
    passes: [fine],
  },
});
