import { createEngine } from "@fakturo/engine";
import { plugin as regime } from "@fakturo/regime-mx";
import { fixedPorts } from "@fakturo/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { plugin } from "./index.ts";

const engine = createEngine({ plugins: [regime, plugin], ...fixedPorts() });
const FUEL = "https://gobl.org/draft-0/regimes/mx/fuel-account-balance";
const FOOD = "https://gobl.org/draft-0/regimes/mx/food-vouchers";

function built(complement: object, changes: object = {}): ReturnType<typeof Object> {
  const { output } = engine.prepare({
    $schema: "https://gobl.org/draft-0/bill/invoice",
    issue_date: "2026-01-10",
    supplier: { name: "S", tax_id: { country: "MX", code: "EKU9003173C9" } },
    lines: [{ quantity: "1", item: { name: "I", price: "10" } }],
    complements: [complement],
    ...changes,
  });
  return Object(output).complements[0];
}

const bought = (quantity: string, price: string, ...taxes: object[]) => ({
  quantity,
  item: { type: "1", name: "Magna", price },
  taxes,
});

describe("fuel account balance", () => {
  it("computes taxes from the exact total and rounds afterwards", () => {
    const taxes = [
      { cat: "VAT", percent: "16%" },
      { cat: "IEPS", rate: "5.9195" },
    ];
    const { lines, subtotal, total } = built({
      $schema: FUEL,
      lines: [bought("9.661", "12.743", ...taxes), bought("2", "0.5")],
    });
    expect(lines).toMatchObject([
      {
        i: 1,
        quantity: "9.661",
        total: "123.11",
        taxes: [{ amount: "19.70" }, { amount: "57.19" }],
      },
      { i: 2, quantity: "2.000", item: { price: "0.500" }, total: "1.00" },
    ]);
    expect({ subtotal, total }).toEqual({ subtotal: "124.11", total: "201.00" });
  });

  it("keeps more decimals than three", () => {
    const [line] = built({ $schema: FUEL, lines: [bought("1.23456", "10.1234")] }).lines;
    expect(line).toMatchObject({ quantity: "1.23456", item: { price: "10.1234" }, total: "12.50" });
  });

  it("is calculated with the addon and without", () => {
    const complement = { $schema: FUEL, lines: [bought("2", "3")] };
    expect(built(complement, { $addons: ["mx-cfdi-v4"] })).toEqual(built(complement));
  });

  it("is zero without lines, and where a line has no item", () => {
    expect(built({ $schema: FUEL })).toMatchObject({ subtotal: "0.00", total: "0.00" });
    expect(built({ $schema: FUEL, lines: [{ quantity: "2" }] }).lines[0].total).toBe("0.00");
  });

  it("builds to itself", () => {
    const amount = fc.tuple(fc.nat(99_999_999), fc.nat(6)).map(([units, exp]) => {
      const digits = String(units).padStart(exp + 1, "0");
      return exp ? `${digits.slice(0, -exp)}.${digits.slice(-exp)}` : digits;
    });
    fc.assert(
      fc.property(amount, amount, amount, (quantity, price, rate) => {
        const taxes = [
          { cat: "VAT", percent: "16%" },
          { cat: "IEPS", rate },
        ];
        const once = built({ $schema: FUEL, lines: [bought(quantity, price, ...taxes)] });
        expect(built(once)).toEqual(once);
      }),
      { numRuns: 100 },
    );
  });
});

describe("food vouchers", () => {
  it("sums up rounded amounts", () => {
    const { lines, total } = built({
      $schema: FOOD,
      lines: [{ amount: "10.125" }, { amount: "5" }, {}],
    });
    expect(lines).toEqual([{ i: 1, amount: "10.13" }, { i: 2, amount: "5.00" }, { i: 3 }]);
    expect(total).toBe("15.13");
  });
});
