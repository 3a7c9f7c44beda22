import { describe, expect, it } from "vitest";
import { decryptRc2 } from "./rc2.ts";

/** RFC 2268 §5: key, effective bits, plain text and cipher text of one block. */
const VECTORS = [
  ["0000000000000000", 63, "0000000000000000", "ebb773f993278eff"],
  ["ffffffffffffffff", 64, "ffffffffffffffff", "278b27e42e2f0d49"],
  ["3000000000000000", 64, "1000000000000001", "30649edf9be7d2c2"],
  ["88", 64, "0000000000000000", "61a8a244adacccf0"],
  ["88bca90e90875a", 64, "0000000000000000", "6ccf4308974c267f"],
  ["88bca90e90875a7f0f79c384627bafb2", 64, "0000000000000000", "1a807d272bbe5db1"],
  ["88bca90e90875a7f0f79c384627bafb2", 128, "0000000000000000", "2269552ab0f85ca6"],
] as const;

const hex = (text: string) => Buffer.from(text, "hex");
const PADDING = hex("0808080808080808");

describe("decryptRc2", () => {
  it.each(VECTORS)("with key %s of %d bits gives %s", (key, bits, plain, cipher) => {
    // With this initial vector the block decrypts to valid padding only for `plain`.
    const iv = Buffer.from(hex(plain).map((byte, i) => byte ^ (PADDING[i] ?? 0)));
    expect(decryptRc2(hex(key), bits, iv, hex(cipher))).toHaveLength(0);
  });

  it("refuses what is no whole block or has no padding", () => {
    for (const data of [Buffer.alloc(0), Buffer.alloc(7), Buffer.alloc(16)])
      expect(() => decryptRc2(hex("0102030405"), 40, Buffer.alloc(8), data)).toThrow(RangeError);
  });
});
