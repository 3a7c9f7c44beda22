import { expect, it } from "vitest";
import { release } from "./release.ts";

it("returns memory that belongs to the bytes alone, once", () => {
  const bytes = new Uint8Array(100_000);
  release(bytes);
  expect(bytes.buffer).toMatchObject({ byteLength: 0, detached: true });
  expect(() => release(bytes)).not.toThrow();
});

it("keeps memory that other bytes share", () => {
  const shared = new Uint8Array([1, 2, 3]);
  release(shared.subarray(0, 2));
  release(Buffer.from("a small buffer from the pool"));
  expect(shared).toEqual(new Uint8Array([1, 2, 3]));
});
