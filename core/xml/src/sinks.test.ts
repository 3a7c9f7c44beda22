import { describe, expect, it } from "vitest";
import { readXml, type TextSink, unreadIn, type XmlElement } from "./index.ts";
import { rootOf } from "./parse.ts";

const utf8 = new TextEncoder();

class Kept implements TextSink {
  readonly most: number;
  text = "";

  constructor(most: number) {
    this.most = most;
  }

  write(text: string): void {
    this.text += text;
  }
}

/** Text of an element, from its sink where it has one. */
function textOf(element: XmlElement | undefined): string | undefined {
  return element?.sink instanceof Kept ? element.sink.text : element?.text;
}

const read = (data: Uint8Array | string) =>
  readXml(data, { sinkOf: (name, _, most) => (name === "f" ? new Kept(most) : undefined) });

function readInPieces(text: string, size: number): XmlElement {
  const pieces = Array.from({ length: Math.ceil(text.length / size) }, (_, i) =>
    text.slice(i * size, (i + 1) * size),
  );
  const sinkOf = (name: string) => (name === "f" ? new Kept(0) : undefined);
  return rootOf(pieces, { depth: 10, size: text.length + 100, sinkOf });
}

const FILE = "QUJD".repeat(5_000);
const LINES = FILE.replaceAll(/.{76}/g, "$&\r\n");
/** Bytes of a piece in which large documents are decoded. */
const PIECE = 256 * 1024;

/** What may stand in an element, and its text without white space. */
const CONTENTS: readonly (readonly [what: string, content: string, text: string])[] = [
  ["one line", FILE, FILE],
  ["lines", LINES, FILE],
  ["references at the end of lines", LINES.replaceAll("\r\n", "&#xD;\n&#13;&#x0A;"), FILE],
  ["other references", `${FILE}&#65;${FILE}&amp;${FILE}`, `${FILE}A${FILE}&${FILE}`],
  ["a CDATA section", `<![CDATA[${FILE}]]>`, FILE],
  ["text around CDATA sections", `${FILE}<![CDATA[&#65;>]]>${FILE}`, `${FILE}&#65;>${FILE}`],
  ["comments with tags", `<!-- <f> > ${FILE} -->${FILE}<!--<f>-->${FILE}`, FILE + FILE],
  ["instructions with tags", `<?a <f> > ?>${FILE}<?a ${FILE} > ${FILE}?>`, FILE],
  ["ends of tags", `>${FILE}>${FILE}>`, `>${FILE}>${FILE}>`],
  ["brackets", `]${FILE}]]${FILE}`, `]${FILE}]]${FILE}`],
  ["children", `${FILE}<g h=">">${FILE}</g>${FILE}<f>${FILE}</f>`, FILE + FILE],
  ["short text", "QQ==", "QQ=="],
  ["characters of several bytes", `${FILE}é😀${FILE}`, `${FILE}é😀${FILE}`],
  ["nothing", "", ""],
  ["an empty element", `<f/>${FILE}`, FILE],
];

