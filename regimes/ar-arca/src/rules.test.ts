import { createEngine } from "@fakturo/engine";
import { plugin as regime } from "@fakturo/regime-ar";
import { codesOf, describeRules, fixedPorts } from "@fakturo/testkit";
import { describe, expect, it } from "vitest";
import { plugin } from "./index.ts";

const plugins = [regime, plugin];
const engine = createEngine({ plugins, ...fixedPorts() });

const vat = { cat: "VAT", rate: "general" };
const company = { name: "Librería", tax_id: { country: "AR", code: "30500010912" } };
const dni = { code: "25123456", ext: { "ar-arca-identity-type": "96" } };
const person = { name: "Juana", identities: [dni] };
const goods = { quantity: "1", item: { name: "Libro", price: "100.00", key: "goods" } };
const period = { start: "2026-01-01", end: "2026-01-31" };
const terms = { due_dates: [{ date: "2026-02-10", percent: "100%" }] };
const original = { series: "1", code: "1", ext: { "ar-arca-doc-type": "1" } };

function invoice(changes: object = {}): object {
  return {
    $schema: "https://gobl.org/draft-0/bill/invoice",
    $addons: ["ar-arca-v4"],
    issue_date: "2026-01-15",
    series: "1",
    code: "1",
    supplier: { name: "Imprenta", tax_id: { country: "AR", code: "30712345671" } },
    customer: company,
    lines: [{ ...goods, taxes: [vat] }],
    ...changes,
  };
}

const coded = (docType: string, changes: object = {}) =>
  invoice({ tax: { ext: { "ar-arca-doc-type": docType } }, ...changes });
const status = (code: string, customer: object = company) => ({
  customer: { ...customer, ext: { "ar-arca-vat-status": code } },
});
const note = (type: string, changes: object = {}) =>
  invoice({ type, preceding: [original], ...changes });
const serviceLine = { quantity: "1", item: { name: "Consulta", price: "100.00" }, taxes: [vat] };
const services = (changes: object = {}) =>
  invoice({ lines: [serviceLine], ordering: { period }, payment: { terms }, ...changes });
const charged = (charge: object) =>
  invoice({ charges: [{ key: "tax", percent: "3%", reason: "Tasa", ...charge }] });
const typed = (code: string) => ({ ext: { "ar-arca-tax-type": code } });
const fine = invoice();

const lodging = { "ar-arca-tourism-item": "1" };
function tourism(changes: object = {}, tax: object = {}): object {
  return invoice({
    tax: { ext: { "ar-arca-doc-type": "195", "ar-arca-tourism-type": "1" } },
    customer: {
      name: "Ann",
      tax_id: { country: "US" },
      addresses: [{ locality: "Boston", country: "US" }],
    },
    lines: [{ ...serviceLine, taxes: [{ ...vat, ext: lodging, ...tax }] }],
    ...changes,
  });
}
const toured = (changes: object) => tourism({ lines: [{ ...serviceLine, ...changes }] });

const faultsOf = (document: object) =>
  engine.prepare(document).faults.map(({ code, paths }) => [code.slice(13), ...paths]);

describe("faults", () => {
  it("are absent from complete invoices", () => {
    expect(codesOf(engine, fine)).toEqual([]);
    expect(codesOf(engine, services())).toEqual([]);
    expect(codesOf(engine, tourism())).toEqual([]);
    expect(codesOf(engine, invoice({ customer: person }))).toEqual([]);
    expect(codesOf(engine, invoice({ customer: undefined }))).toEqual([]);
    expect(codesOf(engine, invoice({ $tags: ["monotax"], lines: [goods] }))).toEqual([]);
    expect(codesOf(engine, note("credit-note"))).toEqual([]);
    expect(codesOf(engine, note("debit-note"))).toEqual([]);
  });

  it("name the place", () => {
    const at = "BILL-INVOICE-";
    expect(faultsOf(invoice({ lines: [serviceLine] }))).toEqual([
      [`${at}15`, "$.ordering"],
      [`${at}17`, "$.payment"],
    ]);
    expect(faultsOf(services({ payment: {}, ordering: {} }))).toEqual([
      [`${at}16`, "$.ordering.period"],
      [`${at}18`, "$.payment.terms"],
    ]);
    expect(faultsOf(note("credit-note", { preceding: [{ code: "1" }] }))).toEqual([
      [`${at}22`, "$.preceding[0].ext"],
    ]);
  });

  it("are found in odd lists without failing", () => {
    const odd = [null, {}];
    const lists = { lines: [null, {}, { taxes: odd }], charges: odd, preceding: odd };
    const party = { ...company, identities: odd, addresses: odd };
    const documents = [lists, { customer: party }, { lines: null }, { customer: {}, tax: null }];
    for (const mode of ["build", "validate"] as const)
      for (const changes of documents)
        for (const document of [invoice(changes), tourism(changes)])
          expect(codesOf(engine, document, mode)).toBeInstanceOf(Array);
  });
});

