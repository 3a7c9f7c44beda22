import { expect, it } from "vitest";
import { readXmlHead } from "./index.ts";

const LARGE = "A".repeat(300_000);
const bytes = (text: string) => new TextEncoder().encode(text);

it("reads small documents whole", () => {
  const root = readXmlHead(bytes("<a xmlns='u'><b>1</b><c>2</c></a>"));
  expect([root.namespace, root.children.map(({ text }) => text)]).toEqual(["u", ["1", "2"]]);
});

it("reads the start of large documents", () => {
  const root = readXmlHead(bytes(`<a xmlns="u" k="v"><b>é</b><c><d>${LARGE}</d></c><e/></a>`));
  expect([root.name, root.namespace, root.attributes.get("k")]).toEqual(["a", "u", "v"]);
  expect(root.children.map(({ name }) => name)).toEqual(["b", "c"]);
  expect(root.children[0]?.text).toBe("é");
});

it("reads a start that ends within a character", () => {
  for (const shift of ["", "1", "12"]) {
    const root = readXmlHead(bytes(`<a><b>x</b>${shift}<c>${"€".repeat(100_000)}</c></a>`));
    expect(root.children[0]?.text).toBe("x");
  }
});

it.each([
  ["is not closed", `<a><b>${LARGE}</b>`],
  ["is malformed", `<a><b>${LARGE}</c></a>`],
  ["has a document type declaration", `<!DOCTYPE a><a>${LARGE}</a>`],
  ["has another root", `<a>${LARGE}</a><b/>`],
  ["is nested too deep", `<a>${LARGE}${"<b>".repeat(200)}${"</b>".repeat(200)}</a>`],
])("refuses a large document that %s", (_, text) => {
  expect(() => readXmlHead(bytes(text))).toThrow(expect.objectContaining({ key: "input" }));
});
