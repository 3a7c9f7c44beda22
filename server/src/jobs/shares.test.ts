import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { createShares } from "./shares.ts";

it("gives every holder its places and passes them on in order", async () => {
  const shares = createShares(2);
  expect(await Promise.all([shares.take("a", 0), shares.take("a", 0)])).toEqual([true, true]);
  expect(await shares.take("b", 0)).toBe(true);
  expect(await shares.take("a", 10)).toBe(false);
  const order: number[] = [];
  const waiting = [1, 2].map(async (number) => {
    expect(await shares.take("a", 5_000)).toBe(true);
    order.push(number);
  });
  shares.give("a");
  await sleep(0);
  expect(order).toEqual([1]);
  shares.give("a");
  await Promise.all(waiting);
  expect(order).toEqual([1, 2]);
  expect(await shares.take("a", 0)).toBe(false);
  for (let i = 0; i < 3; i++) shares.give("a");
  expect(await shares.take("a", 0)).toBe(true);
});
