import { describe, expect, it } from "vitest";
import type { ByteStream } from "../source.ts";
import { PackageReader } from "./read.ts";

async function* pieces(text: string, size: number): ByteStream {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function partsOf(text: string, size = 1000, limit = 10_000) {
  const reader = new PackageReader(pieces(text, size), "b1", limit);
  const found: string[] = [];
  for (let part = await reader.next(); part; part = await reader.next()) {
    const chunks: Uint8Array[] = [];
    for await (const chunk of reader.content()) chunks.push(chunk);
    found.push([part.id, part.type, Buffer.concat(chunks).toString()].join("|"));
  }
  return found;
}

const PACKAGE =
  "preamble\r\n--b1\r\nContent-Type: text/xml; charset=utf-8\r\nContent-ID: <a@b>\r\n\r\nhello\r\n--b1x\r\n--b1 \t\r\n\r\n\r\n--b\r\n--b1--\r\nepilogue";

describe("a package", () => {
  it.each([1, 2, 3, 5, 7, 11, 1000])("is read in pieces of %i bytes", async (size) => {
    const expected = ["a@b|text/xml|hello\r\n--b1x", "||\r\n--b"];
    expect(await partsOf(PACKAGE, size)).toEqual(expected);
  });

  it("may have parts that are not read", async () => {
    const reader = new PackageReader(pieces(PACKAGE, 4), "b1", 1000);
    expect(await reader.next()).toEqual({ id: "a@b", type: "text/xml" });
    expect(await reader.next()).toEqual({ id: "", type: "" });
    expect(await reader.next()).toBeUndefined();
    expect(await reader.next()).toBeUndefined();
  });

  it.each([
    ["is cut off", "EBMS:0007", "--b1\r\n\r\nhello"],
    ["ends within a boundary", "EBMS:0007", "--b1\r\n\r\nhello\r\n--b1"],
    ["has another boundary", "EBMS:0007", "--b2\r\n\r\nhello\r\n--b2--"],
    ["has a header twice", "EBMS:0007", "--b1\r\nA: 1\r\nA: 2\r\n\r\nhello\r\n--b1--"],
    ["has no end of headers", "EBMS:0007", `--b1\r\nA: ${"1".repeat(9000)}\r\n--b1--`],
    ["is too long", "EBMS:0004", `--b1\r\n\r\n${"1".repeat(10_000)}\r\n--b1--`],
    ["is empty", "EBMS:0007", ""],
    ["often has its boundary within a line", "EBMS:0007", `${"\r\n--b1x".repeat(1_100)}\r\n--b1--`],
  ])("is refused when it %s", async (_, code, text) => {
    for (const size of [1, 1000])
      await expect(partsOf(text, size)).rejects.toThrow(expect.objectContaining({ code }));
  });

  it("is refused without a boundary", () => {
    const made = () => new PackageReader(pieces("", 1), "", 1);
    expect(made).toThrow(expect.objectContaining({ code: "EBMS:0007" }));
  });
});
