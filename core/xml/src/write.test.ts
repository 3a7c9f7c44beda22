import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { withoutIllegal } from "./characters.ts";
import {
  attributed,
  declare,
  EMPTY,
  group,
  kept,
  leaf,
  longLeaf,
  readXml,
  settled,
  writeXml,
  writeXmlBytes,
  XmlError,
} from "./index.ts";

const line = (...nodes: Parameters<typeof group>[1][]) =>
  writeXml(group("a", ...nodes), { declaration: false });

function keyOf(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof XmlError) return error.key;
    throw error;
  }
  return "nothing thrown";
}

describe("writeXml", () => {
  it("writes declaration, namespaces and indentation", () => {
    const root = attributed(group("r", group("x:b", leaf("x:c", "1", { k: "v" }))), {
      ...declare({ x: "urn:x", "": "urn:d" }),
      none: undefined,
    });
    expect(writeXml(root, { indent: "  " })).toBe(
      '<?xml version="1.0" encoding="UTF-8"?>\n<r xmlns:x="urn:x" xmlns="urn:d">\n' +
        '  <x:b>\n    <x:c k="v">1</x:c>\n  </x:b>\n</r>',
    );
  });

  it("leaves out what is empty, unless it is kept", () => {
    expect(line(leaf("b", ""), leaf("c", undefined), group("d", group("e")), leaf("f", "1"))).toBe(
      "<a><f>1</f></a>",
    );
    expect(line(kept(group("b", leaf("c", ""))), kept(leaf("d", undefined, { e: "1" })))).toBe(
      '<a><b/><d e="1"/></a>',
    );
  });

  it("takes children that are generated while it writes", () => {
    function* rows() {
      for (const text of ["1", "", "2"]) yield leaf("b", text);
    }
    expect(line(rows(), undefined, [leaf("c", "3"), undefined])).toBe(
      "<a><b>1</b><b>2</b><c>3</c></a>",
    );
  });

  it("escapes text and attributes", () => {
    expect(line(leaf("b", `<&>"'\t\n\r`, { c: `"<&'` }))).toBe(
      `<a><b c="&#34;&lt;&amp;'">&lt;&amp;&gt;&#34;'&#x9;&#xA;&#xD;</b></a>`,
    );
  });

  it.each(["\u0000", "\u001b", "\ufffe", "\ud800", "a\udc00b"])(
    "refuses or removes illegal character %j",
    (text) => {
      expect(keyOf(() => line(leaf("b", text)))).toBe("input");
      const node = group("a", leaf("b", `x${text}`));
      const xml = writeXml(node, { illegal: "remove", declaration: false });
      expect(readXml(xml).children[0]?.text).toBe(
        [...`x${text}`].filter((character) => /[ab x]/.test(character)).join(""),
      );
    },
  );

  it("keeps characters beyond the basic plane", () => {
    expect(line(leaf("b", "😀 €"))).toBe("<a><b>😀 €</b></a>");
  });

  it("writes an attribute that is to be empty", () => {
    expect(line(leaf("b", "1", { c: "", d: EMPTY, e: undefined }))).toBe('<a><b d="">1</b></a>');
  });

  it.each(["Año", "données", "τιμή", "名前", "a·1", "𐐀-b", "_.-"])("takes the name %s", (name) => {
    expect(line(leaf(name, "1", { [name]: "2" }))).toBe(`<a><${name} ${name}="2">1</${name}></a>`);
  });

  it.each(["", "a b", "a>", "1a", "a:b:c", "q:a", "×", "a÷b", "·a", "a\u037e", "\ud800"])(
    "refuses the name %j",
    (name) => {
      expect(keyOf(() => line(leaf(name, "1")))).toBe("internal");
      expect(keyOf(() => line(leaf("b", "1", { [name]: "1" })))).toBe("internal");
    },
  );

  it("knows a prefix only inside the element that declares it", () => {
    const inner = attributed(group("x:b", leaf("x:c", "1")), declare({ x: "urn:x" }));
    expect(line(inner)).toBe('<a><x:b xmlns:x="urn:x"><x:c>1</x:c></x:b></a>');
    expect(keyOf(() => line(inner, leaf("x:d", "1")))).toBe("internal");
  });

  it("refuses to write nothing", () => {
    expect(keyOf(() => line())).toBe("internal");
  });

  it.each([" ", "\u0001", " \u0001\t", "\ud800"])(
    "leaves out %j, of which nothing is to be seen, where it removes characters",
    (text) => {
      const node = group("a", leaf("b", text), leaf("c", "1", { d: text }), leaf("e", ` x${text}`));
      const xml = writeXml(node, { illegal: "remove", declaration: false });
      expect(xml).toMatch(/^<a><c>1<\/c><e> x[^<]*<\/e><\/a>$/);
    },
  );

  it("writes what reads back, for any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", minLength: 1 }), (text) => {
        fc.pre(withoutIllegal(text).trim() !== "");
        const xml = writeXml(leaf("a", text, { b: text }), { illegal: "remove" });
        const read = readXml(xml);
        expect(read.attributes.get("b") ?? "").toBe(read.text);
        expect(writeXml(leaf("a", read.text, { b: read.text }))).toBe(xml);
      }),
    );
  });
});

describe("long texts", () => {
  const text = (length: number, ...pieces: readonly string[]) => ({
    length,
    pieces: () => pieces,
  });
  const document = group(
    "a",
    leaf("é", "ü€😀"),
    longLeaf("b", text(5, "QQ", "", "Q=="), { c: "ö" }),
    kept(longLeaf("b", text(0))),
    longLeaf("b", text(0)),
    group("d", longLeaf("b", text(2, "zz"))),
  );

  it.each([{}, { indent: "  " }, { declaration: false, illegal: "remove" }] as const)(
    "stand where they belong: %j",
    (options) => {
      const written = writeXml(document, options);
      expect(written.replaceAll(/\s*\n\s*/g, "")).toContain(
        '<a><é>ü€😀</é><b c="ö">QQQ==</b><b/><d><b>zz</b></d></a>',
      );
      expect(new TextDecoder().decode(writeXmlBytes(document, options))).toBe(written);
    },
  );

  it("can be the whole document", () => {
    const alone = writeXmlBytes(longLeaf("a", text(4, "QQ==")), { declaration: false });
    expect(new TextDecoder().decode(alone)).toBe("<a>QQ==</a>");
    expect(keyOf(() => writeXmlBytes(longLeaf("a", text(0))))).toBe("internal");
  });

  it("are settled as texts", () => {
    const found = settled(document);
    expect(found.content[1]).toEqual(leaf("b", "QQQ==", { c: "ö" }));
  });

  it("are as long as they state, and ASCII", () => {
    for (const wrong of [text(3, "QQ"), text(1, "QQ"), text(2, "ü"), text(1, "ü")])
      expect(keyOf(() => writeXmlBytes(longLeaf("a", wrong)))).toBe("internal");
  });
});
