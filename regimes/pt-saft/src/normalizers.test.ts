import { createEngine } from "@fakturo/engine";
import { plugin as regime } from "@fakturo/regime-pt";
import { fixedPorts } from "@fakturo/testkit";
import { describe, expect, it } from "vitest";
import { plugin } from "./index.ts";

const engine = createEngine({ plugins: [regime, plugin], ...fixedPorts() });
const supplier = { name: "S", tax_id: { country: "PT", code: "545259045" } };
const line = { quantity: "1", item: { name: "I", price: "10" } };

function built(changes: object, schema = "bill/invoice"): ReturnType<typeof Object> {
  return Object(
    engine.prepare({
      $schema: `https://gobl.org/draft-0/${schema}`,
      $addons: ["pt-saft-v1"],
      supplier,
      lines: [line],
      ...changes,
    }).output,
  );
}

function vat(combo: object): ReturnType<typeof Object> {
  return built({ lines: [{ ...line, taxes: [{ cat: "VAT", ...combo }] }] }).lines[0].taxes[0];
}

describe("VAT", () => {
  it.each([
    ["general", "NOR"],
    ["intermediate", "INT"],
    ["reduced", "RED"],
  ])("rate %s is %s and back", (rate, code) => {
    expect(vat({ rate })).toMatchObject({ key: "standard", ext: { "pt-saft-tax-rate": code } });
    expect(vat({ ext: { "pt-saft-tax-rate": code } })).toMatchObject({ key: "standard", rate });
  });

  it("of another country is charged there", () => {
    expect(vat({ country: "ES", percent: "21%" }).ext).toEqual({
      "pt-region": "ES",
      "pt-saft-tax-rate": "OUT",
    });
  });

  it("has no reason where it is charged", () => {
    const ext = { "pt-saft-exemption": "M01" };
    expect(vat({ key: "standard", rate: "reduced", ext }).ext).toEqual({
      "pt-region": "PT",
      "pt-saft-tax-rate": "RED",
    });
  });

  it("keeps its codes where the rate has none", () => {
    expect(vat({ percent: "1%" }).ext).toEqual({ "pt-region": "PT" });
  });

  it.each([
    ["exempt", "M07", "M26"],
    ["zero", "M07", "M01"],
    ["reverse-charge", "M40", "M33"],
    ["export", "M05", "M04"],
    ["intra-community", "M16", "M16"],
    ["outside-scope", "M99", "M45"],
  ])("of key %s has reason %s, or another that fits", (key, usual, other) => {
    const reason = (ext?: object) => vat({ key, ext }).ext;
    expect(reason()).toMatchObject({ "pt-saft-tax-rate": "ISE", "pt-saft-exemption": usual });
    expect(reason({ "pt-saft-exemption": other })["pt-saft-exemption"]).toBe(other);
    expect(reason({ "pt-saft-exemption": "M34" })["pt-saft-exemption"]).toBe(
      key === "exempt" ? "M07" : usual,
    );
  });

  it.each([
    ["M30", "reverse-charge"],
    ["M05", "export"],
    ["M16", "intra-community"],
    ["M44", "outside-scope"],
    ["M25", "exempt"],
  ])("with reason %s and no key of its own is %s", (reason, key) => {
    const ext = { "pt-saft-exemption": reason };
    expect(vat({ ext }).key).toBe(key);
    expect(vat({ key: "exempt", ext }).key).toBe(key);
  });
});

describe("lines", () => {
  const exempt = { cat: "VAT", key: "exempt" };
  const notes = (changes: object) => built({ lines: [{ ...line, ...changes }] }).lines[0].notes;

  it("say why they bear no VAT", () => {
    expect(notes({ taxes: [exempt] })).toEqual([
      { key: "legal", code: "M07", src: "pt-saft-exemption", text: "Artigo 9.º do CIVA" },
    ]);
  });

  it("keep a note that says so already", () => {
    const own = { key: "legal", code: "M07", src: "pt-saft-exemption", text: "Artigo 9.º, n.º 1" };
    expect(notes({ taxes: [exempt], notes: [own] })).toEqual([own]);
  });

  it("say nothing where the reason is unknown", () => {
    const ext = { "pt-saft-exemption": "M98" };
    expect(notes({ taxes: [{ cat: "VAT", key: "standard", percent: "1%", ext }] })).toBeUndefined();
  });
});

it.each([
  [undefined, "one", "S"],
  ["h", "h", "S"],
  ["kg", "kg", "P"],
])("items by %s are of unit %s and type %s", (unit, expected, type) => {
  const { item } = built({ lines: [{ ...line, item: { ...line.item, unit } }] }).lines[0];
  expect(item).toMatchObject({ unit: expected, ext: { "pt-saft-product-type": type } });
});

it("items keep their type", () => {
  const item = { ...line.item, ext: { "pt-saft-product-type": "E" } };
  expect(built({ lines: [{ ...line, item }] }).lines[0].item.ext).toEqual(item.ext);
});

