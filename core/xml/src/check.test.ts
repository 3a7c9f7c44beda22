import { describe, expect, it } from "vitest";
import { createXmlCheck } from "./check.ts";

function checked(bytes: Uint8Array, size: number): void {
  const check = createXmlCheck(4);
  for (let at = 0; at < bytes.length; at += size) check.write(bytes.subarray(at, at + size));
  check.end();
}

const REFUSED = expect.objectContaining({ key: "input" });

describe("a document in pieces", () => {
  it.each([1, 2, 3, 1000])("is accepted when well-formed, in pieces of %i bytes", (size) => {
    const text = '<?xml version="1.0"?><a b="ü"><!-- - --><c>€😀<![CDATA[<]]>&amp;</c></a>\n';
    expect(() => checked(Buffer.from(text), size)).not.toThrow();
  });

  it.each([
    ["is cut off", "<a><b></b>"],
    ["has two roots", "<a/><b/>"],
    ["has text around its root", "<a/>b"],
    ["has a document type declaration", "<!DOCTYPE a><a/>"],
    ["has an unknown entity", "<a>&b;</a>"],
    ["is nested too deep", "<a><a><a><a><a/></a></a></a></a>"],
    ["has illegal characters", "<a>\u0001</a>"],
    ["is empty", ""],
  ])("is refused when it %s", (_, text) => {
    for (const size of [1, 1000]) expect(() => checked(Buffer.from(text), size)).toThrow(REFUSED);
  });

  it("is refused when it is not UTF-8, or ends within a character", () => {
    expect(() => checked(Buffer.from("<a>é</a>", "latin1"), 1)).toThrow(REFUSED);
    expect(() => checked(Buffer.from("<a/>é").subarray(0, -1), 1)).toThrow(REFUSED);
  });
});
