import { describe, expect, it } from "vitest";
import { readSvg } from "./svg.ts";

const START = '<svg viewBox="0 0 10 10">';
const operatorsOf = (inner: string) => readSvg(Buffer.from(`${START}${inner}</svg>`)).operators;

describe("styles", () => {
  it("come from classes, in CDATA and several sheets too", () => {
    const sheets =
      "<style><![CDATA[ .a, .b { fill: #f00 } .b { stroke: blue } ]]></style><style>.a{fill:lime}</style>";
    const shape = (name: string) => `<rect class="${name}" width="1" height="1"/>`;
    expect(operatorsOf(sheets + shape("a"))).toContain("0 1 0 rg 0 0 1 1 re f");
    expect(operatorsOf(sheets + shape("b"))).toContain("1 0 0 rg 0 0 1 RG 1 w 0 0 1 1 re B");
  });

  it("take a gradient's first colour, be it declared before or after, as attribute or style", () => {
    const shapes = '<path fill="url(#a)" d="M0 0h1"/><path fill="url(#b)" d="M0 0h1"/>';
    const gradients =
      '<linearGradient id="a"><stop stop-color="red"/><stop stop-color="blue"/></linearGradient>' +
      "<radialGradient id='b'><stop style='stop-color:#00f'/></radialGradient>";
    for (const inner of [gradients + shapes, shapes + gradients]) {
      expect(operatorsOf(inner)).toContain("1 0 0 rg 0 0 m");
      expect(operatorsOf(inner)).toContain("0 0 1 rg 0 0 m");
    }
    expect(operatorsOf('<linearGradient id="a"/><path fill="url(#a)" d="M0 0h1"/>')).toContain(
      "0.502 0.502 0.502 rg",
    );
  });

  it("apply known transforms in their order", () => {
    const group = '<g transform="translate(1,2) skewX(3) scale (2)"><path d="M0 0h1"/></g>';
    expect(operatorsOf(group)).toContain("q 1 0 0 1 1 2 cm 2 0 0 2 0 0 cm");
  });
});

/** Fills a file nearly to the maximum size. */
const many = (text: string, bytes = 500_000) => text.repeat(Math.floor(bytes / text.length));

describe("hostile files", () => {
  it.each([
    ["gradients without end", many('<linearGradient id="')],
    ["gradients without stops", many('<linearGradient id="a">', 400_000)],
    ["a sheet without rules", `<style>${many("a")}</style>`],
    ["rules without end", `<style>${many("{")}</style>`],
    ["sheets without end", many("<style")],
    ["a transform without bracket", `<g transform="${many("a")}">`],
    ["transforms without end", `<g transform="${many("scale(")}"><g>`],
    ["declarations without end", many("<!")],
    ["comments without end", many("<!--")],
    ["quotes across tags", many(`<a "<a '`)],
    ["a long name", `<${many("a")}`],
    ["a long attribute", `<a ${many("a")}/>`],
    ["attributes without value", `<a ${many("a= ")}/>`],
    ["blanks after an attribute", `<a ${"a".repeat(60)}${many(" ")}/>`],
    ["selectors of many declarations", `<style>${many(".a,", 2e5)}.a{${many("fill:a;", 2e5)}}`],
    [
      "a long class of many shapes",
      `<style>.a{fill:${many("a", 200_000)}}</style>${many('<rect class="a" width="1" height="1"/>', 3e5)}`,
    ],
    [
      "a shape with a long class many times",
      `<style>.a{${many("fill:a;", 2e5)}}</style><rect width="1" height="1" class="${many("a ", 2e5)}"/>`,
    ],
    [
      "a long colour for many shapes",
      `<g fill="#${many("a", 2e5)}">${many('<path d="M0 0L1 1"/>', 250_000)}`,
    ],
  ])("are read once: %s", (_what, inner) => {
    let outcome = "";
    try {
      outcome = readSvg(Buffer.from(START + inner)).kind;
    } catch (error) {
      outcome = String(error);
    }
    expect(outcome).toMatch(/^vector$|too many elements/);
  });
});
