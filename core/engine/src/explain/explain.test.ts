import { describe, expect, it } from "vitest";
import { bill, exampleEngine, line, VAT } from "../../fixtures/documents.ts";
import type { Change } from "./explain.ts";

const engine = exampleEngine();

function changesOf(json: unknown, path: string): readonly Change[] {
  const { changes } = engine.build(json, { explain: true });
  return changes.filter((change) => change.path === path);
}

const INVOICE = bill({ lines: [null, line("90", VAT)], issue_date: "", unknown: 1 });

describe("explained values", () => {
  it("follow from their inputs", () => {
    expect(changesOf(INVOICE, "$.lines[0].sum")).toEqual([
      {
        path: "$.lines[0].sum",
        pass: "calculate",
        by: "core",
        after: "90.00",
        from: [
          { path: "$.lines[0].quantity", value: "1" },
          { path: "$.lines[0].item.price", value: "90.00" },
        ],
      },
    ]);
    expect(changesOf(INVOICE, "$.totals.sum")).toMatchObject([
      { from: [{ path: "$.lines[].total" }] },
    ]);
  });

  it("name the line of the rate table", () => {
    expect(changesOf(INVOICE, "$.lines[0].taxes[0].percent")).toMatchObject([
      { pass: "calculate", by: "regime ES", after: "21.0%", page: "reference/regimes/es.md" },
    ]);
    const [{ from = [] } = {}] = changesOf(INVOICE, "$.lines[0].taxes[0].percent");
    expect(from[0]?.data).toMatch(/^VAT general, /);
  });

  it("show every step, with what was there before", () => {
    expect(changesOf(INVOICE, "$.lines[0].taxes[0].rate")).toMatchObject([
      { pass: "normalize", before: "standard", after: "general" },
    ]);
    expect(changesOf(INVOICE, "$.unknown")).toMatchObject([{ pass: "read", before: 1 }]);
    expect(changesOf(INVOICE, "$.unknown")[0]).not.toHaveProperty("after");
  });

  it("name the regime behind defaults", () => {
    expect(changesOf(INVOICE, "$.$regime")).toMatchObject([
      { pass: "default", from: [{ path: "$.supplier.tax_id.country", value: "ES" }] },
    ]);
    expect(changesOf(INVOICE, "$.currency")).toMatchObject([{ by: "regime ES", after: "EUR" }]);
    expect(changesOf(INVOICE, "$.issue_date")).toMatchObject([{ by: "regime ES" }]);
  });

  it("stand below the document in envelopes, beside the head's own", () => {
    const { changes } = engine.build(INVOICE, { explain: true, envelop: true });
    const byPath = new Map(changes.map((change) => [change.path, change]));
    expect(byPath.get("$.doc.totals.payable")?.from).toEqual([
      { path: "$.doc.totals.total_with_tax", value: "108.90" },
    ]);
    expect(byPath.get("$.head.dig.val")).toMatchObject({
      pass: "envelope",
      from: [{ path: "$.doc" }],
    });
  });

  it("do not change a built document", () => {
    const built = engine.build(bill({ lines: [line("90", VAT)] }));
    expect(engine.build(built, { explain: true }).changes).toEqual([]);
  });
});

describe("explained faults", () => {
  it("tell what was found, what was expected, and whose rule it is", () => {
    const supplier = { name: "A", tax_id: { country: "ES", code: "B98602643" } };
    const { faults } = engine.build(bill({ lines: [], supplier, type: "odd" }), { explain: true });
    const byCode = new Map(faults.map((fault) => [fault.code, fault]));
    expect(byCode.get("GOBL-BILL-INVOICE-02")).toMatchObject({
      by: "core",
      object: "bill.Invoice",
      found: [{ path: "$.type", value: "odd" }],
      page: "reference/rules/bill.md#gobl-bill-invoice-02",
    });
    expect(byCode.get("GOBL-BILL-INVOICE-02")?.expected[0]).toContain("credit-note");
    expect(byCode.get("GOBL-BILL-INVOICE-10")).toMatchObject({
      guards: ["no discounts or charges"],
      found: [{ path: "$.lines" }],
    });
  });
});
