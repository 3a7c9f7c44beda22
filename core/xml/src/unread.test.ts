import { describe, expect, it } from "vitest";
import { createFinder, disregard, readXml, repeats, unreadIn, XmlError } from "./index.ts";

const NAMESPACES = { "": "urn:d", b: "urn:b" };
const { find, findAll, text } = createFinder(NAMESPACES);

const FILE = `<order xmlns="urn:d" xmlns:x="urn:b" xmlns:f="urn:f">
  <id scheme="7" agency="">A1</id>
  <x:party><x:name>Ada</x:name><x:name>Lovelace</x:name><empty> </empty></x:party>
  <line><x:amount currency="EUR">1</x:amount></line>
  <line><x:amount currency="EUR">2</x:amount><note xml:lang="en">late<!-- very --></note></line>
  <f:more><f:text>new</f:text></f:more>
  <total><x:amount>3</x:amount></total>
</order>`;

const vocabulary = {
  namespaces: NAMESPACES,
  unneeded: { total: "a sum", "//b:amount/@currency": "the currency of all" },
  terms: { "b:party/b:name": "T-1", "line/note": "T-2" },
};

function order() {
  return readXml(FILE);
}

describe("unreadIn", () => {
  it("tells what nobody looked at, with the file's names, positions and terms", () => {
    expect(unreadIn(order(), vocabulary)).toEqual([
      { path: "/order/id", text: "A1" },
      { path: "/order/id/@scheme", text: "7" },
      { path: "/order/x:party/x:name[1]", term: "T-1", text: "Ada" },
      { path: "/order/x:party/x:name[2]", term: "T-1", text: "Lovelace" },
      { path: "/order/line[1]/x:amount", text: "1" },
      { path: "/order/line[2]/x:amount", text: "2" },
      { path: "/order/line[2]/note", term: "T-2", text: "late" },
      { path: "/order/f:more/f:text", text: "new" },
    ]);
  });

  it("leaves out what was read, attributes and elements apart", () => {
    const root = order();
    expect([text(root, "id"), text(root, "b:party/b:name")]).toEqual(["A1", "Ada"]);
    for (const amount of findAll(root, "line/b:amount")) expect(amount.text).not.toBe("");
    find(root, "line/note");
    expect(unreadIn(root, vocabulary).map(({ path }) => path)).toEqual([
      "/order/id/@scheme",
      "/order/x:party/x:name[2]",
      "/order/line[2]/note",
      "/order/f:more/f:text",
    ]);
    expect(find(root, "id")?.attributes.get("scheme")).toBe("7");
    expect(unreadIn(root, vocabulary)).toHaveLength(3);
  });

  it("takes what repeats something, and only this, as read", () => {
    const root = order();
    const [first, second] = findAll(root, "line/b:amount");
    expect([repeats(first, "1"), repeats(second, "1"), repeats(undefined, "1")]).toEqual([
      true,
      false,
      false,
    ]);
    expect(repeats(find(root, "id"), "8", "scheme")).toBe(false);
    expect(unreadIn(root, vocabulary)).toContainEqual({ path: "/order/id/@scheme", text: "7" });
    expect(repeats(find(root, "id"), "7", "scheme")).toBe(true);
    const paths = unreadIn(root, vocabulary).map(({ path }) => path);
    expect(paths).not.toContain("/order/id/@scheme");
    expect(paths).not.toContain("/order/line[1]/x:amount");
    expect(paths).toContain("/order/line[2]/x:amount");
  });

  it("takes whole elements as read that are of no use", () => {
    const root = order();
    disregard(find(root, "b:party"));
    disregard(find(root, "id"));
    expect(unreadIn(root, vocabulary)[0]?.path).toBe("/order/line[1]/x:amount");
  });

  it("knows foreign namespaces by any prefix", () => {
    const found = unreadIn(order(), { ...vocabulary, unneeded: { "*:more": "not ours" } });
    expect(found.filter(({ path }) => path.includes("f:more"))).toEqual([]);
  });

  it("stays small and quick whatever the file", () => {
    const long = "n".repeat(100_000);
    const started = performance.now();
    const many = unreadIn(readXml(`<${long}>${"<b>1</b>".repeat(50_000)}</${long}>`), vocabulary);
    expect(many).toHaveLength(10_000);
    expect(many.at(-1)?.path.length).toBeLessThan(200);
    const [whole] = unreadIn(readXml(`<a>${"x".repeat(1_000_000)}</a>`), vocabulary);
    expect(whole?.text).toHaveLength(201);
    expect(performance.now() - started).toBeLessThan(4000);
  });

  it("wants an element that was read from a file", () => {
    const { name, namespace, children } = order();
    const made = { name, namespace, children, attributes: new Map(), text: "" };
    expect(() => unreadIn(made, vocabulary)).toThrow(XmlError);
  });
});
