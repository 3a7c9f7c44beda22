import { createEngine } from "@fakturo/engine";
import { plugin as regime } from "@fakturo/regime-pl";
import { fixedPorts } from "@fakturo/testkit";
import { describe, expect, it } from "vitest";
import { plugin } from "./index.ts";

const engine = createEngine({ plugins: [regime, plugin], ...fixedPorts() });

function built(changes: object): ReturnType<typeof Object> {
  return Object(
    engine.prepare({
      $schema: "https://gobl.org/draft-0/bill/invoice",
      $addons: ["pl-favat-v3"],
      supplier: { name: "S", tax_id: { country: "PL", code: "9876543210" } },
      lines: [{ quantity: "1", item: { name: "I", price: "10" } }],
      ...changes,
    }).output,
  );
}

function category(combo: object): unknown {
  const [line] = built({
    lines: [{ quantity: "1", item: { name: "I", price: "10" }, taxes: [combo] }],
  }).lines;
  return line.taxes[0].ext?.["pl-favat-tax-category"];
}

describe("tax category", () => {
  it.each([
    [{ key: "standard", rate: "general" }, "1"],
    [{ key: "standard", rate: "reduced" }, "2"],
    [{ key: "standard", rate: "super-reduced" }, "3"],
    [{ key: "zero" }, "6.1"],
    [{ key: "intra-community" }, "6.2"],
    [{ key: "export" }, "6.3"],
    [{ key: "exempt" }, "7"],
    [{ key: "outside-scope" }, "8"],
    [{ key: "reverse-charge" }, "9"],
    [{ key: "exempt", country: "PL" }, "7"],
    [{ country: "DE", percent: "19%" }, "8"],
  ])("of %j is %s", (combo, code) => {
    expect(category({ cat: "VAT", ...combo })).toBe(code);
  });

  it("follows from the key as written", () => {
    expect(category({ cat: "VAT", rate: "general" })).toBeUndefined();
    expect(category({ cat: "VAT", key: "standard", percent: "4%" })).toBeUndefined();
  });

  it("that was given stays where the key says nothing, and is corrected where it does", () => {
    const taxi = { "pl-favat-tax-category": "4" };
    expect(category({ cat: "VAT", percent: "4%", ext: taxi })).toBe("4");
    expect(category({ cat: "VAT", key: "zero", ext: taxi })).toBe("6.1");
  });

  it("given with a rate alone is what the next build makes of it", () => {
    const ext = { "pl-favat-tax-category": "5" };
    const combo = { cat: "VAT", rate: "general", ext };
    const lines = [{ quantity: "1", item: { name: "I", price: "10" }, taxes: [combo] }];
    const once = built({ lines });
    expect(JSON.stringify(engine.prepare(once).output)).toBe(JSON.stringify(once));
  });
});

it.each([
  ["cash", "1"],
  ["card", "2"],
  ["card+debit", "2"],
  ["other+voucher", "3"],
  ["cheque", "4"],
  ["other+credit", "5"],
  ["credit-transfer", "6"],
  ["online", "7"],
  ["netting", undefined],
])("means of payment %s is %s", (key, code) => {
  const { payment } = built({
    payment: { instructions: { key }, advances: [{ key, amount: "1" }] },
  });
  expect(payment.instructions.ext?.["pl-favat-payment-means"]).toBe(code);
  expect(payment.advances[0].ext?.["pl-favat-payment-means"]).toBe(code);
});

describe("invoice", () => {
  it.each([
    ["standard", [], "VAT"],
    ["standard", ["partial"], "ZAL"],
    ["standard", ["settlement"], "ROZ"],
    ["standard", ["simplified"], "UPR"],
    ["credit-note", [], "KOR"],
    ["credit-note", ["partial"], "KOR_ZAL"],
    ["credit-note", ["settlement"], "KOR_ROZ"],
  ])("%s tagged %j is %s", (type, $tags, code) => {
    expect(built({ type, $tags }).tax.ext).toEqual({ "pl-favat-invoice-type": code });
  });

  it("has flags for self-billing and reverse charge", () => {
    expect(built({ $tags: ["self-billed"] }).tax.ext["pl-favat-self-billing"]).toBe("1");
    expect(built({ $tags: ["reverse-charge"] }).tax.ext["pl-favat-reverse-charge"]).toBe("1");
  });
});

it.each([{}, { lines: [null, {}] }, { customer: {}, notes: [null] }, { payment: {} }])(
  "odd input %j is no crash",
  (changes) => {
    expect(() => built(changes)).not.toThrow();
  },
);

it("corrections are credit notes that keep the number of KSeF", () => {
  const definition = engine.correctionDefinition(built({ code: "1" }));
  expect(definition).toMatchObject({ types: ["credit-note"], stamps: ["favat-ksef-number"] });
});
