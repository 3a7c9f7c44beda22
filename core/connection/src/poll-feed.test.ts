import type { Feed } from "@fakturo/plugin";
import { describe, expect, it } from "vitest";
import { type FeedMistake, FeedWorld } from "./testing-feed-world.ts";

/** Number of runs for each order; FAKTURO_RUNS increases it. */
const RUNS = Number(process.env.FAKTURO_RUNS ?? 150);

describe("each item of a feed makes one entry, whatever fails", () => {
  it.each(["time", "number", "sparse"] as const)("in feeds by %s", async (order) => {
    for (let seed = 0; seed < RUNS; seed += 1) {
      const violations = await new FeedWorld(order, seed).run();
      expect({ seed, violations }).toEqual({ seed, violations: [] });
    }
  });
});

/** Mistakes, the order of the feed that shows them, and the invariant they break. */
const MISTAKES: readonly (readonly [FeedMistake, Feed["order"], RegExp])[] = [
  ["beyond-first-call", "time", /I7/],
  ["restart-pages", "time", /I7/],
  ["cursor-first", "time", /I7/],
  ["no-unique-key", "time", /I7/],
  ["no-overlap", "time", /I7/],
  ["poison-stops", "time", /I7/],
  ["ignore-gaps", "number", /I7/],
  ["no-unique-key", "sparse", /I7/],
  ["pace-in-memory", "time", /I5/],
  ["no-lease", "time", /two runners|I5/],
];
const SEARCH = 200;

describe("a mistake in polling is caught", () => {
  it.each(MISTAKES)("%s, in feeds by %s", async (mistake, order, broken) => {
    for (let seed = 0; seed < SEARCH; seed += 1) {
      const violations = await new FeedWorld(order, seed, mistake).run();
      if (violations.some((one) => broken.test(one))) return;
    }
    expect.fail(`no run of ${SEARCH} shows it`);
  });
});
