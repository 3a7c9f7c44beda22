import { createEngine } from "@fakturo/engine";
import { codesOf, describeRules, fixedPorts } from "@fakturo/testkit";
import { describe, expect, it } from "vitest";
import { plugin } from "./index.ts";

const plugins = [plugin];
const engine = createEngine({ plugins, ...fixedPorts() });

const vat = { cat: "VAT", percent: "21%" };
const customer = { name: "Escuela", tax_id: { country: "ES", code: "54387763P" } };
const passport = { name: "Ana", identities: [{ key: "passport", country: "GB", code: "X1" }] };
const original = { series: "A", code: "1", issue_date: "2026-01-10", tax: { sum: "2.10" } };

function invoice(changes: object = {}): object {
  return {
    $schema: "https://gobl.org/draft-0/bill/invoice",
    $addons: ["es-verifactu-v1"],
    currency: "EUR",
    issue_date: "2026-01-15",
    code: "1",
    supplier: { name: "Imprenta", tax_id: { country: "ES", code: "B98602642" } },
    customer,
    lines: [{ quantity: "1", item: { name: "Papel", price: "10.00" }, taxes: [vat] }],
    ...changes,
  };
}

const coded = (ext: object, changes: object = {}) => invoice({ tax: { ext }, ...changes });
const taxed = (...taxes: unknown[]) =>
  invoice({ lines: [{ quantity: "1", item: { name: "Papel", price: "10.00" }, taxes }] });
const corrective = (...preceding: unknown[]) => invoice({ type: "corrective", preceding });
const simplified = (changes: object = {}) => invoice({ $tags: ["simplified"], ...changes });
const noted = (key: string, length: number) =>
  invoice({ notes: [{ key, text: "a".repeat(length) }] });
const showing = (identity: object) =>
  invoice({
    customer: { name: "Ana", identities: [{ key: "passport", code: "X1", ...identity }] },
  });
const fine = invoice();

const faultsOf = (document: object) =>
  engine.prepare(document).faults.map(({ code, paths }) => [code.slice(18), ...paths]);

describe("faults", () => {
  it("are absent from complete invoices", () => {
    expect(codesOf(engine, fine)).toEqual([]);
    expect(codesOf(engine, corrective(original))).toEqual([]);
    expect(codesOf(engine, invoice({ customer: passport }))).toEqual([]);
    expect(codesOf(engine, simplified({ customer: undefined }))).toEqual([]);
  });

  it("name the place", () => {
    const at = "BILL-INVOICE-";
    expect(faultsOf(invoice({ customer: undefined }))).toEqual([[`${at}06`, "$.customer"]]);
    expect(faultsOf(simplified())).toEqual([[`${at}04`, "$.customer.tax_id"]]);
    expect(faultsOf(showing({}))).toEqual([[`${at}17`, "$.customer.identities[0].country"]]);
    expect(faultsOf(corrective())).toEqual([[`${at}01`, "$.preceding"]]);
    expect(faultsOf(corrective({ ...original, issue_date: undefined }))).toEqual([
      [`${at}02`, "$.preceding[0].issue_date"],
    ]);
    expect(faultsOf(taxed())).toEqual([[`${at}15`, "$.lines[0].taxes"]]);
    const exported = { cat: "VAT", key: "export", ext: { "es-verifactu-regime": "01" } };
    expect(faultsOf(taxed(exported))).toEqual([["TAX-COMBO-02", "$.lines[0].taxes[0].ext"]]);
  });

  it("are found in odd lists without failing", () => {
    const odd = [null, {}];
    const lists = { lines: [null, {}, { taxes: odd }], notes: odd, preceding: odd };
    const party = { ...customer, identities: odd };
    for (const mode of ["build", "validate"] as const)
      for (const changes of [lists, { customer: party }, { lines: null }, { customer: {} }])
        expect(codesOf(engine, invoice(changes), mode)).toBeInstanceOf(Array);
  });
});

const rule = (number: string) => `GOBL-ES-VERIFACTU-BILL-INVOICE-${number}`;

