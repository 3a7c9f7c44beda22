import { createEngine } from "@fakturo/engine";
import { fixedPorts } from "@fakturo/testkit";
import { describe, expect, it } from "vitest";
import { plugin } from "./index.ts";

const engine = createEngine({ plugins: [plugin], ...fixedPorts() });

function receipt(combo: object, changes: object = {}): object {
  return {
    $schema: "https://gobl.org/draft-0/bill/invoice",
    $addons: ["it-ticket-v1"],
    currency: "EUR",
    issue_date: "2026-03-07",
    code: "1",
    supplier: { name: "Bottega", tax_id: { country: "IT", code: "12345678903" } },
    lines: [
      { quantity: "1", item: { name: "Vaso", price: "12.20" }, taxes: [{ cat: "VAT", ...combo }] },
    ],
    ...changes,
  };
}

const built = (json: object) => Object(engine.prepare(json).output);
const comboOf = (combo: object) => built(receipt(combo)).lines[0].taxes[0];
const coded = (code: string) => ({ "it-ticket-exempt": code });

describe("combos", () => {
  it.each([
    ["N1", "outside-scope"],
    ["N2", "outside-scope"],
    ["N3", "export"],
    ["N4", "exempt"],
    ["N5", "exempt"],
    ["N6", "reverse-charge"],
  ])("with code %s only are %s, without a rate", (code, key) => {
    expect(comboOf({ rate: "general", ext: coded(code) })).toEqual({
      cat: "VAT",
      key,
      ext: coded(code),
    });
  });

  it.each([
    ["outside-scope", "N1"],
    ["export", "N3"],
    ["intra-community", "N3"],
    ["exempt", "N4"],
    ["reverse-charge", "N6"],
  ])("of key %s have code %s unless another one fits", (key, code) => {
    expect(comboOf({ key }).ext).toEqual(coded(code));
    expect(comboOf({ key, ext: coded("N9") }).ext).toEqual(coded(code));
  });

  it("keep the margin regime and what is not subject", () => {
    expect(comboOf({ key: "exempt", ext: coded("N5") }).ext).toEqual(coded("N5"));
    expect(comboOf({ key: "outside-scope", ext: coded("N2") }).ext).toEqual(coded("N2"));
  });

  it("have no code where tax is charged", () => {
    const ext = { ...coded("N4"), "it-sdi-retained": "A" };
    expect(comboOf({ key: "standard", percent: "22%", ext }).ext).toEqual({
      "it-sdi-retained": "A",
    });
    expect(comboOf({ percent: "22%", ext: coded("N9") })).toEqual({
      cat: "VAT",
      key: "standard",
      percent: "22%",
    });
  });

  it("of another country are not subject", () => {
    expect(comboOf({ country: "FR", percent: "20%" }).ext).toEqual(coded("N2"));
  });

  it("of other taxes are left alone", () => {
    expect(comboOf({ cat: "IRPEF", percent: "20%" })).toEqual({ cat: "IRPEF", percent: "20%" });
  });
});

describe("receipts", () => {
  it("are in gross prices of services", () => {
    const { tax, lines, totals } = built(receipt({ percent: "22%" }));
    expect(tax).toEqual({ prices_include: "VAT" });
    expect(lines[0].item.ext).toEqual({ "it-ticket-product": "services" });
    expect(totals).toMatchObject({ tax: "2.20", payable: "12.20" });
  });

  it("leave out a lottery code without letters and digits", () => {
    expect(
      built(receipt({}, { tax: { ext: { "it-ticket-lottery": "-" } } })).tax.ext,
    ).toBeUndefined();
  });

  it("put lottery codes right", () => {
    const tax = { ext: { "it-ticket-lottery": "ab-12 cd34" } };
    expect(built(receipt({ percent: "22%" }, { tax })).tax.ext).toEqual({
      "it-ticket-lottery": "AB12CD34",
    });
  });

  it("are corrected under the agency's number", () => {
    const stamps = [{ prv: "ade-ref", val: "DCW1" }];
    const original = built(receipt({ percent: "22%" }));
    const { doc } = engine.correct(original, { type: "corrective", stamps }).output;
    expect(doc.preceding).toMatchObject([{ code: "1", stamps }]);
    expect(() => engine.correct(original, { type: "corrective" })).toThrow(
      expect.objectContaining({ key: "validation" }),
    );
  });
});
