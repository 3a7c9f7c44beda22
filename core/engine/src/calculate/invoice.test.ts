import type { JsonObject } from "@fakturo/model";
import { codesOf } from "@fakturo/testkit";
import { describe, expect, it } from "vitest";
import { bill, exampleEngine, line, VAT } from "../../fixtures/documents.ts";
import { EXAMPLES } from "../../fixtures/invoice-examples.ts";

const engine = exampleEngine();
const HUNDRED = line("100.00", VAT);

describe("invoices", () => {
  it.each(Object.entries(EXAMPLES))("%s", (_name, { input, output = {}, first, faults = [] }) => {
    const prepared = engine.prepare(bill(input));
    expect(prepared.faults.map(({ code }) => code)).toEqual(faults);
    for (const [name, expected] of Object.entries(output))
      expect(prepared.output[name] ?? null).toEqual(expected);
    if (first) expect(JSON.parse(JSON.stringify(prepared.output.lines))[0]).toEqual(first);
  });

  it("takes fixed discounts of lines as they are shown, so that one build settles", () => {
    const discounted = { ...line("10.00", VAT), discounts: [{ amount: "1.2345" }] };
    const once = engine.build(bill({ lines: [discounted, discounted] }));
    expect(once.totals).toMatchObject({ sum: "17.54", payable: "21.22" });
    expect(engine.build(once).totals).toEqual(once.totals);
  });
});

describe("invoices that cannot be calculated", () => {
  it.each<[string, JsonObject]>([
    [
      "a retained tax included",
      { tax: { prices_include: "IRPF" }, lines: [line("10", { cat: "IRPF", rate: "pro" })] },
    ],
    ["no currency", { supplier: { name: "A" }, lines: [HUNDRED] }],
    ["a category the regime lacks", { lines: [line("100", { cat: "FOO" })] }],
    ["a rate the regime lacks", { lines: [line("100", { cat: "VAT", rate: "foo" })] }],
    ["no rate at that date", { issue_date: "1980-06-01", lines: [HUNDRED] }],
    [
      "no exchange rate",
      { lines: [{ ...line("10"), item: { name: "x", currency: "USD", price: "10" } }] },
    ],
    ["an unknown tag", { $tags: ["foo"], lines: [HUNDRED] }],
  ])("%s", (_name, input) => {
    expect(codesOf(engine, bill(input))).toEqual(["calculation"]);
  });
});
