import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { createShares } from "./shares.ts";

describe("createShares", () => {
  it("gives every holder its places and passes them on in order", async () => {
    const shares = createShares({ size: 2, slowMs: 60_000, lookMs: 5 });
    const [first, second] = [await shares.take("a"), await shares.take("a")];
    expect(await shares.take("b")).toBeDefined();
    const order: number[] = [];
    const waiting = [1, 2].map(async (number) => {
      const place = await shares.take("a");
      order.push(number);
      return place;
    });
    await sleep(20);
    expect(order).toEqual([]);
    first?.give();
    await sleep(0);
    expect(order).toEqual([1]);
    second?.give();
    expect(await Promise.all(waiting)).toEqual([expect.anything(), expect.anything()]);
    expect(order).toEqual([1, 2]);
  });

  it("sends those away who would have to wait for long", async () => {
    const shares = createShares({ size: 2, slowMs: 30, lookMs: 5 });
    const held = [await shares.take("a"), await shares.take("a")];
    const start = performance.now();
    expect(await shares.take("a")).toBeUndefined();
    expect(performance.now() - start).toBeGreaterThan(20);
    expect(await shares.take("b")).toBeDefined();
    held[0]?.give();
    expect(await shares.take("a")).toBeDefined();
  });
});
