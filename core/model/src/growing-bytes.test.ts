import { expect, it } from "vitest";
import { GrowingBytes } from "./growing-bytes.ts";

const MIB = 1024 * 1024;
const bytesOf = (length: number) => Uint8Array.from({ length }, (_, i) => (i * 7) % 251);

it.each([0, 1, 100, MIB, 3 * MIB, 10 * MIB])("keeps bytes in order, %d announced", (most) => {
  const data = bytesOf(3 * MIB + 5);
  for (const size of [60_000, 1_000_000, data.length]) {
    const growing = new GrowingBytes(most);
    for (let at = 0; at < data.length; at += size) growing.add(data.subarray(at, at + size));
    expect(Buffer.compare(growing.all(), data)).toBe(0);
  }
});

it("takes memory for few bytes as they come, and once for many", () => {
  const growing = new GrowingBytes(100 * MIB);
  growing.add(bytesOf(1000));
  expect(growing.all().buffer.byteLength).toBe(2000);
  growing.add(bytesOf(MIB));
  const { buffer } = growing.all();
  expect(buffer.byteLength).toBe(100 * MIB);
  growing.add(bytesOf(5 * MIB));
  expect(growing.all().buffer).toBe(buffer);
  expect(growing.all()).toHaveLength(6 * MIB + 1000);
});

it("is empty without bytes", () => {
  expect(new GrowingBytes(10).all()).toHaveLength(0);
});
