import type { Item } from "@fakturo/model";
import { describe, expect, it } from "vitest";
import { type ItemProperty, itemProperties, propertiesFrom } from "./item-attributes.ts";

const properties = (...rows: [string, string][]): ItemProperty[] =>
  rows.map(([name, value]) => ({ name, value }));

describe("propertiesFrom", () => {
  it("has plain names in meta", () => {
    const rows = properties(["Thickness", "2 mm"], ["contract term", "12"], ["Colour", ""]);
    expect(propertiesFrom(rows)).toEqual({
      attributes: [],
      meta: { thickness: "2 mm", "contract-term": "12" },
    });
  });

  it("keeps names that no key gives back, or whose key is taken, and all are written again", () => {
    const long = "n".repeat(200);
    const rows = properties(
      ["Χρώμα", "κόκκινο"],
      ["Größe", "L"],
      ["a -- b", "c"],
      ["7", "x"],
      [long, "y"],
      ["gre", "M"],
      ["Gre", "N"],
    );
    const { attributes, meta } = propertiesFrom(rows);
    expect(attributes).toEqual([
      { type: "Χρώμα", text: "κόκκινο" },
      { type: "Größe", text: "L" },
      { type: "a -- b", text: "c" },
      { type: "7", text: "x" },
      { label: long, type: "BT-160", text: "y" },
      { type: "Gre", text: "N" },
    ]);
    const item: Item = JSON.parse(JSON.stringify({ name: "X", attributes, meta }));
    expect(new Set(itemProperties(item))).toEqual(new Set(rows));
  });
});
