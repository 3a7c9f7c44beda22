import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { watchLoop } from "./loop-watch.ts";
import { readMark, runningStepMark } from "./running-step.ts";
import { newBeats } from "./watch.ts";

const STEP = { workspace: "w", job: "j", provider: "acme.send" };

it("the mark of a step is read while its code runs, and is gone afterwards", () => {
  const { memory, mark } = runningStepMark();
  expect(readMark(memory)).toBeUndefined();
  const unmark = mark(STEP);
  expect(readMark(memory)).toEqual(STEP);
  unmark();
  expect(readMark(memory)).toBeUndefined();
});

it("a loop without heartbeat is reported once, after a failed report again, and not before its first beat", async () => {
  const { memory, mark } = runningStepMark();
  const beats = newBeats();
  const counter = new Int32Array(beats);
  const reports: unknown[] = [];
  let calls = 0;
  const { promise: reported, resolve } = Promise.withResolvers<void>();
  mark(STEP);
  const stop = watchLoop({
    beats,
    mark: memory,
    blockedMs: 400,
    async onBlocked(step) {
      calls += 1;
      if (calls === 1) throw new Error("the database is away");
      reports.push(step);
      resolve();
    },
  });
  await sleep(1_000);
  expect(calls).toBe(0);
  Atomics.add(counter, 0, 1);
  await reported;
  await sleep(1_000);
  stop();
  expect([calls, reports]).toEqual([2, [STEP]]);
});