const rule = (number: string) => `GOBL-AR-ARCA-BILL-INVOICE-${number}`;
const charge = (number: string) => `GOBL-AR-ARCA-BILL-CHARGE-${number}`;

describeRules(plugins, {
  [rule("01")]: { at: "$.series", fails: [invoice({ series: undefined })], passes: [fine] },
  [rule("02")]: {
    at: "$.series",
    fails: ["A1", "0", "99999", "1-1"].map((series) => invoice({ series })),
    passes: [
      fine,
      invoice({ series: "00003" }),
      invoice({ series: "99998" }),
      invoice({ series: "" }),
    ],
  },
  [rule("04")]: { at: "$.tax.ext", fails: [invoice({ type: "proforma" })], passes: [fine] },
  [rule("05")]: {
    at: "$",
    fails: [note("credit-note", { tax: { ext: { "ar-arca-doc-type": "1" } } })],
    passes: [note("credit-note"), coded("2")],
  },
  [rule("06")]: {
    at: "$",
    fails: [note("debit-note", { tax: { ext: { "ar-arca-doc-type": "3" } } })],
    passes: [note("debit-note"), coded("3")],
  },
  [rule("07")]: {
    at: "$",
    fails: ["3", "8", "13", "53", "197", "203", "208", "213"].map((code) => coded(code)),
    passes: [fine, note("credit-note")],
  },
  [rule("08")]: {
    at: "$",
    fails: ["2", "7", "12", "52", "196", "202", "207", "212"].map((code) => coded(code)),
    passes: [fine, note("debit-note")],
  },
  [rule("09")]: {
    at: "$.customer",
    fails: ["1", "11", "195"].map((code) => coded(code, { customer: undefined })),
    passes: [
      fine,
      coded("6", { customer: undefined }),
      coded("49", { customer: undefined }),
      coded("1"),
    ],
  },
  [rule("10")]: {
    at: "$.customer",
    fails: [
      invoice({ customer: { name: "Juana" } }),
      invoice({ customer: { name: "Juana", identities: [{ code: "1" }] } }),
    ],
    passes: [fine, invoice({ customer: person }), invoice({ customer: undefined })],
  },
  [rule("12")]: {
    at: "$",
    fails: [coded("49"), coded("49", status("4", person))],
    passes: [coded("49", { customer: person }), coded("6", status("4", person))],
  },
  [rule("13")]: {
    at: "$",
    fails: [coded("1", { customer: person }), coded("201", status("4"))],
    passes: ["1", "6", "13", "16"].map((code) => coded("1", status(code))),
  },
  [rule("14")]: {
    at: "$",
    fails: ["1", "6", "13", "16"].map((code) => coded("6", status(code))),
    passes: [coded("6", { customer: person }), coded("6", status("4")), fine],
  },
  [rule("15")]: {
    at: "$.ordering",
    fails: [services({ ordering: undefined })],
    passes: [fine, services(), tourism()],
  },
  [rule("16")]: {
    at: "$.ordering.period",
    fails: [services({ ordering: { code: "1" } })],
    passes: [services(), services({ ordering: undefined })],
  },
  [rule("17")]: {
    at: "$.payment",
    fails: [
      services({ payment: undefined }),
      services({ payment: undefined, lines: [serviceLine, { ...goods, taxes: [vat] }] }),
    ],
    passes: [fine, services(), tourism()],
  },
  [rule("18")]: {
    at: "$.payment.terms",
    fails: [services({ payment: {} })],
    passes: [services(), services({ payment: undefined })],
  },
  [rule("19")]: {
    at: "$.payment.terms.due_dates",
    fails: [services({ payment: { terms: { notes: "Ya" } } })],
    passes: [services(), services({ payment: {} })],
  },
  [rule("20")]: {
    at: "$.payment.terms.due_dates",
    fails: [invoice({ payment: { terms } })],
    passes: [
      fine,
      services(),
      invoice({ payment: { terms: { notes: "Ya" } } }),
      // Credit invoices have a day of payment whatever is sold.
      coded("201", { payment: { terms }, ...status("1") }),
    ],
  },
  [rule("21")]: {
    at: "$.preceding",
    fails: ["credit-note", "debit-note"].map((type) => invoice({ type })),
    passes: [fine, note("credit-note"), note("debit-note")],
  },
  [rule("22")]: {
    at: "$.preceding[0].ext",
    fails: [invoice({ preceding: [{ code: "1" }] })],
    passes: [fine, invoice({ preceding: [original] })],
  },
  [rule("23")]: {
    at: "$.lines[0].taxes",
    fails: [invoice({ $tags: ["monotax"] }), coded("211")],
    passes: [fine, invoice({ $tags: ["monotax"], lines: [goods] })],
  },
  [rule("24")]: {
    at: "$",
    fails: [invoice({ currency: "USD" })],
    passes: [
      fine,
      invoice({ currency: "USD", exchange_rates: [{ from: "USD", to: "ARS", amount: "1000" }] }),
    ],
  },
  [rule("25")]: { at: "$.tax.ext", fails: [coded("195")], passes: [fine, tourism()] },
  [rule("26")]: {
    at: "$.lines[0].taxes[0].ext",
    fails: [toured({ taxes: [vat] })],
    passes: [fine, tourism()],
  },
  [rule("27")]: {
    at: "$.customer.addresses",
    fails: [tourism({ customer: company })],
    passes: [fine, tourism()],
  },
  [rule("28")]: {
    at: "$.lines[0].taxes[0].ext",
    fails: [tourism({}, { rate: "reduced" })],
    passes: [
      invoice({ lines: [{ ...goods, taxes: [{ cat: "VAT", rate: "reduced" }] }] }),
      tourism(),
    ],
  },
  [rule("29")]: {
    at: "$.lines[0].taxes",
    fails: [toured({ taxes: [] })],
    passes: [fine, tourism()],
  },
  [rule("30")]: {
    at: "$.discounts[0].ext",
    fails: [tourism({ discounts: [{ amount: "1.00" }] })],
    passes: [
      tourism({ discounts: [{ amount: "1.00", ext: lodging }] }),
      invoice({ discounts: [{ amount: "1.00" }] }),
    ],
  },
  [rule("31")]: {
    at: "$.payment.advances[0].ext",
    fails: [tourism({ payment: { advances: [{ amount: "1.00" }] } })],
    passes: [
      tourism({ payment: { advances: [{ amount: "1.00", ext: lodging }] } }),
      invoice({ payment: { advances: [{ amount: "1.00" }] } }),
    ],
  },
  [charge("01")]: {
    at: "$.charges[0].ext",
    fails: [charged({}), charged({ key: "tax+local" })],
    passes: [fine, charged(typed("1")), charged({ key: "taxi" })],
  },
  [charge("02")]: {
    at: "$.charges[0].percent",
    fails: [charged({ ...typed("1"), percent: undefined, amount: "3.00" })],
    passes: [charged(typed("1")), charged({ percent: undefined, amount: "3.00" })],
  },
  [charge("03")]: {
    at: "$.charges[0].reason",
    fails: [charged({ ...typed("99"), reason: undefined })],
    passes: [charged(typed("99")), charged({ ...typed("1"), reason: undefined })],
  },
  "GOBL-AR-ARCA-TAX-COMBO-01": {
    at: "$.lines[0].taxes[0].ext",
    fails: [invoice({ lines: [{ ...goods, taxes: [{ cat: "VAT", percent: "5%" }] }] })],
    passes: [
      fine,
      invoice({
        lines: [
          {
            ...goods,
            taxes: [{ cat: "VAT", percent: "5%", ext: { "ar-arca-vat-rate": "8" } }],
          },
        ],
      }),
    ],
  },
});

// Building corrects what these rules detect.
describeRules(
  plugins,
  {
    [rule("03")]: { at: "$.tax", fails: [fine], passes: [coded("1")] },
    [rule("11")]: {
      at: "$.customer.ext",
      fails: [fine],
      passes: [invoice(status("1")), invoice({ customer: undefined })],
    },
  },
  "validate",
);
