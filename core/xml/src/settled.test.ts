import { describe, expect, it } from "vitest";
import { readXml } from "./read.ts";
import { settledElement } from "./settled.ts";

describe("an element for validation", () => {
  it("has its attributes, trimmed texts, and no child that is left out", () => {
    const root = readXml('<a x="1"><b> text </b><Signature>no</Signature><c/></a>');
    const node = settledElement(root, ({ name }) => name === "Signature");
    expect(node).toEqual({
      name: "a",
      attributes: { x: "1" },
      kept: true,
      content: [
        { name: "b", attributes: {}, content: "text", kept: true },
        { name: "c", attributes: {}, content: "", kept: true },
      ],
    });
  });
});