it.each([
  ["card", "CC"],
  ["card+credit", "CC"],
  ["card+debit", "CD"],
  ["credit-transfer", "TB"],
  ["debit-transfer", "TB"],
  ["direct-debit", "TB"],
  ["cash", "NU"],
  ["promissory-note", "LC"],
  ["netting", "CS"],
  ["cheque", "CH"],
  ["online", "DE"],
  ["other", "OU"],
  ["any", undefined],
])("means of payment %s is %s", (key, code) => {
  const { payment } = built({
    payment: { instructions: { key }, advances: [{ key, amount: "1" }] },
  });
  expect(payment.instructions.ext?.["pt-saft-payment-means"]).toBe(code);
  expect(payment.advances[0].ext?.["pt-saft-payment-means"]).toBe(code);
});

it("other means keep their code, named ones do not", () => {
  const means = (key: string) =>
    built({ payment: { instructions: { key, ext: { "pt-saft-payment-means": "MB" } } } }).payment
      .instructions.ext["pt-saft-payment-means"];
  expect(means("other")).toBe("MB");
  expect(means("cash")).toBe("NU");
});

describe("documents", () => {
  it("are dated by their supply", () => {
    const issue_date = "2026-01-10";
    expect(built({ issue_date }).value_date).toBe("2026-01-10");
    expect(built({ issue_date, op_date: "2026-01-08" }).value_date).toBe("2026-01-08");
    expect(built({ issue_date, value_date: "2026-01-07" }).value_date).toBe("2026-01-07");
    expect(built({}).value_date).toBe("2026-01-15");
    // The engine also sets today's date on these.
    expect(built({ issue_date, issue_time: "" })).toMatchObject({
      issue_date: "2026-01-15",
      value_date: "2026-01-15",
    });
  });

  it("have dated advances", () => {
    const payment = { advances: [{ amount: "1", key: "cash" }] };
    expect(built({ issue_date: "2026-01-10", payment }).payment.advances[0].date).toBe(
      "2026-01-10",
    );
    expect(built({ payment }).payment.advances[0].date).toBe("2026-01-15");
  });

  it.each([
    [{}, "FT"],
    [{ $tags: ["simplified"] }, "FS"],
    [{ $tags: ["invoice-receipt"] }, "FR"],
    [{ payment: { advances: [{ key: "cash", percent: "100%" }] } }, "FR"],
    [{ type: "debit-note" }, "ND"],
    [{ type: "credit-note" }, "NC"],
    [{ type: "proforma" }, undefined],
  ])("invoice %j is of type %s", (changes, type) => {
    const { ext } = built({
      lines: [{ ...line, taxes: [{ cat: "VAT", rate: "general" }] }],
      ...changes,
    }).tax;
    expect(ext["pt-saft-invoice-type"]).toBe(type);
    expect(ext["pt-saft-work-type"]).toBe(type ? undefined : "PF");
    expect(ext["pt-saft-source"]).toBe("P");
  });

  it("tell the cash scheme", () => {
    const $tags = ["cash-vat"];
    expect(built({ $tags }).tax.ext["pt-saft-cash-vat"]).toBe("1");
    const type = (changes: object) =>
      built({ $regime: "PT", lines: [], ...changes }, "bill/payment").ext["pt-saft-payment-type"];
    expect(type({ $tags })).toBe("RC");
    expect(type({ ext: { "pt-saft-payment-type": "RC" } })).toBe("RG");
  });

  it.each([
    ["bill/order", { type: "purchase" }, "pt-saft-work-type", "NE"],
    ["bill/order", { type: "quote" }, "pt-saft-work-type", "OR"],
    ["bill/order", { tax: { ext: { "pt-saft-work-type": "OU" } } }, "pt-saft-work-type", "OU"],
    ["bill/delivery", { type: "note" }, "pt-saft-movement-type", "GR"],
    ["bill/delivery", { type: "waybill" }, "pt-saft-movement-type", "GT"],
    ["bill/delivery", { type: "note", $tags: ["return"] }, "pt-saft-movement-type", "GD"],
  ])("%s %j has %s %s", (schema, changes, extension, code) => {
    expect(built(changes, schema).tax.ext[extension]).toBe(code);
  });
});

it.each([
  {},
  { lines: [null, {}] },
  { lines: [{ taxes: [null, {}], notes: [null] }] },
  { customer: {}, payment: {} },
  { payment: { advances: [null, {}] } },
])("odd input %j is no crash", (changes) => {
  for (const kind of ["invoice", "order", "delivery", "payment"])
    expect(() =>
      engine.prepare({
        ...built({}),
        ...changes,
        $schema: `https://gobl.org/draft-0/bill/${kind}`,
      }),
    ).not.toThrow(TypeError);
});

it("corrections need a reason", () => {
  expect(engine.correctionDefinition(built({ code: "1" }))).toMatchObject({
    types: ["credit-note", "debit-note"],
    reasonRequired: true,
  });
});
