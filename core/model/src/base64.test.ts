import { describe, expect, it } from "vitest";
import { base64, fromBase64 } from "./base64.ts";

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
});
