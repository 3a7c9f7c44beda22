import { createEngine } from "@fakturo/engine";
import { plugin as regime } from "@fakturo/regime-br";
import { codesOf, describeRules, fixedPorts } from "@fakturo/testkit";
import { describe, expect, it } from "vitest";
import { plugin } from "./index.ts";

const plugins = [regime, plugin];
const engine = createEngine({ plugins, ...fixedPorts() });

const address = { street: "Rua Um", num: "2", locality: "Rio", state: "RJ", code: "20010-000" };
const located = { "br-ibge-municipality": "3304557", "br-nfse-simples": "1" };
const supplier = {
  name: "Oficina",
  tax_id: { country: "BR", code: "00000000000191" },
  addresses: [address],
  ext: located,
};
const iss = { cat: "ISS", percent: "5%" };
const service = { "br-nfse-service": "17.02" };
const item = { name: "Tradução", price: "100.00", ext: service };
const reform = {
  "br-nfse-operation": "100301",
  "br-nfse-tax-status": "000",
  "br-nfse-tax-class": "000001",
};

function invoice(changes: object = {}): object {
  return {
    $schema: "https://gobl.org/draft-0/bill/invoice",
    $regime: "BR",
    $addons: ["br-nfse-v1"],
    currency: "BRL",
    issue_date: "2026-01-15",
    series: "A",
    code: "1",
    supplier,
    customer: { name: "Editora", tax_id: { country: "BR", code: "33000167000101" } },
    lines: [{ quantity: "1", item, taxes: [iss] }],
    ...changes,
  };
}

const suppliedBy = (changes: object) => invoice({ supplier: { ...supplier, ...changes } });
const at = (changes: object) => suppliedBy({ addresses: [address, { ...address, ...changes }] });
const sold = (ext: object | undefined) =>
  invoice({ lines: [{ quantity: "1", item: { ...item, ext }, taxes: [iss] }] });
const taxed = (...taxes: unknown[]) => invoice({ lines: [{ quantity: "1", item, taxes }] });
const fine = invoice();

const built = (changes: object) => {
  const { output } = engine.prepare(invoice(changes));
  expect(JSON.stringify(engine.prepare(output).output)).toBe(JSON.stringify(output));
  return Object(output);
};

describe("normalisers", () => {
  it("make ISS due and suppliers go without incentive", () => {
    const { lines, supplier: party } = built({
      lines: [{ quantity: "1", item, taxes: [iss, { cat: "PIS", percent: "1%" }] }],
    });
    expect(lines[0].taxes[0].ext).toEqual({ "br-nfse-iss-liability": "1" });
    expect(lines[0].taxes[1].ext).toBeUndefined();
    expect(party.ext).toEqual({ ...located, "br-nfse-fiscal-incentive": "2" });
  });

  it("keep what is given", () => {
    const ext = { "br-nfse-iss-liability": "3" };
    const incentive = { ...located, "br-nfse-fiscal-incentive": "1" };
    const { lines, supplier: party } = built({
      lines: [{ quantity: "1", item, taxes: [{ ...iss, ext }] }],
      supplier: { ...supplier, ext: incentive },
    });
    expect(lines[0].taxes[0].ext).toEqual(ext);
    expect(party.ext).toEqual(incentive);
  });
});

describe("faults", () => {
  it("are absent from complete invoices", () => {
    expect(codesOf(engine, fine)).toEqual([]);
    expect(codesOf(engine, sold({ ...service, ...reform }))).toEqual([]);
    expect(codesOf(engine, invoice({ customer: undefined }))).toEqual([]);
  });

  it("are found in odd lists without failing", () => {
    const odd = [null, {}];
    const lists = { lines: [null, {}, { taxes: odd }], charges: odd, discounts: odd };
    const party = { ...supplier, addresses: odd };
    for (const mode of ["build", "validate"] as const)
      for (const changes of [lists, { supplier: party }, { lines: null }, { supplier: {} }])
        expect(codesOf(engine, invoice(changes), mode)).toBeInstanceOf(Array);
  });
});

const rule = (number: string) => `GOBL-BR-NFSE-BILL-INVOICE-${number}`;

