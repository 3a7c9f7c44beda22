import type { JsonObject } from "@fakturo/model";
import { buyerWith, invoice, line, sellerWith } from "@fakturo/test-support";
import { describe, expect, it } from "vitest";
import { contextLossesOf } from "./context-losses.ts";

const lost = (changes: JsonObject, syntax: "ubl" | "cii" = "ubl") =>
  contextLossesOf(invoice(changes).doc, syntax);
const person = (more: JsonObject = {}): JsonObject => ({
  people: [{ name: { given: "Ada" }, emails: [{ addr: "ada@a.example" }], ...more }],
});

describe("contextLossesOf", () => {
  it("names nothing of a plain invoice", () => {
    expect(lost({})).toEqual([]);
    expect(lost({ supplier: sellerWith(person()) })).toEqual([]);
  });

  it.each<[string, JsonObject, string[]]>([
    ["a day of operation", { op_date: "2026-01-05" }, ["$.op_date"]],
    [
      "a buyer's second identifier",
      {
        customer: buyerWith({
          identities: [{ code: "1" }, { code: "2" }, { code: "3", scope: "legal" }],
        }),
      },
      ["$.customer.identities[1]"],
    ],
    [
      "an item's number of an unknown list",
      {
        lines: [
          {
            ...line,
            identifier: { label: "Meter", code: "7" },
            item: {
              name: "X",
              price: "1",
              identities: [
                { label: "STI", code: "30192700" },
                { label: "House list", code: "9" },
                { code: "B" },
              ],
            },
          },
        ],
      },
      ["$.lines[0].item.identities[1]", "$.lines[0].identifier.label"],
    ],
    [
      "what is known of an advance",
      {
        payment: {
          advances: [{ amount: "1.00", description: "Deposit", date: "2026-01-02", ref: "D1" }],
        },
      },
      [
        "$.payment.advances[0].date",
        "$.payment.advances[0].ref",
        "$.payment.advances[0].description",
      ],
    ],
    [
      "a note on a rate",
      {
        tax: {
          notes: [
            { cat: "VAT", key: "standard", text: "x" },
            { cat: "VAT", key: "exempt", text: "y" },
          ],
        },
      },
      ["$.tax.notes[0]"],
    ],
    [
      "a contact's function",
      { supplier: sellerWith(person({ role: "Sales" })) },
      ["$.supplier.people[0].role"],
    ],
  ])("names %s", (_name, changes, paths) => {
    expect(lost(changes)).toEqual(paths);
  });

  it("names the e-mail address that the other one stands before", () => {
    const supplier = sellerWith({ ...person(), emails: [{ addr: "office@a.example" }] });
    expect(lost({ supplier })).toEqual(["$.supplier.people[0].emails[0]"]);
    expect(lost({ supplier }, "cii")).toEqual(["$.supplier.emails[0]"]);
  });

  it("leaves out a contact's function where CII has no name for it", () => {
    const supplier = sellerWith({ people: [{ role: "Sales", emails: [{ addr: "a@a.example" }] }] });
    expect(lost({ supplier }, "cii")).toEqual([]);
  });
});
