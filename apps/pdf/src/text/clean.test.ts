import { describe, expect, it } from "vitest";
import { singleLine } from "./clean.ts";

describe("singleLine", () => {
  it("takes line feeds with the blanks about them for one blank", () => {
    expect(singleLine("a  b \n\n c\r\nd\n")).toBe("a  b c d ");
  });

  it("reads long runs of blanks once", () => {
    const blanks = " ".repeat(20_000);
    for (let i = 0; i < 100; i++) expect(singleLine(`a${blanks}b`)).toHaveLength(20_001);
  });
});
