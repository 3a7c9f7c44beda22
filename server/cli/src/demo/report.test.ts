import { describe, expect, it } from "vitest";
import { faultRows, formatSize, fullCode, invoiceRows, stepRows, table } from "./report.ts";

describe("the demo's report", () => {
  it("aligns columns", () => {
    expect(
      table([
        ["a", "1"],
        ["long", "2", "x"],
      ]),
    ).toBe("  a     1\n  long  2  x");
  });

  it("shows retained taxes as deductions", () => {
    const rates = [{ base: "100.00", percent: "15.0%", amount: "15.00" }];
    const doc = {
      currency: "EUR",
      supplier: { name: "A" },
      customer: { name: "B" },
      totals: {
        total: "100.00",
        payable: "85.00",
        taxes: { categories: [{ code: "IRPF", retained: true, rates }] },
      },
    };
    expect(invoiceRows(doc).map((row) => row.map((cell) => cell.trim()))).toEqual([
      ["Seller", "A"],
      ["Buyer", "B"],
      ["Net", "100.00 EUR"],
      ["IRPF 15.0% of 100.00", "-15.00 EUR"],
      ["To pay", "85.00 EUR"],
    ]);
  });

  it("measures a step from its first event to its last", () => {
    const events = [
      { status: "RUN", at: "2026-01-01T00:00:00.000Z" },
      { status: "OK", at: "2026-01-01T00:00:00.120Z" },
    ];
    const [row = []] = stepRows({ intents: [{ name: "Sign", events }] });
    expect(row.map((cell) => cell.trim())).toEqual(["Sign", "120 ms", "OK"]);
  });

  it("lists a fault once for every path", () => {
    expect(faultRows([{ code: "C", paths: ["$.a", "$.b"], message: "m" }])).toEqual([
      ["C", "$.a", "m"],
      ["C", "$.b", "m"],
    ]);
  });

  it("prints codes and sizes", () => {
    expect(fullCode({ series: "S", code: "1" })).toBe("S-1");
    expect(fullCode({ code: "1" })).toBe("1");
    expect([formatSize(999), formatSize(14_230)]).toEqual(["999 B", "14.2 kB"]);
  });
});
