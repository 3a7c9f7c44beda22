import { createEngine } from "@fakturo/engine";
import { codesOf, describeRules, fixedPorts } from "@fakturo/testkit";
import { describe, expect, it } from "vitest";
import { plugin } from "./index.ts";

const plugins = [plugin];
const engine = createEngine({ plugins, ...fixedPorts() });

const vat = { cat: "VAT", percent: "21%" };
const customer = { name: "Escuela", tax_id: { country: "ES", code: "54387763P" } };
const passport = { name: "Ana", identities: [{ key: "passport", country: "GB", code: "X1" }] };
const supplier = {
  name: "Imprenta",
  tax_id: { country: "ES", code: "B98602642" },
  addresses: [{ street: "Kalea 1", locality: "Bilbo", region: "Bizkaia", country: "ES" }],
};
const general = { key: "general", text: "Impresos" };
const original = {
  series: "A",
  code: "1",
  issue_date: "2026-01-10",
  ext: { "es-tbai-correction": "R1" },
};

function invoice(changes: object = {}): object {
  return {
    $schema: "https://gobl.org/draft-0/bill/invoice",
    $addons: ["es-tbai-v1"],
    currency: "EUR",
    issue_date: "2026-01-15",
    code: "1",
    supplier,
    customer,
    lines: [{ quantity: "1", item: { name: "Papel", price: "10.00" }, taxes: [vat] }],
    notes: [general],
    ...changes,
  };
}

const by = (changes: object) => invoice({ supplier: { ...supplier, ...changes } });
const from = (region: string) => by({ addresses: [{ ...supplier.addresses[0], region }] });
const identified = (tax_id: object | undefined, activity?: string) =>
  by({ tax_id, ext: activity === undefined ? undefined : { "es-tbai-bi-activity": activity } });
const correction = (...preceding: unknown[]) => invoice({ type: "credit-note", preceding });
const person = { country: "ES", code: "54387763P" };
const simplified = { $tags: ["simplified"] };
const fine = invoice();

const faultsOf = (document: object) =>
  engine.prepare(document).faults.map(({ code, paths }) => [code.slice(13), ...paths]);

describe("faults", () => {
  it("are absent from complete invoices", () => {
    expect(codesOf(engine, fine)).toEqual([]);
    expect(codesOf(engine, correction(original))).toEqual([]);
    expect(codesOf(engine, invoice({ customer: passport }))).toEqual([]);
    expect(codesOf(engine, invoice({ ...simplified, customer: undefined }))).toEqual([]);
  });

  it("name the place", () => {
    const at = "BILL-INVOICE-";
    expect(faultsOf(invoice({ notes: undefined }))).toEqual([[`${at}07`, "$.notes"]]);
    expect(faultsOf(invoice({ customer: undefined }))).toEqual([[`${at}03`, "$.customer"]]);
    expect(faultsOf(from("Madrid"))).toEqual([[`${at}01`, "$.tax"]]);
    expect(faultsOf(identified(person))).toEqual([[`${at}10`, "$.supplier.ext"]]);
    expect(faultsOf(identified(supplier.tax_id, "ABC"))).toEqual([[`${at}11`, "$.supplier.ext"]]);
    expect(faultsOf(correction({ code: "1" }))).toEqual([
      [`${at}05`, "$.preceding[0].issue_date"],
      [`${at}06`, "$.preceding[0].ext"],
    ]);
  });

  it("are found in odd lists without failing", () => {
    const odd = [null, {}];
    const party = { ...customer, identities: odd };
    for (const mode of ["build", "validate"] as const)
      for (const changes of [
        { lines: [null, {}, { taxes: odd }], notes: odd, preceding: odd },
        { customer: party, supplier: { addresses: odd } },
        { customer: {}, supplier: {}, lines: null, tax: {} },
      ])
        expect(codesOf(engine, invoice(changes), mode)).toBeInstanceOf(Array);
  });
});

const rule = (number: string) => `GOBL-ES-TBAI-BILL-INVOICE-${number}`;

describeRules(plugins, {
  [rule("01")]: { at: "$.tax", fails: [from("Madrid")], passes: [fine] },
  [rule("02")]: {
    at: "$.tax.ext",
    fails: [invoice({ ...simplified, supplier: { name: "Imprenta" } })],
    passes: [fine],
  },
  [rule("03")]: {
    at: "$.customer",
    fails: [invoice({ customer: undefined })],
    passes: [
      fine,
      invoice({ ...simplified, customer: undefined }),
      invoice({ customer: undefined, tax: { ext: { "es-tbai-simplified": "S" } } }),
    ],
  },
  [rule("04")]: {
    at: "$.preceding",
    fails: ["credit-note", "corrective", "debit-note"].map((type) => invoice({ type })),
    passes: [fine, correction(original)],
  },
  [rule("05")]: {
    at: "$.preceding[0].issue_date",
    fails: [correction({ code: "1" }), invoice({ preceding: [{ code: "1" }] })],
    passes: [fine, correction(original)],
  },
  [rule("06")]: {
    at: "$.preceding[0].ext",
    fails: [correction({ code: "1" }), invoice({ preceding: [{ code: "1" }] })],
    passes: [fine, correction(original)],
  },
  [rule("07")]: {
    at: "$.notes",
    fails: [
      invoice({ notes: undefined }),
      invoice({ notes: [] }),
      invoice({ notes: [{ key: "legal", text: "a" }] }),
    ],
    passes: [fine, invoice({ notes: [{ key: "legal", text: "a" }, general] })],
  },
  [rule("08")]: {
    at: "$.customer",
    fails: [invoice({ customer: { name: "Ana", identities: [{ code: "1" }] } })],
    passes: [
      fine,
      invoice({ customer: passport }),
      invoice({ ...simplified, customer: { name: "Ana" } }),
    ],
  },
  [rule("09")]: {
    at: "$",
    fails: [invoice({ currency: "USD" })],
    passes: [
      fine,
      invoice({ currency: "USD", exchange_rates: [{ from: "USD", to: "EUR", amount: "0.9" }] }),
    ],
  },
  [rule("10")]: {
    at: "$.supplier.ext",
    fails: [
      identified(person),
      identified(undefined),
      identified({ country: "FR", code: "39356000000" }),
      identified({ country: "ES", code: "M1234567L" }),
    ],
    passes: [fine, identified(person, "1234567"), from("Araba")],
  },
  [rule("11")]: {
    at: "$.supplier.ext",
    fails: [identified(person, "12345678"), identified(supplier.tax_id, "1a")],
    passes: [fine, identified(person, "1")],
  },
});

const exempt = (ext: object, tax: object = {}) =>
  invoice({ lines: [{ quantity: "1", taxes: [{ cat: "VAT", key: "exempt", ...tax, ext }] }] });

// Building corrects what this rule detects.
describeRules(
  plugins,
  {
    "GOBL-ES-TBAI-TAX-COMBO-01": {
      at: "$.lines[0].taxes[0].ext",
      fails: [exempt({}), exempt({ "es-tbai-regime": "01" }, { cat: "IGIC" })],
      passes: [
        fine,
        exempt({ "es-tbai-exemption": "E1" }),
        exempt({}, { key: "export" }),
        exempt({}, { cat: "IPSI" }),
      ],
    },
  },
  "validate",
);