describe("texts that go to sinks", () => {
  it.each(CONTENTS)("arrive whole: %s", (_, content, text) => {
    const [file, next] = read(`<a><f b=">" c='1'>${content}</f><d>x</d></a>`).children;
    expect(textOf(file)?.replaceAll(/\s/g, "")).toBe(text);
    expect([file?.attributes.get("b"), textOf(next)]).toEqual([">", "x"]);
  });

  it.each(CONTENTS)("arrive whole in pieces: %s", (_, content, text) => {
    const whole = `<a><f b=">">${content}</f><d>x</d></a>`;
    for (const size of [1, 2, 3, 5, 7, 64, 4095, 4096, 4097, 9_001]) {
      const [file, next] = readInPieces(whole, size).children;
      expect(textOf(file)?.replaceAll(/\s/g, "") === text, `pieces of ${size}`).toBe(true);
      expect(textOf(next)).toBe("x");
    }
  });

  it("are the same with and without sinks", () => {
    for (const [what, content] of CONTENTS) {
      const text = `<a><f>${content}</f></a>`;
      const [plain] = readXml(text).children;
      const found = textOf(read(text).children[0]);
      expect(found?.replaceAll(/\s/g, ""), what).toBe(plain?.text.replaceAll(/\s/g, ""));
    }
  });

  it.each([
    ["]]> in the text", `<a><f>${FILE}]]>${FILE}</f></a>`],
    ["an unknown entity", `<a><f>${FILE}&b;</f></a>`],
    ["a reference that is cut off", `<a><f>${FILE}&#1`],
    ["a reference without end", `<a><f>${FILE}&#1</f></a>`],
    ["a forbidden character", `<a><f>${FILE}&#0;</f></a>`],
    ["an element that is cut off", `<a><f>${FILE}`],
    ["another end tag", `<a><f>${FILE}</g></a>`],
    ["a document type declaration", `<!DOCTYPE a><a><f>${FILE}</f></a>`],
    ["text after an empty root", `<f/>${FILE}`],
    ["text after its root", `<f>${FILE}</f>${FILE}`],
    ["a declaration in the element", `<a><f>${FILE}<!DOCTYPE a></f></a>`],
  ])("are refused with %s", (_, text) => {
    const refused = expect.objectContaining({ key: "input" });
    expect(() => read(text)).toThrow(refused);
    for (const size of [1, 2, 3, 4096]) expect(() => readInPieces(text, size)).toThrow(refused);
    const bytes = utf8.encode(text.replace("<f>", `${" ".repeat(4 * PIECE)}<f>`));
    expect(() => read(bytes)).toThrow(refused);
  });

  it("tell how long they may be, and have only their start in the tree", () => {
    const text = `<a>${" ".repeat(6 * PIECE)}<f>${FILE}</f></a>`;
    const [file] = read(utf8.encode(text)).children;
    expect(file?.text).toBe(FILE.slice(0, 256));
    const most = file?.sink instanceof Kept ? file.sink.most : 0;
    expect(most).toBeGreaterThanOrEqual(FILE.length);
    expect(most).toBeLessThan(FILE.length + PIECE);
  });

  it("do not count for the limit of the tree", () => {
    const long = `${FILE}&#10;`.repeat(100);
    const limited = (text: string, size: number) =>
      readXml(utf8.encode(text), {
        size,
        sinkOf: (name) => (name === "f" ? new Kept(0) : undefined),
      });
    expect(textOf(limited(`<a><f>${long}</f></a>`, PIECE).children[0])).toHaveLength(2_000_100);
    for (const text of [`<a><g>${long}</g></a>`, `<a><f>QQ==</f><g>${long}</g></a>`])
      expect(() => limited(text, PIECE)).toThrow("longer than");
    expect(() => readXml(utf8.encode(`<a><f>${long}</f></a>`), { size: PIECE })).toThrow("longer");
  });

  it("count as unread until the sink is asked for", () => {
    const known = { namespaces: {}, unneeded: {} };
    const root = read(`<a><f>${FILE}</f></a>`);
    expect(unreadIn(root, known)).toEqual([{ path: "/a/f", text: `${FILE.slice(0, 200)}…` }]);
    expect(root.children[0]?.sink).toBeInstanceOf(Kept);
    expect(unreadIn(root, known)).toEqual([]);
  });
});

it("refuses illegal characters in the pieces of large documents", () => {
  for (const illegal of ["\u0001", "\uffff"]) {
    const bytes = utf8.encode(`<a>${" ".repeat(5 * PIECE)}<f>${FILE}${illegal}</f></a>`);
    expect(() => read(bytes)).toThrow("illegal characters");
  }
  const cut = utf8.encode(`<a>${" ".repeat(5 * PIECE)}</a>é`).subarray(0, -1);
  expect(() => read(cut)).toThrow("not utf-8");
});

it("reads large documents in other encodings", () => {
  const text = `<?xml version="1.0" encoding="ISO-8859-1"?><a><f>${FILE}\xfc</f>${" ".repeat(5 * PIECE)}</a>`;
  expect(textOf(read(Buffer.from(text, "latin1")).children[0])).toBe(`${FILE}ü`);
});

it("reads large documents with a mark of UTF-8", () => {
  const root = readXml(utf8.encode(`\ufeff<a>${"é".repeat(3 * PIECE)}</a>`));
  expect(root.text === "é".repeat(3 * PIECE)).toBe(true);
});
