import { describe, expect, it } from "vitest";
import { lossesOf } from "./losses.ts";

const INVOICE = {
  supplier: {
    name: "A",
    logos: [{ url: "https://a.example/logo.png" }],
    people: [{}, {}],
    registration: { other: "x", sheet: "1" },
  },
  customer: { registration: { other: "y" } },
  lines: [{ quantity: "1" }, { quantity: "1", breakdown: [{}] }],
  ordering: { contracts: [{ code: "1" }, { code: "2" }, { code: "3" }] },
  payment: { payer: { name: "B" }, terms: { due_dates: [{}] } },
};

describe("lossesOf", () => {
  it("names what the standard has no element for, and rows after the only one it knows", () => {
    expect(lossesOf(INVOICE)).toEqual([
      "$.supplier.logos",
      "$.supplier.people[1]",
      "$.supplier.registration.sheet",
      "$.customer.registration",
      "$.lines[1].breakdown",
      "$.ordering.contracts[1]",
      "$.ordering.contracts[2]",
      "$.payment.payer",
    ]);
  });

  it("tells the first row from all after it", () => {
    const document = {
      preceding: [{ code: "1", reason: "x" }, { code: "2" }],
      payment: { terms: { due_dates: [{ notes: "a" }, { notes: "b" }] } },
      lines: [{ discounts: [{ code: "D" }] }],
    };
    expect(lossesOf(document)).toEqual([
      "$.preceding[0].reason",
      "$.preceding[1]",
      "$.lines[0].discounts[0].code",
      "$.payment.terms.due_dates[0].notes",
      "$.payment.terms.due_dates[1]",
    ]);
  });

  it("leaves out what a wider profile holds", () => {
    expect(lossesOf(INVOICE, ["payment.payer"])).not.toContain("$.payment.payer");
    expect(lossesOf({ code: "1" })).toEqual([]);
  });
});
