import { createEngine } from "@fakturo/engine";
import { codesOf, describeRules, fixedPorts } from "@fakturo/testkit";
import { describe, expect, it } from "vitest";
import { plugin } from "./index.ts";

const plugins = [plugin];
const engine = createEngine({ plugins, ...fixedPorts() });

const vat = { cat: "VAT", percent: "21%" };
const line = { quantity: "1", item: { name: "Papel", price: "10.00" }, taxes: [vat] };
const customer = { name: "Escuela", tax_id: { country: "ES", code: "54387763P" } };
const passport = { name: "Ana", identities: [{ key: "passport", country: "GB", code: "X1" }] };
const original = { series: "A", code: "1", issue_date: "2026-01-10", tax: { sum: "2.10" } };

function invoice(changes: object = {}): object {
  return {
    $schema: "https://gobl.org/draft-0/bill/invoice",
    $addons: ["es-sii-v1"],
    currency: "EUR",
    issue_date: "2026-01-15",
    code: "1",
    supplier: { name: "Imprenta", tax_id: { country: "ES", code: "B98602642" } },
    customer,
    lines: [line],
    ...changes,
  };
}

const coded = (ext: object, changes: object = {}) => invoice({ tax: { ext }, ...changes });
const taxed = (...taxes: object[]) => invoice({ lines: taxes.map((tax) => sold({}, tax)) });
const sold = (item: object, tax: object = vat) => ({
  ...line,
  item: { ...line.item, ...item },
  taxes: [tax],
});
const corrective = (...preceding: unknown[]) => invoice({ type: "corrective", preceding });
const noted = (key: string, length: number) =>
  invoice({ notes: [{ key, text: "a".repeat(length) }] });
const fine = invoice();

const faultsOf = (document: object) =>
  engine.prepare(document).faults.map(({ code, paths }) => [code.slice(12), ...paths]);

describe("faults", () => {
  it("are absent from complete invoices", () => {
    expect(codesOf(engine, fine)).toEqual([]);
    expect(codesOf(engine, corrective(original))).toEqual([]);
    expect(codesOf(engine, invoice({ customer: passport }))).toEqual([]);
  });

  it("name the place", () => {
    const at = "BILL-INVOICE-";
    expect(faultsOf(invoice({ customer: undefined }))).toEqual([[`${at}04`, "$.customer"]]);
    expect(faultsOf(corrective())).toEqual([[`${at}01`, "$.preceding"]]);
    expect(faultsOf(corrective({ ...original, tax: undefined }))).toEqual([
      [`${at}03`, "$.preceding[0].tax"],
    ]);
    expect(faultsOf(taxed(vat, { ...vat, ext: { "es-sii-regime": "07" } }))).toEqual([
      [`${at}14`, "$.lines"],
    ]);
    expect(faultsOf(taxed({ cat: "VAT", key: "export", ext: { "es-sii-regime": "01" } }))).toEqual([
      ["TAX-COMBO-04", "$.lines[0].taxes[0].ext"],
    ]);
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

const rule = (number: string) => `GOBL-ES-SII-BILL-INVOICE-${number}`;

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
    at: "$.customer",
    fails: [invoice({ customer: undefined })],
    passes: [
      fine,
      invoice({ customer: undefined, $tags: ["simplified"] }),
      invoice({ customer: undefined, type: "credit-note", $tags: ["simplified"] }),
    ],
  },
  [rule("05")]: {
    at: "$.customer",
    fails: [
      invoice({ customer: { name: "Ana" } }),
      invoice({ customer: { name: "Ana", identities: [{ code: "1" }] } }),
    ],
    passes: [fine, invoice({ customer: passport }), invoice({ customer: undefined })],
  },
  [rule("06")]: {
    at: "$.customer.tax_id.code",
    fails: [invoice({ customer: { name: "Ana", tax_id: { country: "FR" } } })],
    passes: [fine, invoice({ customer: passport })],
  },
  [rule("07")]: { at: "$.tax", fails: [invoice({ type: "proforma" })], passes: [fine] },
  [rule("08")]: {
    at: "$.tax.ext",
    fails: [coded({ "es-sii-third-party-issuer": "N" }, { type: "proforma" })],
    passes: [fine],
  },
  [rule("09")]: {
    at: "$.tax.ext",
    fails: [coded({ "es-sii-doc-type": "R1" }, { type: "proforma" })],
    passes: [fine, corrective(original)],
  },
  [rule("12")]: {
    at: "$.notes[0].text",
    fails: [noted("general", 501)],
    passes: [fine, noted("general", 500), noted("legal", 501)],
  },
  [rule("13")]: {
    at: "$.lines",
    fails: [invoice({ lines: [sold({ key: "goods" }), sold({})] })],
    passes: [fine, invoice({ lines: [sold({ key: "goods" }), sold({ key: "services" })] })],
  },
  [rule("14")]: {
    at: "$.lines",
    fails: [taxed(vat, { cat: "VAT", key: "export" })],
    passes: [fine, taxed(vat, { cat: "VAT", key: "exempt" })],
  },
  [rule("15")]: {
    at: "$",
    fails: [invoice({ currency: "USD" })],
    passes: [
      fine,
      invoice({
        currency: "USD",
        exchange_rates: [{ from: "USD", to: "EUR", amount: "0.9" }],
      }),
    ],
  },
});

const combo = (number: string) => `GOBL-ES-SII-TAX-COMBO-${number}`;
const withCodes = (codes: object, tax: object = {}) =>
  taxed({ cat: "VAT", key: "exempt", ...tax, ext: { "es-sii-regime": "01", ...codes } });

// Building corrects what these rules detect.
describeRules(
  plugins,
  {
    [rule("10")]: {
      at: "$.tax.ext",
      fails: [coded({ "es-sii-doc-type": "R1" }, { type: "standard" })],
      passes: [coded({ "es-sii-doc-type": "F3" }, { type: "standard" })],
    },
    [rule("11")]: {
      at: "$.tax.ext",
      fails: [coded({ "es-sii-doc-type": "F1" }, { type: "debit-note" })],
      passes: [coded({ "es-sii-doc-type": "R5" }, { type: "debit-note" })],
    },
    [combo("01")]: {
      at: "$.lines[0].taxes[0].ext",
      fails: [taxed(vat)],
      passes: [withCodes({}), taxed({ cat: "IPSI" })],
    },
    [combo("02")]: {
      at: "$.lines[0].taxes[0].ext",
      fails: [withCodes({ "es-sii-exempt": "E1" }, { percent: "0%" })],
      passes: [withCodes({ "es-sii-exempt": "E1" }), withCodes({}, { percent: "21%" })],
    },
    [combo("03")]: {
      at: "$.lines[0].taxes[0].ext",
      fails: [withCodes({ "es-sii-exempt": "E1", "es-sii-outside-scope": "other" })],
      passes: [
        withCodes({ "es-sii-outside-scope": "other" }),
        withCodes({ "es-sii-exempt": "E1" }),
      ],
    },
    [combo("04")]: {
      at: "$.lines[0].taxes[0].ext",
      fails: [withCodes({ "es-sii-exempt": "E2" }), withCodes({ "es-sii-exempt": "E3" })],
      passes: [
        withCodes({ "es-sii-exempt": "E4" }),
        withCodes({ "es-sii-exempt": "E2", "es-sii-regime": "02" }),
      ],
    },
  },
  "validate",
);
