import { describe, expect, it } from "vitest";
import { Base64Reader, base64, base64Text, fromBase64 } from "./base64.ts";

/** Bytes of which no piece repeats another one. */
const bytesOf = (length: number) =>
  Uint8Array.from({ length }, (_, i) => (i * 7 + Math.floor(i / 256) * 13) % 256);

describe("base64", () => {
  it.each([0, 1, 2, 3, 8189, 8190, 8191, 24_576, 100_001])("of %d bytes reads back", (length) => {
    const data = bytesOf(length);
    expect(base64(data)).toBe(Buffer.from(data).toString("base64"));
    expect(fromBase64(base64(data))).toEqual(data);
  });

  it("is read with line breaks, and without padding", () => {
    const data = bytesOf(50_000);
    const lines = base64(data).replaceAll(/.{76}/g, "$&\r\n");
    expect(fromBase64(lines)).toEqual(data);
    expect(fromBase64("YQ")).toEqual(Uint8Array.of(97));
  });

  it("is refused with other characters, and with padding before its end", () => {
    for (const text of ["a", "YQ=", "YQ==YQ==", "Y\u00a0Q==", "Y-Q="])
      expect(() => fromBase64(text), text).toThrow();
    const padded = `${"A".repeat(0x8000 - 2)}==YQ==`;
    expect(() => fromBase64(padded)).toThrow("before its end");
  });

  it("is written in pieces of a known length", () => {
    for (const length of [0, 1, 2, 3, 8190, 100_001]) {
      const text = base64Text(bytesOf(length));
      expect([...text.pieces()].join("")).toBe(base64(bytesOf(length)));
      expect(text).toHaveLength(base64(bytesOf(length)).length);
    }
  });
});

describe("base64 in pieces", () => {
  const read = (text: string, size: number, most = text.length) => {
    const reader = new Base64Reader(most);
    for (let at = 0; at < text.length; at += size) reader.write(text.slice(at, at + size));
    return reader.end();
  };

  it.each([1, 2, 3, 4, 5, 76, 1000])("is decoded in pieces of %d characters", (size) => {
    for (const length of [0, 1, 2, 3, 4, 5, 1000]) {
      const data = bytesOf(length);
      const lines = base64(data).replaceAll(/.{76}/g, "$&\r\n ");
      expect(read(lines, size)).toEqual(data);
      expect(read(lines.replace(/=+/, ""), size)).toEqual(data);
    }
  });

  it.each([1, 2, 3, 4, 7, 100])("is refused in pieces of %d characters", (size) => {
    for (const text of ["a", "YQ=", "YQ==YQ==", "YQ=\n=Y", "Y\u00a0Q==", "YWJj]]>", "YWJjY-Q="])
      expect(read(text, size), text).toBeUndefined();
  });

  it("takes more than was announced, and no more memory than it may need", () => {
    const data = bytesOf(3 * 1024 * 1024);
    const text = base64(data);
    for (const most of [0, 10, text.length]) {
      const found = read(text, 100_000, most);
      expect(Buffer.compare(found ?? new Uint8Array(), data), String(most)).toBe(0);
    }
    expect(read(text, 100_000)?.buffer.byteLength).toBe(data.length);
    expect(read("YWJj", 4, 1e12)?.buffer.byteLength).toBeLessThan(100);
  });
});
