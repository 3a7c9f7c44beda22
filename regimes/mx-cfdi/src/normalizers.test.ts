import { createEngine } from "@fakturo/engine";
import { plugin as regime } from "@fakturo/regime-mx";
import { FIXED_NOW, fixedPorts } from "@fakturo/testkit";
import { describe, expect, it } from "vitest";
import { plugin } from "./index.ts";

const engine = createEngine({ plugins: [regime, plugin], ...fixedPorts() });
const supplier = { name: "S", tax_id: { country: "MX", code: "EKU9003173C9" } };

function built(changes: object, kind = "invoice"): ReturnType<typeof Object> {
  return Object(
    engine.prepare({
      $schema: `https://gobl.org/draft-0/bill/${kind}`,
      $addons: ["mx-cfdi-v4"],
      issue_date: "2026-01-10",
      issue_time: "12:00:00",
      supplier,
      lines: [{ quantity: "1", item: { name: "I", price: "10" } }],
      ...changes,
    }).output,
  );
}

describe("moment of issue", () => {
  it.each(["invoice", "payment"])("of an %s is now in Mexico City unless it has a time", (kind) => {
    const moment = { issue_date: "2026-01-15", issue_time: "04:00:00" };
    expect(built({ issue_time: undefined }, kind)).toMatchObject(moment);
    expect(built({ issue_time: "00:00:00" }, kind)).toMatchObject(moment);
    expect(built({}, kind)).toMatchObject({ issue_date: "2026-01-10", issue_time: "12:00:00" });
  });

  it("is still yesterday there when it is early in UTC", () => {
    const early = createEngine({ plugins: [regime, plugin], ...fixedPorts(FIXED_NOW - 36e6) });
    const { output } = early.prepare(built({ issue_time: "00:00:00" }));
    expect(output).toMatchObject({ issue_date: "2026-01-15", issue_time: "04:00:00" });
    expect(early.prepare({ ...built({}), issue_time: undefined }).output).toMatchObject({
      issue_date: "2026-01-14",
      issue_time: "18:00:00",
    });
  });
});

describe("identities", () => {
  it("of parties and items become extensions", () => {
    const identities = [
      { key: "mx-cfdi-fiscal-regime", code: "601" },
      { key: "mx-cfdi-use", code: "G01" },
      { code: "X" },
    ];
    const customer = { name: "C", identities };
    expect(built({ customer }).customer).toEqual({
      name: "C",
      identities: [{ code: "X" }],
      ext: { "mx-cfdi-fiscal-regime": "601", "mx-cfdi-use": "G01" },
    });
    const item = {
      name: "I",
      price: "10",
      identities: [{ key: "mx-cfdi-prod-serv", code: "841416" }],
    };
    expect(built({ lines: [{ quantity: "1", item }] }).lines[0].item).toEqual({
      name: "I",
      price: "10.00",
      ext: { "mx-cfdi-prod-serv": "84141600" },
    });
  });

  it("without a code only leave", () => {
    const customer = { name: "C", identities: [{ key: "mx-cfdi-use" }] };
    expect(built({ customer }).customer).toEqual({ name: "C" });
  });
});

it.each([
  ["cash", "01"],
  ["cheque", "02"],
  ["credit-transfer+sepa", "03"],
  ["card", "04"],
  ["online+wallet", "05"],
  ["online+other", "06"],
  ["other+grocery-vouchers", "08"],
  ["netting", "17"],
  ["card+debit", "28"],
  ["other", undefined],
])("means of payment %s is %s", (key, code) => {
  const { payment } = built({
    payment: { instructions: { key }, advances: [{ key, amount: "1" }] },
  });
  expect(payment.instructions.ext?.["mx-cfdi-payment-means"]).toBe(code);
  expect(payment.advances[0].ext?.["mx-cfdi-payment-means"]).toBe(code);
});

describe("invoice", () => {
  const advance = (percent: string) => ({ payment: { advances: [{ key: "cash", percent }] } });

  it.each([
    [{}, { "mx-cfdi-doc-type": "I", "mx-cfdi-payment-method": "PPD" }],
    [advance("50%"), { "mx-cfdi-doc-type": "I", "mx-cfdi-payment-method": "PPD" }],
    [advance("100%"), { "mx-cfdi-doc-type": "I", "mx-cfdi-payment-method": "PUE" }],
    [
      { type: "credit-note" },
      {
        "mx-cfdi-doc-type": "E",
        "mx-cfdi-payment-method": "PPD",
        "mx-cfdi-rel-type": "01",
      },
    ],
    [{ type: "debit-note" }, undefined],
  ])("%j has codes %j", (changes, ext) => {
    expect(built(changes).tax?.ext).toEqual(ext);
  });

  it("to the public has no customer", () => {
    const customer = { name: "C" };
    expect(built({ $tags: ["global"], customer }).customer).toBeUndefined();
    expect(built({ customer }).customer).toBeDefined();
  });
});

it("payments get their type, use and relation", () => {
  const rel = { "mx-cfdi-rel-type": "01" };
  const payment = built(
    { customer: { name: "C" }, preceding: [{ code: "1" }, { code: "2", ext: rel }], lines: [] },
    "payment",
  );
  expect(payment.ext).toEqual({ "mx-cfdi-doc-type": "P" });
  expect(payment.customer.ext).toEqual({ "mx-cfdi-use": "CP01" });
  expect(payment.preceding.map(({ ext }: { ext: object }) => ext)).toEqual([
    { "mx-cfdi-rel-type": "04" },
    rel,
  ]);
});

const complement = (id: string) => `https://gobl.org/draft-0/regimes/mx/${id}`;

it.each([
  {},
  { lines: [null, {}] },
  { customer: {}, payment: {}, preceding: [null, {}] },
  { complements: [null] },
  ...["food-vouchers", "fuel-account-balance"].flatMap((id) => [
    { complements: [{ $schema: complement(id) }] },
    { complements: [{ $schema: complement(id), lines: [null, {}, { item: {}, employee: {} }] }] },
    { complements: [{ $schema: complement(id), lines: [{ taxes: [null, {}] }] }] },
  ]),
])("odd input %j is no crash", (changes) => {
  for (const kind of ["invoice", "payment"]) {
    const input = { ...built({}, kind), ...changes };
    expect(() => engine.prepare(input)).not.toThrow(TypeError);
    expect(() => engine.validate(input)).not.toThrow(TypeError);
  }
});
