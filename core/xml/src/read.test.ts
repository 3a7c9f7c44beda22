import { describe, expect, it } from "vitest";
import { REPETITIVE } from "../fixtures/repetitive.ts";
import { createFinder, readXml, XmlError } from "./index.ts";

const utf8 = new TextEncoder();

function keyOf(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof XmlError) return error.key;
    throw error;
  }
  return "nothing thrown";
}

describe("readXml", () => {
  it("tells elements and attributes by namespace", () => {
    const root = readXml(
      '<p:a xmlns:p="urn:1" xmlns="urn:2" p:x="1" y="2"><b/><c xmlns=""/><p:d>&lt;t&#x41;</p:d></p:a>',
    );
    expect([root.namespace, root.name]).toEqual(["urn:1", "a"]);
    expect([...root.attributes]).toEqual([
      ["{urn:1}x", "1"],
      ["y", "2"],
    ]);
    expect(root.children.map(({ name, namespace }) => [namespace, name])).toEqual([
      ["urn:2", "b"],
      ["", "c"],
      ["urn:1", "d"],
    ]);
    expect(root.children[2]?.text).toBe("<tA");
  });

  it("keeps white space, joins CDATA and does not expand inside it", () => {
    expect(readXml("<a> x <![CDATA[&amp;<b>]]>&amp;<!-- <!DOCTYPE a> --> y</a>").text).toBe(
      " x &amp;<b>& y",
    );
  });

  it("does not turn text into numbers or booleans", () => {
    const root = readXml('<a b="0010"><c>007.10</c><d>true</d></a>');
    expect(root.attributes.get("b")).toBe("0010");
    expect(root.children.map(({ text }) => text)).toEqual(["007.10", "true"]);
  });

  it("decodes by byte order mark and declaration", () => {
    const latin = Uint8Array.from(
      [...'<?xml version="1.0" encoding="ISO-8859-1"?><a>ü</a>'].map((c) => c.charCodeAt(0)),
    );
    expect(readXml(latin).text).toBe("ü");
    const wide = new Uint8Array([
      0xff,
      0xfe,
      ...[..."<a>1</a>"].flatMap((c) => [c.charCodeAt(0), 0]),
    ]);
    expect(readXml(wide).text).toBe("1");
    expect(readXml(new Uint8Array([0xef, 0xbb, 0xbf, ...utf8.encode("<a>é</a>")])).text).toBe("é");
    expect(keyOf(() => readXml(new Uint8Array([0x3c, 0x61, 0x3e, 0xff])))).toBe("input");
    expect(keyOf(() => readXml(utf8.encode('<?xml version="1.0" encoding="x-none"?><a/>')))).toBe(
      "input",
    );
  });

  it.each([
    ["nothing", ""],
    ["text only", "hello"],
    ["external entity", '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>'],
    ["external subset", '<!DOCTYPE a SYSTEM "https://example.com/a.dtd"><a/>'],
    [
      "entities of entities",
      '<!DOCTYPE a [<!ENTITY b "ha"><!ENTITY c "&b;&b;&b;&b;">]><a>&c;&c;&c;</a>',
    ],
    ["declaration inside", '<a><!ENTITY b "c"></a>'],
    ["declaration after a comment", "<!-- x --><!DOCTYPE a><a/>"],
    ["unknown entity", "<a>&nbsp;</a>"],
    ["unknown entity in an attribute", '<a b="&x;"/>'],
    ["open reference", "<a>a & b</a>"],
    ["illegal character", "<a>\u0001</a>"],
    ["illegal reference", "<a>&#0;</a>"],
    ["reference beyond Unicode", "<a>&#x110000;</a>"],
    ["surrogate reference", "<a>&#xD800;</a>"],
    ["wrong end", "<a><b></a></b>"],
    ["no end", "<a><b>"],
    ["two roots", "<a/><b/>"],
    ["text after the root", "<a/>b"],
    ["attribute twice", '<a b="1" b="2"/>'],
    ["attribute without value", "<a b/>"],
    ["undeclared prefix", "<x:a/>"],
    ["open comment", "<a><!-- </a>"],
    ["open CDATA", "<a><![CDATA[ </a>"],
    ["prototype", "<a><__proto__>1</__proto__></a>"],
  ])("refuses %s", (_name, text) => {
    expect(keyOf(() => readXml(text))).toBe("input");
  });

  it("bounds depth and size", () => {
    const nested = (n: number) => "<a>".repeat(n) + "</a>".repeat(n);
    expect(readXml(nested(90)).name).toBe("a");
    expect(keyOf(() => readXml(nested(120)))).toBe("input");
    expect(keyOf(() => readXml(nested(100_000)))).toBe("input");
    expect(keyOf(() => readXml(nested(20), { depth: 10 }))).toBe("input");
    expect(keyOf(() => readXml("<a>12345</a>", { size: 10 }))).toBe("input");
  });

  it("reads 10 MB of text in one element", () => {
    expect(readXml(`<a>${"x".repeat(10_000_000)}</a>`).text.length).toBe(10_000_000);
  });

  it.each(REPETITIVE)("reads or refuses many %s", (_name, make) => {
    expect(["nothing thrown", "input"]).toContain(keyOf(() => readXml(make(100_000))));
  });
});

describe("createFinder", () => {
  const { find, findAll, text } = createFinder({ cbc: "urn:b", cac: "urn:a" });
  const root = readXml(
    '<r xmlns:x="urn:b" xmlns:cbc="urn:a"><cbc:P><x:ID> 1 </x:ID></cbc:P><cbc:P><x:ID>2</x:ID></cbc:P></r>',
  );

  it("goes by URI, not by prefix", () => {
    expect(text(root, "cac:P/cbc:ID")).toBe("1");
    expect(findAll(root, "cac:P/cbc:ID").map((node) => node.text.trim())).toEqual(["1", "2"]);
    expect(find(root, "cbc:P")).toBeUndefined();
    expect(text(undefined, "cac:P")).toBe("");
  });

  it("refuses prefixes it was not given", () => {
    expect(keyOf(() => find(root, "q:P"))).toBe("internal");
  });
});