describeRules(plugins, {
  [rule("01")]: { at: "$.preceding", fails: [corrective()], passes: [fine, corrective(original)] },
  [rule("02")]: {
    at: "$.preceding[0].issue_date",
    fails: [corrective({ code: "1" }), invoice({ preceding: [{ code: "1" }] })],
    passes: [fine, corrective(original)],
  },
  [rule("03")]: {
    at: "$.preceding[0].tax",
    fails: [corrective({ ...original, tax: undefined })],
    passes: [
      corrective(original),
      invoice({ type: "credit-note", preceding: [{ ...original, tax: undefined }] }),
    ],
  },
  [rule("04")]: {
    at: "$.customer.tax_id",
    fails: [simplified(), simplified({ type: "credit-note" })],
    passes: [fine, simplified({ customer: { name: "Ana" } })],
  },
  [rule("05")]: {
    at: "$.customer",
    fails: [simplified({ customer: passport })],
    passes: [
      simplified({ customer: undefined }),
      simplified({ customer: { name: "Ana", identities: [{ code: "1" }] } }),
      invoice({ customer: passport }),
    ],
  },
  [rule("06")]: {
    at: "$.customer",
    fails: [invoice({ customer: undefined })],
    passes: [fine, simplified({ customer: undefined })],
  },
  [rule("07")]: {
    at: "$.customer",
    fails: [invoice({ customer: { name: "Ana", identities: [{ code: "1" }] } })],
    passes: [fine, invoice({ customer: passport }), simplified({ customer: { name: "Ana" } })],
  },
  [rule("08")]: {
    at: "$.customer.tax_id.code",
    fails: [invoice({ customer: { name: "Ana", tax_id: { country: "FR" } } })],
    passes: [fine, invoice({ customer: passport })],
  },
  [rule("09")]: { at: "$.tax", fails: [invoice({ type: "proforma" })], passes: [fine] },
  [rule("10")]: {
    at: "$.tax.ext",
    fails: [coded({ "es-verifactu-issuer-type": "T" }, { type: "proforma" })],
    passes: [fine],
  },
  [rule("13")]: {
    at: "$.tax.ext",
    fails: [coded({ "es-verifactu-doc-type": "R1" }, { type: "proforma" })],
    passes: [fine, corrective(original)],
  },
  [rule("14")]: {
    at: "$.notes[0].text",
    fails: [noted("general", 501)],
    passes: [fine, noted("general", 500), noted("legal", 501)],
  },
  [rule("15")]: {
    at: "$.lines[0].taxes",
    fails: [taxed(), taxed({ cat: "IRPF", percent: "15%" })],
    passes: [fine, taxed({ cat: "IPSI", percent: "4%" })],
  },
  [rule("16")]: {
    at: "$",
    fails: [invoice({ currency: "USD" })],
    passes: [
      fine,
      invoice({ currency: "USD", exchange_rates: [{ from: "USD", to: "EUR", amount: "0.9" }] }),
    ],
  },
  [rule("17")]: {
    at: "$.customer.identities[0].country",
    fails: [showing({}), showing({ key: undefined, ext: { "es-verifactu-identity-type": "07" } })],
    passes: [
      showing({ country: "GB" }),
      showing({ key: undefined, ext: { "es-verifactu-identity-type": "02" } }),
      showing({ key: undefined }),
    ],
  },
});

const combo = (number: string) => `GOBL-ES-VERIFACTU-TAX-COMBO-${number}`;
const withCodes = (codes: object, tax: object = {}) =>
  taxed({ cat: "VAT", key: "exempt", ...tax, ext: { "es-verifactu-regime": "01", ...codes } });
const S1 = { "es-verifactu-op-class": "S1" };
const E1 = { "es-verifactu-exempt": "E1" };

// Building corrects what these rules detect.
describeRules(
  plugins,
  {
    [rule("11")]: {
      at: "$.tax.ext",
      fails: [coded({ "es-verifactu-doc-type": "R1" }, { type: "standard" })],
      passes: [coded({ "es-verifactu-doc-type": "F3" }, { type: "standard" })],
    },
    [rule("12")]: {
      at: "$.tax.ext",
      fails: [coded({ "es-verifactu-doc-type": "F1" }, { type: "debit-note" })],
      passes: [coded({ "es-verifactu-doc-type": "R5" }, { type: "debit-note" })],
    },
    [combo("01")]: {
      at: "$.lines[0].taxes[0].ext",
      fails: [taxed(vat)],
      passes: [withCodes(E1), taxed({ cat: "IPSI" })],
    },
    [combo("02")]: {
      at: "$.lines[0].taxes[0].ext",
      fails: ["E2", "E3"].map((code) => withCodes({ "es-verifactu-exempt": code })),
      passes: [
        withCodes({ "es-verifactu-exempt": "E4" }),
        withCodes({ "es-verifactu-exempt": "E2", "es-verifactu-regime": "02" }),
      ],
    },
    [combo("03")]: {
      at: "$.lines[0].taxes[0].ext",
      fails: [withCodes({ ...S1, ...E1 })],
      passes: [withCodes(S1), withCodes(E1), withCodes({})],
    },
    [combo("04")]: {
      at: "$.lines[0].taxes[0].ext",
      fails: [withCodes(E1, { percent: "0%" })],
      passes: [withCodes(S1, { percent: "21%" }), withCodes(E1)],
    },
  },
  "validate",
);
