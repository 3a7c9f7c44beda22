import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readContentType } from "./content-type.ts";
import type { SoapAttachment } from "./part.ts";
import { type PackageLimits, readPackage } from "./read.ts";
import { writePackage } from "./write.ts";

const utf8 = new TextEncoder();
const text = ({ data }: SoapAttachment) => new TextDecoder().decode(data);
const read = (body: string, parameters = "boundary=b", limits: Partial<PackageLimits> = {}) =>
  readPackage(utf8.encode(body), readContentType(`multipart/related; ${parameters}`), limits);
const part = (content: string, headers = "Content-ID: <r>") =>
  `--b\r\n${headers}\r\n\r\n${content}\r\n`;

describe("readPackage", () => {
  it("reads parts between boundaries, whatever stands around them", () => {
    const body = `before --b\r\n${part("one")}--b \t\r\nContent-Id: <2>\r\ncontent-type: a/b;\r\n\tc=d\r\n\r\ntwo\r\n--b--\r\nafter`;
    const { root, attachments } = read(body);
    expect([root.id, text(root)]).toEqual(["r", "one"]);
    expect(attachments.map((one) => [one.id, one.type, text(one)])).toEqual([["2", "a/b", "two"]]);
  });

  it("takes the root by its id, else the first part", () => {
    const body = `${part("one")}${part("two", "Content-ID: <s>")}--b--`;
    expect(text(read(body, 'boundary="b"; start="<s>"').root)).toBe("two");
    expect(text(read(body).root)).toBe("one");
    expect(() => read(body, 'boundary=b; start="<x>"')).toThrow("root part is missing");
  });

  it("decodes base64 and reads parts without headers", () => {
    const { root } = read(`${part("eHl6\r\neHl6", "Content-Transfer-Encoding: Base64")}--b--`);
    expect(text(root)).toBe("xyzxyz");
    expect(text(read("--b\r\n\r\nbare\r\n--b--").root)).toBe("bare");
  });

  it("takes a boundary only where a line ends with it", () => {
    const { root, attachments } = read(`${part("a\r\n--bc\r\n--b x\r\nx--b--\r\n-b\r\n--")}--b--`);
    expect(text(root)).toBe("a\r\n--bc\r\n--b x\r\nx--b--\r\n-b\r\n--");
    expect(attachments).toEqual([]);
  });

  it.each<[string, string, string?, Partial<PackageLimits>?]>([
    ["no boundary", "--b--", "type=a"],
    ["a boundary of 71 characters", "--b--", `boundary=${"b".repeat(71)}`],
    ["no part", "x"],
    ["no end", part("one")],
    ["an end without a line of its own", `${part("one").trimEnd()}--b--`],
    ["lines that end without carriage return", "--b\n\none\n--b--"],
    ["an id used twice", `${part("1")}${part("2")}--b--`],
    ["a header used twice", `${part("1", "Content-ID: a\r\nContent-ID: b")}--b--`],
    ["a header without a name", `${part("1", ": a")}--b--`],
    ["a header without a colon", `${part("1", "abc")}--b--`],
    ["headers without end", `--b\r\n${"A: b\r\n".repeat(10_000)}--b--`],
    ["an unknown coding", `${part("1", "Content-Transfer-Encoding: zip")}--b--`],
    ["broken base64", `${part("?", "Content-Transfer-Encoding: base64")}--b--`],
    ["too many parts", `${"--b\r\n\r\n\r\n".repeat(5)}--b--`, "boundary=b", { parts: 4 }],
    ["too many bytes", `${part("1")}--b--`, "boundary=b", { bytes: 10 }],
    [
      "long headers",
      `${part("1", `A: ${"x".repeat(99)}`)}--b--`,
      "boundary=b",
      { headerBytes: 50 },
    ],
  ])("refuses %s", (_name, body, parameters, limits) => {
    expect(() => read(body, parameters, limits)).toThrow(
      expect.objectContaining({ key: "input", message: expect.stringContaining("package") }),
    );
  });

  it("reads what is written, for any content", () => {
    const bytes = fc.uint8Array({ maxLength: 60 });
    fc.assert(
      fc.property(bytes, fc.array(bytes, { maxLength: 4 }), (data, files) => {
        const root = { id: "r", contentType: "text/xml", data };
        const all = files.map((data, i) => ({ id: `f${i}`, type: "a/b", data }));
        const options = { boundary: "=_b'()+:/?", parameters: { type: "text/xml" } };
        const { contentType, body } = writePackage(root, all, options);
        const found = readPackage(body, readContentType(contentType));
        expect(found.root.data).toEqual(data);
        expect(found.attachments).toEqual(all);
      }),
    );
  });

  it("refuses or reads any bytes, and nothing else", () => {
    const piece = fc.constantFrom(
      "--b",
      "--b--",
      "\r\n",
      "\n",
      "--",
      "b",
      " ",
      "A: b",
      "Content-ID: x",
      "\r\n\r\n",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        try {
          read(pieces.join(""));
        } catch (error) {
          expect(error).toMatchObject({ key: "input" });
        }
      }),
    );
  });
});
