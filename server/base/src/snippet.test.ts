import { describe, expect, it } from "vitest";
import { indexWords, searchWords, splitWords } from "./snippet.ts";

const NAME = `"Straße" (Łódź) Øre, O'Brien & Co.`;

/** True where each search word is the prefix of an indexed one. */
function finds(q: string, text: string): boolean {
  const words = indexWords(text);
  return splitWords(q).every((word) => words.some((indexed) => indexed.startsWith(word)));
}

describe("words", () => {
  it.each([
    "straße",
    "STRASSE",
    "łódź",
    "lodz",
    "ØRE",
    "ore",
    "brien",
    "o’brien",
    "O'Brien & Co",
    NAME,
  ])("find a name with signs and special letters: %s", (q) => {
    expect(finds(q, NAME)).toBe(true);
  });

  it.each([
    ["Ægir Þór Đorđević Ħal Œuvre Guðrún", "aegir thor dordevic hal oeuvre gudrun"],
    ["Kırıkkale İzmir", "kirikkale IZMIR"],
    ["Οδοστρωτήρας", "ΟΔΟΣ"],
    ["株式会社・東京", "東京"],
    ["C++ & Co", "c++ &"],
  ])("%s is found by %s", (text, q) => {
    expect(finds(q, text)).toBe(true);
  });

  it("of codes are the code as typed and its parts", () => {
    for (const q of ["INV-2026/001", "inv-2026/0", "(INV-2026/001)", "inv 2026", "001"])
      expect([q, finds(q, "«INV-2026/001»")]).toEqual([q, true]);
    // Split into parts, 2026-1 would match every invoice of the year.
    expect(finds("INV-2026/1", "INV-2026/001 1")).toBe(false);
  });

  it("of ids are the ids only", () => {
    const id = "018f3f9c-5c1e-7000-8000-000000000001";
    expect(indexWords(id.toUpperCase())).toEqual([id]);
  });

  it("are as long and as many as the index takes", () => {
    const [long] = indexWords("x".repeat(500));
    expect(long).toHaveLength(128);
    const title = Array.from({ length: 5000 }, (_, n) => `w${n}.`).join(" ");
    const words = searchWords({ title }, ["order-7"]);
    expect(words).toHaveLength(2000);
    expect(words).toContain("order-7");
    expect(
      indexWords(`${"x".repeat(127)}😀`)
        .join("")
        .isWellFormed(),
    ).toBe(true);
    expect(indexWords("a\0b \0")).toContain("ab");
  });

  it("are never empty", () => {
    for (const text of ["", "  ", "-", "' & | ! :* \\", "\u0301", "…x…"]) {
      expect(indexWords(text)).not.toContain("");
      expect(splitWords(text)).not.toContain("");
    }
    expect(splitWords(" \u0301 ")).toEqual([]);
  });
});
