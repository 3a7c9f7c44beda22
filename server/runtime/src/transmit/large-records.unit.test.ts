import { expect, it } from "vitest";
import { createLargeRecords } from "./large-records.ts";

const LARGE = 20 * 1024 * 1024;

it("sends one large record of a workspace at once, two in all, and any number of small ones", async () => {
  const records = createLargeRecords();
  const ends: (() => void)[] = [];
  const begun: string[] = [];
  const begin = (workspace: string, bytes = LARGE) =>
    records.sent(workspace, bytes, async () => {
      begun.push(workspace);
      await new Promise<void>((resolve) => ends.push(resolve));
      return undefined;
    });
  const first = begin("a");
  expect(await begin("a")).toBeGreaterThan(0);
  const second = begin("b");
  expect(await begin("c")).toBeGreaterThan(0);
  const small = begin("a", 1_000);
  expect(begun).toEqual(["a", "b", "a"]);
  for (const end of ends) end();
  expect(await Promise.all([first, second, small])).toEqual([undefined, undefined, undefined]);
  const again = begin("a");
  ends.at(-1)?.();
  expect(await again).toBeUndefined();
});

it("frees the place of a record whose sending fails", async () => {
  const records = createLargeRecords();
  const failing = records.sent("a", LARGE, () => Promise.reject(new Error("lost")));
  await expect(failing).rejects.toThrow("lost");
  expect(await records.sent("a", LARGE, async () => 7)).toBe(7);
});
