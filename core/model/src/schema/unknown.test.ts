import { describe, expect, it } from "vitest";
import { SCHEMAS } from "../documents/index.ts";
import { SCHEMA_BASE } from "./define.ts";
import { unknownMembers } from "./unknown.ts";

const INVOICE = `${SCHEMA_BASE}bill/invoice`;

function lookup(schema: string) {
  return SCHEMAS.get(schema.replace(SCHEMA_BASE, ""));
}

function told(members: object) {
  return unknownMembers({ $schema: INVOICE, ...members }, lookup);
}

describe("members that the format does not know", () => {
  it("are told with the nearest known name", () => {
    const line = { qty: 2, price: "1.00", itm: { name: "x", pirce: "1.00" } };
    expect(told({ lines: [line, null, { item: { prise: "2" } }], suplier: {} })).toEqual([
      { path: "$.lines[0].qty", nearest: "quantity" },
      { path: "$.lines[0].price", nearest: "item.price" },
      { path: "$.lines[0].itm", nearest: "item" },
      { path: "$.lines[2].item.prise", nearest: "price" },
      { path: "$.suplier", nearest: "supplier" },
    ]);
  });

  it("are told without a name where none is near", () => {
    expect(told({ zzzzzz: 1, ["q".repeat(1000)]: 1 })).toEqual([
      { path: "$.zzzzzz" },
      { path: `$.${"q".repeat(1000)}` },
    ]);
  });

  it("are none in what reading takes: other letter case, older names, maps, unknown documents", () => {
    expect(
      told({
        Supplier: { Name: "A" },
        meta: { anything: "x" },
        tax: { ext: { "any-key": "1" } },
        payment: { terms: { due_dates: [{ date: "2026-01-01", amount: "1" }] } },
        complements: [{ $schema: "https://example.com/x", whatever: 1 }],
      }),
    ).toEqual([]);
  });

  it("are found in the document of an envelope", () => {
    const envelope = {
      $schema: `${SCHEMA_BASE}envelope`,
      head: { uuid: "", colour: "red" },
      doc: { $schema: INVOICE, lines: [{ qty: 1 }] },
    };
    expect(unknownMembers(envelope, lookup).map(({ path }) => path)).toEqual([
      "$.head.colour",
      "$.doc.lines[0].qty",
    ]);
  });

  it("are a hundred at most, and a document of no known kind has none", () => {
    const many = Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`x${i}`, 1]));
    expect(told(many)).toHaveLength(100);
    expect(unknownMembers({ $schema: "https://example.com/x", qty: 1 }, lookup)).toEqual([]);
    expect(unknownMembers([], lookup)).toEqual([]);
  });
});
