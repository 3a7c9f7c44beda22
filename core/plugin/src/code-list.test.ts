import { describe, expect, it } from "vitest";
import { codeList } from "./code-list.ts";

const REMEDIES = { document: "correct the document", later: "wait" };

describe("codeList", () => {
  it("orders codes by their numbers, then by their letters", () => {
    const codes = ["100", "9", "CFDI40101", "CFDI5", "no_cancelable", "1100-B", "1100-A", "1100"];
    const listed = codeList(
      codes.map((code) => [code, { meaning: code, remedy: "document" }]),
      REMEDIES,
    );
    const order = ["9", "100", "1100", "1100-A", "1100-B", "CFDI5", "CFDI40101", "no_cancelable"];
    expect(listed.map(({ code }) => code)).toEqual(order);
  });

  it("has the text of each code's remedy", () => {
    const listed = codeList([["1", { meaning: "busy", remedy: "later" }]], REMEDIES);
    expect(listed).toEqual([{ code: "1", meaning: "busy", remedy: "wait" }]);
  });
});
