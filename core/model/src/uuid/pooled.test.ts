import { describe, expect, it } from "vitest";
import { pooled } from "./index.ts";

describe("pooled randomness", () => {
  it("hands out every byte of the source once, in order", () => {
    let next = 0;
    const sizes: number[] = [];
    const random = pooled((bytes) => {
      sizes.push(bytes.length);
      for (let i = 0; i < bytes.length; i++) bytes[i] = next++;
    }, 40);
    const take = (length: number) => {
      const bytes = new Uint8Array(length);
      random(bytes);
      return [...bytes];
    };
    expect(take(16)[0]).toBe(0);
    expect(take(16)[0]).toBe(16);
    // Eight bytes are left, which is too few: they are discarded.
    expect(take(16)[0]).toBe(40);
    expect(take(50)).toHaveLength(50);
    expect(sizes).toEqual([40, 40, 50]);
  });
});
