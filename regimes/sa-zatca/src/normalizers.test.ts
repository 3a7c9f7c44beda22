import { plugin as en16931 } from "@fakturo/addon-eu-en16931";
import { plugin as catalogues } from "@fakturo/catalogues";
import { createEngine } from "@fakturo/engine";
import { isObject } from "@fakturo/model";
import { plugin as regime } from "@fakturo/regime-sa";
import { fixedPorts } from "@fakturo/testkit";
import { describe, expect, it } from "vitest";
import { plugin } from "./index.ts";

const engine = createEngine({ plugins: [catalogues, regime, en16931, plugin], ...fixedPorts() });

/** Builds an invoice, and checks that building it again changes nothing. */
function built(changes: object) {
  const document = {
    $schema: "https://gobl.org/draft-0/bill/invoice",
    $addons: ["sa-zatca-v1"],
    currency: "SAR",
    issue_date: "2026-01-15",
    issue_time: "09:30:00",
    supplier: { name: "A", tax_id: { country: "SA", code: "312345678912343" } },
    lines: [{ quantity: "1", item: { name: "x", price: "10.00" } }],
    ...changes,
  };
  const { output } = engine.prepare(document);
  expect(JSON.stringify(engine.prepare(output).output)).toBe(JSON.stringify(output));
  return Object(output);
}

const exempt = (key: string, vatex: string) => ({
  quantity: "1",
  item: { name: "x", price: "10.00" },
  taxes: [{ cat: "VAT", key, ext: { "cef-vatex": vatex } }],
});

describe("transaction types", () => {
  it.each([
    [[], "0100000"],
    [["third-party"], "0110000"],
    [["nominal"], "0101000"],
    [["export"], "0100100"],
    [["summary"], "0100010"],
    [["self-billed"], "0100001"],
    [["simplified"], "0200000"],
    [["summary", "simplified", "third-party", "nominal"], "0211010"],
  ])("of tags %j are %s", ($tags, code) => {
    expect(built({ $tags }).tax.ext["sa-zatca-invoice-type"]).toBe(code);
  });

  it("stay where given", () => {
    const tax = { ext: { "sa-zatca-invoice-type": "0200010" } };
    expect(built({ tax }).tax.ext["sa-zatca-invoice-type"]).toBe("0200010");
  });
});

describe("documents", () => {
  it.each([
    ["standard", [], "388"],
    ["standard", ["self-billed"], "388"],
    ["standard", ["prepayment"], "388"],
    ["credit-note", [], "381"],
    ["debit-note", [], "383"],
    ["credit-note", ["self-billed"], "261"],
  ])("of type %s with tags %j are %s", (type, $tags, code) => {
    expect(built({ type, $tags }).tax.ext["untdid-document-type"]).toBe(code);
  });

  it("round per currency, whatever was asked for", () => {
    expect(built({ tax: { rounding: "precise" } }).tax.rounding).toBe("currency");
  });

  it("are issued now where they have no time", () => {
    const { issue_date, issue_time } = built({ issue_time: undefined });
    const { issue_date: today, issue_time: now } = built({ issue_time: "00:00:00" });
    expect([issue_date, issue_time]).toEqual([today, now]);
    expect(built({}).issue_time).toBe("09:30:00");
  });

  it("without contents do not crash", () => {
    const nulls = { lines: [null], supplier: null, tax: { notes: [null, {}] }, customer: {} };
    expect(isObject(built(nulls))).toBe(true);
    expect(isObject(built({ lines: [{ taxes: [null, {}] }], delivery: {} }))).toBe(true);
  });
});

describe("reasons for exemption", () => {
  const note = (text: string, key: string, category: string) => ({
    cat: "VAT",
    key,
    text,
    ext: { "untdid-tax-category": category },
  });
  const medicines = note("Medicines and medical equipment", "zero", "Z");

  it("become notes, one for each category", () => {
    const { tax } = built({
      lines: [
        exempt("zero", "VATEX-SA-35"),
        exempt("zero", "VATEX-SA-36"),
        exempt("exempt", "VATEX-SA-30"),
      ],
    });
    const estate = "Real estate transactions mentioned in Article 30 of the VAT Regulations";
    expect(tax.notes).toEqual([medicines, note(estate, "exempt", "E")]);
  });

  it("stay where notes on the category are given", () => {
    const own = { ...medicines, text: "For hospitals" };
    const { tax } = built({ tax: { notes: [own] }, lines: [exempt("zero", "VATEX-SA-35")] });
    expect(tax.notes).toEqual([own]);
  });

  it("are not made of notes on other taxes", () => {
    const other = { cat: "GST", text: "x", ext: { "untdid-tax-category": "Z" } };
    const { tax } = built({ tax: { notes: [other] }, lines: [exempt("zero", "VATEX-SA-35")] });
    expect(tax.notes).toEqual([other, medicines]);
  });

  it("of no list make no note", () => {
    expect(built({ lines: [exempt("zero", "VATEX-XX-1")] }).tax.notes).toBeUndefined();
  });
});