describeRules(plugins, {
  [rule("01")]: { at: "$.series", fails: [invoice({ series: undefined })], passes: [fine] },
  [rule("02")]: {
    at: "$.code",
    fails: ["A1", "01", "0"].map((code) => invoice({ code })),
    passes: [fine, invoice({ code: undefined }), invoice({ code: "120" })],
  },
  [rule("03")]: { at: "$.supplier", fails: [invoice({ supplier: undefined })], passes: [fine] },
  [rule("04")]: {
    at: "$.supplier.tax_id",
    fails: [suppliedBy({ tax_id: undefined })],
    passes: [fine],
  },
  [rule("05")]: {
    at: "$.supplier.tax_id.code",
    fails: [suppliedBy({ tax_id: { country: "BR" } })],
    passes: [fine, suppliedBy({ tax_id: undefined })],
  },
  [rule("06")]: {
    at: "$.supplier.name",
    fails: [suppliedBy({ name: undefined })],
    passes: [fine],
  },
  [rule("07")]: {
    at: "$.supplier.addresses",
    fails: [suppliedBy({ addresses: undefined }), suppliedBy({ addresses: [] })],
    passes: [fine],
  },
  [rule("09")]: {
    at: "$.supplier.addresses[1].street",
    fails: [at({ street: undefined })],
    passes: [fine, at({})],
  },
  [rule("10")]: {
    at: "$.supplier.addresses[1].num",
    fails: [at({ num: undefined })],
    passes: [fine, at({})],
  },
  [rule("11")]: {
    at: "$.supplier.addresses[1].locality",
    fails: [at({ locality: undefined })],
    passes: [fine, at({})],
  },
  [rule("12")]: {
    at: "$.supplier.addresses[1].state",
    fails: [at({ state: undefined })],
    passes: [fine, at({})],
  },
  [rule("13")]: {
    at: "$.supplier.addresses[1].code",
    fails: [at({ code: undefined })],
    passes: [fine, at({})],
  },
  [rule("14")]: {
    at: "$.supplier.ext",
    fails: [
      suppliedBy({ ext: undefined }),
      suppliedBy({ ext: { "br-nfse-simples": "1" } }),
      suppliedBy({ ext: { "br-ibge-municipality": "3304557" } }),
    ],
    passes: [fine],
  },
  [rule("15")]: {
    at: "$.charges",
    fails: [invoice({ charges: [{ amount: "1.00" }] })],
    passes: [fine, invoice({ charges: [] })],
  },
  [rule("16")]: {
    at: "$.discounts",
    fails: [invoice({ discounts: [{ amount: "1.00" }] })],
    passes: [fine, invoice({ discounts: [] })],
  },
  [rule("17")]: {
    at: "$",
    fails: [invoice({ currency: "USD" })],
    passes: [
      fine,
      invoice({ currency: "USD", exchange_rates: [{ from: "USD", to: "BRL", amount: "5.4" }] }),
    ],
  },
  "GOBL-BR-NFSE-BILL-LINE-01": {
    at: "$.lines[0]",
    fails: [taxed(), taxed({ cat: "PIS", percent: "1%" })],
    passes: [fine],
  },
  "GOBL-BR-NFSE-ORG-ITEM-01": {
    at: "$.lines[0].item.ext",
    fails: [sold(undefined), sold(reform)],
    passes: [fine],
  },
  "GOBL-BR-NFSE-ORG-ITEM-02": {
    at: "$.lines[0].item.ext",
    fails: Object.entries(reform).map(([key, code]) => sold({ ...service, [key]: code })),
    passes: [fine, sold({ ...service, ...reform })],
  },
});

// Building corrects what these rules detect.
describeRules(
  plugins,
  {
    [rule("08")]: {
      at: "$.supplier.addresses[1]",
      fails: [suppliedBy({ addresses: [address, null] })],
      passes: [fine],
    },
    "GOBL-BR-NFSE-TAX-COMBO-01": {
      at: "$.lines[0].taxes[0].ext",
      fails: [fine],
      passes: [taxed({ ...iss, ext: { "br-nfse-iss-liability": "1" } }), taxed({ cat: "PIS" })],
    },
  },
  "validate",
);
