import { describe, expect, it } from "vitest";
import { combosFrom, taxNoteFrom } from "./taxes.ts";

describe("taxes that the syntaxes call VAT", () => {
  it.each([
    ["L", "IGIC", "7"],
    ["M", "IPSI", "4"],
    ["L", "IGIC", "0"],
    ["S", "VAT", "19"],
  ])("of category %s are %s", (category, cat, percent) => {
    const fields = { scheme: "VAT", category };
    expect(combosFrom({ ...fields, percent })).toMatchObject([
      { cat, percent: `${percent}%`, ext: { "untdid-tax-category": category } },
    ]);
    expect(taxNoteFrom(fields, "why")).toMatchObject({ cat, text: "why" });
  });
});
