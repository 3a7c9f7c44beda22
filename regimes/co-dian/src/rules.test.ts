import { createEngine } from "@fakturo/engine";
import { isFakturoError } from "@fakturo/model";
import { plugin as regime } from "@fakturo/regime-co";
import { codesOf, describeRules, fixedPorts } from "@fakturo/testkit";
import { describe, expect, it } from "vitest";
import { plugin } from "./index.ts";

const plugins = [regime, plugin];
const engine = createEngine({ plugins, ...fixedPorts() });

const located = { "co-dian-municipality": "11001" };
const supplier = { name: "Café", tax_id: { country: "CO", code: "9014514812" }, ext: located };
const customer = { name: "Tienda", tax_id: { country: "CO", code: "8001972684" }, ext: located };
const foreign = { name: "Shop", tax_id: { country: "US", code: "1" } };
const stamps = [{ prv: "dian-cude", val: "0f3c" }];
const original = { series: "SETT", code: "1", issue_date: "2026-01-10", reason: "Error", stamps };
const CREDIT = { "co-dian-credit-code": "1" };
const DEBIT = { "co-dian-debit-code": "1" };

function invoice(changes: object = {}): object {
  return {
    $schema: "https://gobl.org/draft-0/bill/invoice",
    $addons: ["co-dian-v2"],
    issue_date: "2026-01-15",
    series: "SETT",
    code: "2",
    supplier,
    customer,
    lines: [
      {
        quantity: "1",
        item: { name: "Café", price: "38000.00" },
        taxes: [{ cat: "VAT", rate: "reduced" }],
      },
    ],
    ...changes,
  };
}

const soldTo = (changes: object) => invoice({ customer: { ...customer, ...changes } });
const suppliedBy = (changes: object) => invoice({ supplier: { ...supplier, ...changes } });
const credit = (changes: object = {}) =>
  invoice({ type: "credit-note", preceding: [{ ...original, ext: CREDIT, ...changes }] });
const debit = (changes: object = {}) =>
  invoice({ type: "debit-note", preceding: [{ ...original, ext: DEBIT, ...changes }] });
const simplified = (changes: object = {}) => invoice({ $tags: ["simplified"], ...changes });
const fine = invoice();

describe("normalisers", () => {
  const built = (document: object) => {
    const { output } = engine.prepare(document);
    expect(JSON.stringify(engine.prepare(output).output)).toBe(JSON.stringify(output));
    return Object(output);
  };
  const responsibility = { "co-dian-fiscal-responsibility": "R-99-PN" };

  it("give Colombian parties a responsibility", () => {
    const document = built(fine);
    expect(document.supplier.ext).toEqual({ ...located, ...responsibility });
    expect(document.customer.ext).toEqual({ ...located, ...responsibility });
    expect(built(soldTo({ tax_id: { country: "CO" }, ext: {} })).customer.ext).toEqual(
      responsibility,
    );
  });

  it("keep the one that is given and leave others without", () => {
    const ext = { ...located, "co-dian-fiscal-responsibility": "O-13" };
    expect(built(soldTo({ ext })).customer.ext).toEqual(ext);
    expect(built(invoice({ customer: foreign })).customer.ext).toBeUndefined();
    expect(built(invoice({ customer: undefined })).customer).toBeUndefined();
  });
});

describe("corrections", () => {
  const correct = (options: object) => engine.correct(fine, { type: "credit-note", ...options });
  const options = { reason: "Error", ext: CREDIT, stamps };

  it("carry stamp, reason and code of the original", () => {
    const { output, faults } = correct(options);
    expect(faults).toEqual([]);
    expect(output.doc.preceding).toMatchObject([{ stamps, reason: "Error", ext: CREDIT }]);
  });

  it.each([{ stamps: [] }, { reason: undefined }, { type: "corrective" }])(
    "are refused with %j",
    (changes) => {
      expect(() => correct({ ...options, ...changes })).toThrow(
        expect.toSatisfy((error) => isFakturoError(error) && error.key === "validation"),
      );
    },
  );
});

