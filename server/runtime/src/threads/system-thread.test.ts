import { getPriority } from "node:os";
import { expect, it, vi } from "vitest";
import { helperThreads, NICENESS, systemThread, waitedMs } from "./system-thread.ts";
import type { TestWork } from "./testing-thread.ts";
import { createThreadPool } from "./thread-pool.ts";
import { stopwatch } from "./watch.ts";

it("a stopwatch leaves out waits for a core", () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  let waited = 5_000;
  const watch = stopwatch(
    () => 7,
    (thread) => (thread === 7 ? waited : 0),
  );
  vi.advanceTimersByTime(1_000);
  waited += 400;
  expect(watch.ms()).toBe(600);
  watch.restart();
  vi.advanceTimersByTime(100);
  expect(watch.ms()).toBe(100);
  vi.useRealTimers();
});

it("a stopwatch counts a second of a pause in which nothing ran", () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const watch = stopwatch(
    () => 7,
    () => 0,
  );
  for (let i = 0; i < 4; i += 1) {
    vi.advanceTimersByTime(200);
    watch.ms();
  }
  vi.advanceTimersByTime(60_000);
  expect(watch.ms()).toBe(1_800);
  vi.advanceTimersByTime(200);
  expect(watch.ms()).toBe(2_000);
  vi.useRealTimers();
});

it.runIf(process.platform === "linux")(
  "worker threads and those of V8 go after the main thread",
  async () => {
    const own = getPriority(process.pid);
    const pool = createThreadPool<TestWork, Uint8Array<ArrayBuffer>>({
      file: new URL("testing-thread.ts", import.meta.url),
      data: undefined,
      threads: 1,
      blockedMs: 60_000,
      memoryMb: 64,
      log: { debug() {}, info() {}, warn() {}, error() {} },
    });
    const [niceness = 0] = await pool.run({ kind: "niceness" });
    await pool.close();
    expect(niceness).toBe(Math.max(own, NICENESS));
    expect(getPriority(process.pid)).toBe(own);
    expect(helperThreads().length).toBeGreaterThan(0);
    for (const helper of helperThreads()) expect(getPriority(helper)).toBe(Math.max(own, NICENESS));
    expect(waitedMs(systemThread())).toBeGreaterThanOrEqual(0);
  },
);
