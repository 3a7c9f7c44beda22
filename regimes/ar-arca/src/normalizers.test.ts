import { createEngine } from "@fakturo/engine";
import { plugin as regime } from "@fakturo/regime-ar";
import { fixedPorts } from "@fakturo/testkit";
import { describe, expect, it } from "vitest";
import { plugin } from "./index.ts";

const engine = createEngine({ plugins: [regime, plugin], ...fixedPorts() });
const line = { quantity: "1", item: { name: "Libro", price: "100.00", key: "goods" } };
const service = { quantity: "1", item: { name: "Consulta", price: "100.00" } };
const argentine = { name: "Librería", tax_id: { country: "AR", code: "30500010912" } };

const invoice = (changes: object) => ({
  $schema: "https://gobl.org/draft-0/bill/invoice",
  $addons: ["ar-arca-v4"],
  issue_date: "2026-01-15",
  series: "1",
  code: "1",
  supplier: { name: "Imprenta", tax_id: { country: "AR", code: "30712345671" } },
  customer: argentine,
  lines: [line],
  ...changes,
});

/** Builds an invoice, and checks that building it again changes nothing. */
function built(changes: object = {}) {
  const { output } = engine.prepare(invoice(changes));
  expect(JSON.stringify(engine.prepare(output).output)).toBe(JSON.stringify(output));
  return Object(output);
}

describe("rates", () => {
  it.each([
    [{ key: "zero" }, "3"],
    [{ rate: "reduced" }, "4"],
    [{ rate: "general" }, "5"],
    [{ rate: "increased" }, "6"],
    [{ rate: "general", ext: { "ar-arca-vat-rate": "9" } }, "5"],
    [{ percent: "2.5%", ext: { "ar-arca-vat-rate": "9" } }, "9"],
    [{ percent: "2.5%" }, undefined],
  ])("of %j have code %s", (tax, code) => {
    const { lines } = built({ lines: [{ ...line, taxes: [{ cat: "VAT", ...tax }] }] });
    expect(lines[0].taxes[0].ext?.["ar-arca-vat-rate"]).toBe(code);
  });
});

describe("customers", () => {
  const foreign = { name: "Ann", tax_id: { country: "US" } };
  const person = { name: "Juana" };
  it.each([
    [person, undefined, "5"],
    [person, "15", "15"],
    [person, "1", "5"],
    [foreign, undefined, "9"],
    [foreign, "8", "8"],
    [foreign, "5", "9"],
    [argentine, undefined, "1"],
    [argentine, "16", "16"],
    [argentine, "5", "1"],
  ])("%j of status %s get status %s", (party, given, status) => {
    const ext = given && { "ar-arca-vat-status": given };
    const { customer } = built({ customer: { ...party, ext } });
    expect(customer.ext).toEqual({ "ar-arca-vat-status": status });
  });
});

describe("documents", () => {
  it.each([
    ["standard", "1", "6", "11"],
    ["debit-note", "2", "7", "12"],
    ["credit-note", "3", "8", "13"],
    ["proforma", undefined, undefined, undefined],
  ])("of type %s have codes %s, %s and %s", (type, a, b, c) => {
    const docType = (changes: object) => built({ type, ...changes }).tax.ext["ar-arca-doc-type"];
    expect(docType({})).toBe(a);
    expect(docType({ customer: undefined })).toBe(b);
    expect(docType({ $tags: ["monotax"] })).toBe(c);
  });

  it("keep the code they came with", () => {
    const { ext } = built({ tax: { ext: { "ar-arca-doc-type": "201" } } }).tax;
    expect(ext["ar-arca-doc-type"]).toBe("201");
  });

  it.each([
    [[line, line], "1"],
    [[service, service], "2"],
    [[line, service], "3"],
  ])("with lines %j have concept %s", (lines, concept) => {
    const { ext } = built({ lines, tax: { ext: { "ar-arca-concept": "9" } } }).tax;
    expect(ext["ar-arca-concept"]).toBe(concept);
  });

  it("without lines have no concept", () => {
    expect(built({ lines: [] }).tax.ext["ar-arca-concept"]).toBeUndefined();
  });
});

describe("corrections", () => {
  const correct = (options: object) =>
    Object(engine.correct(built(), { type: "credit-note", ...options }).output.doc);

  it("take their code from the options and leave its own to the original", () => {
    const { preceding, tax } = correct({
      ext: { "ar-arca-doc-type": "3", "ar-arca-concept": "2" },
    });
    expect(preceding[0].ext).toEqual({ "ar-arca-concept": "2", "ar-arca-doc-type": "1" });
    expect(tax.ext).toEqual({ "ar-arca-concept": "1", "ar-arca-doc-type": "3" });
  });

  it("keep the old code without one in the options", () => {
    const { preceding, tax } = correct({});
    expect(preceding[0].ext).toEqual({ "ar-arca-concept": "1", "ar-arca-doc-type": "1" });
    expect(tax.ext["ar-arca-doc-type"]).toBe("1");
  });
});
