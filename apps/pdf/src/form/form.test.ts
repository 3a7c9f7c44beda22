import { describe, expect, it } from "vitest";
import { pageTexts } from "../fixtures/text.ts";
import { barcodeModules } from "./barcode.ts";
import { fieldBlock, fieldRow } from "./fields.ts";
import type { FormItem, FormStyle, PrintForm } from "./form.ts";
import { formLines, renderForm } from "./render-form.ts";

const STYLE: FormStyle = { font: "serif", size: 8 };
const ROW = { x: 10, y: 20, width: 100, height: 8, label: STYLE, value: STYLE };

function form(pages: readonly (readonly FormItem[])[], watermark = ""): PrintForm {
  const metadata = { title: "T", author: "A", subject: "S", keywords: "K" };
  return {
    ...{ language: "pt-BR", width: 80, height: 120, pages, watermark },
    metadata: { ...metadata, date: "2026-01-15T10:00:00Z" },
  };
}
const text = (words: string): FormItem => ({
  ...{ kind: "text", x: 5, y: 5, width: 60, text: words, style: STYLE },
});

const bits = (modules: readonly boolean[]) => modules.map(Number).join("");

describe("forms", () => {
  it("have a page for each list of items, and the same bytes for the same form", async () => {
    const frame: FormItem = { kind: "frame", x: 2, y: 2, width: 60, height: 30 };
    const bars: FormItem = { kind: "barcode", x: 5, y: 60, width: 50, height: 8, data: "1234" };
    const qr: FormItem = { kind: "qr", x: 5, y: 70, width: 20, data: "https://example.com" };
    const pages = [
      [text("Descrição"), frame, bars],
      [text("Página dois"), qr],
    ];
    const pdf = renderForm(form(pages, "SEM VALOR"));
    const [first = "", second = ""] = await pageTexts(pdf);
    expect(first).toContain("Descrição");
    expect(first).toContain("SEM VALOR");
    expect(second).toContain("Página dois");
    expect(Buffer.from(renderForm(form(pages, "SEM VALOR"))).equals(pdf)).toBe(true);
  });

  it("skip empty texts, and codes without data", async () => {
    expect(await pageTexts(renderForm(form([[text("")]])))).toEqual([""]);
    const empty: FormItem = { kind: "qr", x: 5, y: 70, width: 20, data: "" };
    expect(await pageTexts(renderForm(form([[empty]])))).toEqual([""]);
  });

  it("break texts at a width in millimetres", () => {
    expect(formLines("", STYLE, 50)).toEqual([]);
    const words = "uma frase que precisa de mais de uma linha";
    const lines = formLines(words, STYLE, 25);
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.join(" ").replaceAll("  ", " ")).toBe(words);
  });
});

describe("rows of fields", () => {
  it("share the width that is left", () => {
    const items = fieldRow(ROW, [
      { label: "A", value: "1", width: 40 },
      { label: "B", value: "2" },
      { label: "C", value: "3" },
    ]);
    const frames = items.filter(({ kind }) => kind === "frame");
    expect(frames.map(({ x, width }) => [x, width])).toEqual([
      [10, 40],
      [50, 30],
      [80, 30],
    ]);
  });

  it("stand below the caption of their block", () => {
    const rows = [[{ label: "A", value: "1" }], [{ label: "B", value: "2" }]];
    const { items, end } = fieldBlock({ ...ROW, caption: STYLE }, "BLOCK", rows);
    const [first, second] = items.filter(({ kind }) => kind === "frame");
    expect(first?.y).toBeGreaterThan(ROW.y);
    expect(second?.y).toBe((first?.y ?? 0) + ROW.height);
    expect(end).toBeGreaterThan((second?.y ?? 0) + ROW.height);
    expect(fieldBlock({ ...ROW, caption: STYLE }, "", rows).end).toBeLessThan(end);
  });
});

describe("CODE-128", () => {
  // Start C, pairs of digits, check symbol, stop (ISO/IEC 15417).
  it("encodes 44 digits in set C", () => {
    const symbol = bits(barcodeModules("35260111222333000181550010000012041332344800"));
    expect(symbol).toHaveLength(11 * 24 + 13);
    expect(symbol.startsWith("11010011100")).toBe(true);
    expect(symbol.endsWith("1100011101011")).toBe(true);
    // 35 as symbol 35.
    expect(symbol.slice(11, 22)).toBe("10001000110");
  });

  it("changes the set for letters", () => {
    expect(bits(barcodeModules("1234567890AB12")).length).toBeGreaterThan(11 * 9);
  });
});
