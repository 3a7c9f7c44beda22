import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { createConcurrencySlots } from "./concurrency-slots.ts";

describe("createShares", () => {
  it("gives every holder its slots and passes them on in order", async () => {
    const slots = createConcurrencySlots({ size: 2, slowMs: 60_000, checkMs: 5 });
    const [first, second] = [await slots.acquire("a"), await slots.acquire("a")];
    expect(await slots.acquire("b")).toBeDefined();
    const order: number[] = [];
    const waiting = [1, 2].map(async (number) => {
      const slot = await slots.acquire("a");
      order.push(number);
      return slot;
    });
    await sleep(20);
    expect(order).toEqual([]);
    first?.release();
    await sleep(0);
    expect(order).toEqual([1]);
    second?.release();
    expect(await Promise.all(waiting)).toEqual([expect.anything(), expect.anything()]);
    expect(order).toEqual([1, 2]);
  });

  it("sends those away who would have to wait for long", async () => {
    const slots = createConcurrencySlots({ size: 2, slowMs: 30, checkMs: 5 });
    const held = [await slots.acquire("a"), await slots.acquire("a")];
    const start = performance.now();
    expect(await slots.acquire("a")).toBeUndefined();
    expect(performance.now() - start).toBeGreaterThan(20);
    expect(await slots.acquire("b")).toBeDefined();
    held[0]?.release();
    expect(await slots.acquire("a")).toBeDefined();
  });

  it("lets wait whose slots are taken for long by work that is not slow itself", async () => {
    const slots = createConcurrencySlots({ size: 2, slowMs: 10, checkMs: 5 });
    const calling = new Set(["1"]);
    const acquire = (job: string) => slots.acquire("a", () => calling.has(job));
    const [first] = [await acquire("1"), await acquire("2")];
    const waiting = acquire("3");
    await sleep(50);
    first?.release();
    expect(await waiting).toBeDefined();
    calling.add("2").add("3");
    expect(await acquire("4")).toBeUndefined();
  });
});