describe("faults", () => {
  it("are absent from complete invoices", () => {
    for (const document of [fine, credit(), debit(), invoice({ customer: foreign })])
      expect(codesOf(engine, document)).toEqual([]);
    expect(codesOf(engine, simplified({ customer: undefined }))).toEqual([]);
  });

  it("do not count addresses, which the rules 02 and 06 let pass when absent", () => {
    const bare = invoice({
      supplier: { ...supplier, addresses: [] },
      customer: { ...customer, addresses: [] },
    });
    for (const mode of ["build", "validate"] as const)
      for (const code of codesOf(engine, bare, mode))
        expect(code).not.toMatch(/^GOBL-CO-DIAN-BILL-INVOICE-0[26]$/);
  });

  it("are found in odd lists without failing", () => {
    const odd = [null, {}];
    const party = { ...customer, addresses: odd, identities: odd };
    const lists = { lines: [null, {}, { taxes: odd }], preceding: odd, type: "credit-note" };
    for (const mode of ["build", "validate"] as const)
      for (const changes of [lists, { customer: party }, { lines: null }, { supplier: {} }])
        expect(codesOf(engine, invoice(changes), mode)).toBeInstanceOf(Array);
  });
});

const rule = (number: string) => `GOBL-CO-DIAN-BILL-INVOICE-${number}`;

describeRules(plugins, {
  [rule("01")]: {
    at: "$",
    fails: ["corrective", "other"].map((type) => invoice({ type })),
    passes: [fine, credit(), debit(), invoice({ type: "proforma" })],
  },
  [rule("03")]: {
    at: "$.supplier.ext",
    fails: [suppliedBy({ ext: undefined })],
    passes: [fine, suppliedBy({ ext: undefined, tax_id: { country: "CO" } })],
  },
  [rule("05")]: {
    at: "$.customer.tax_id",
    fails: [soldTo({ tax_id: undefined })],
    passes: [fine, simplified({ customer: { name: "Ana" } }), invoice({ customer: undefined })],
  },
  [rule("07")]: {
    at: "$.customer.ext",
    fails: [soldTo({ ext: undefined })],
    passes: [fine, soldTo({ ext: undefined, tax_id: { country: "CO" } })],
  },
  [rule("09")]: {
    at: "$.preceding",
    fails: ["credit-note", "debit-note"].map((type) => invoice({ type })),
    passes: [fine, credit(), debit()],
  },
  [rule("10")]: {
    at: "$.preceding[0].ext",
    fails: [credit({ ext: undefined }), credit({ ext: DEBIT })],
    passes: [credit(), debit()],
  },
  [rule("11")]: {
    at: "$.preceding[0].ext",
    fails: [debit({ ext: undefined }), debit({ ext: CREDIT })],
    passes: [credit(), debit()],
  },
  [rule("12")]: {
    at: "$.preceding[0].reason",
    fails: [credit({ reason: undefined })],
    passes: [credit(), debit({ reason: undefined })],
  },
  [rule("13")]: {
    at: "$.preceding[0].reason",
    fails: [debit({ reason: undefined })],
    passes: [debit(), credit({ reason: undefined })],
  },
  [rule("14")]: {
    at: "$",
    fails: [invoice({ currency: "USD" })],
    passes: [
      fine,
      invoice({ currency: "USD", exchange_rates: [{ from: "USD", to: "COP", amount: "4000" }] }),
    ],
  },
});

const responsible = { ...located, "co-dian-fiscal-responsibility": "R-99-PN" };

// Building corrects what these rules detect.
describeRules(
  plugins,
  {
    [rule("04")]: {
      at: "$.supplier.ext",
      fails: [fine],
      passes: [suppliedBy({ ext: responsible }), invoice({ supplier: foreign })],
    },
    [rule("08")]: {
      at: "$.customer.ext",
      fails: [fine],
      passes: [soldTo({ ext: responsible }), invoice({ customer: foreign })],
    },
  },
  "validate",
);
