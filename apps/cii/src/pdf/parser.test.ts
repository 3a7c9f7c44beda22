import { describe, expect, it } from "vitest";
import { Parser } from "./parser.ts";
import { PdfNumber } from "./values.ts";

const read = (text: string) => new Parser(Buffer.from(text)).value();

describe("numbers", () => {
  it.each(["0", "+17", "-98.", "34.5", "-.002"])("are kept as written: %s", (text) => {
    expect(read(text)).toEqual(new PdfNumber(text));
  });

  it.each([".", "1.2.3", "--1", "1e5", `${"1".repeat(500_000)}x`])(
    "are refused when malformed: %.20s",
    (text) => {
      expect(() => read(text)).toThrow("a value is malformed");
    },
  );
});
