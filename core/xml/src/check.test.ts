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

  const long = "QUJD".repeat(3_000);
  const sizes = [1, 2, 3, 4095, 4096, 100_000];

  it.each([
    ["texts", `<a>${long}<b>${long}</b>${long}</a>`],
    ["references", `<a>${long}&#xD;&#10;${long}&amp;${long}</a>`],
    ["text after an empty element", `<a><b/>${long}</a>`],
    [
      "comments, sections and instructions",
      `<a><!-- > ${long} --><![CDATA[<c>${long}]]><?b > ${long}?></a>`,
    ],
    ["brackets", `<a>]${long}]] >${long}</a>`],
  ])("may have long %s", (_, text) => {
    for (const size of sizes) expect(() => checked(Buffer.from(text), size)).not.toThrow();
  });

  it.each([
    ["text after its root", `<a>${long}</a>${long}`],
    ["text after an empty root", `<a/>${long}`],
    ["text before its root", `${long}<a/>`],
    ["]]> in a long text", `<a>${long}]]>${long}</a>`],
    ["an unknown entity in a long text", `<a>${long}&b;${long}</a>`],
    ["a reference to no character in a long text", `<a>${long}&#0;${long}</a>`],
    ["a reference that is cut off", `<a>${long}&#1`],
    ["a long text that is cut off", `<a>${long}`],
    ["another end tag after a long text", `<a>${long}</b>`],
    ["a comment that is not closed", `<a><!-- > ${long}</a>`],
    ["illegal characters in a long text", `<a>${long}\u0001${long}</a>`],
  ])("is refused with %s", (_, text) => {
    for (const size of sizes) expect(() => checked(Buffer.from(text), size)).toThrow(REFUSED);
  });
});
