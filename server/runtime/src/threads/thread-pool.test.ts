import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Log } from "@fakturo/server-base";
import { afterAll, expect, it, vi } from "vitest";
import { createFairQueue } from "./fair-queue.ts";
import { createRequestThreads } from "./request-threads.ts";
import { areThreadsRunning } from "./running-threads.ts";
import type { TestWork } from "./testing-thread.ts";
import { createThreadPool, ThreadStopped } from "./thread-pool.ts";

const SILENT: Log = { debug() {}, info() {}, warn() {}, error() {} };

const poolWith = (blockedMs: number, threads = 2) =>
  createThreadPool<TestWork, Uint8Array<ArrayBuffer>>({
    file: new URL("testing-thread.ts", import.meta.url),
    data: undefined,
    threads,
    blockedMs,
    memoryMb: 64,
    log: SILENT,
  });
const pool = poolWith(3_000);
afterAll(() => pool.close());

const echo = () => pool.run({ kind: "echo", bytes: new Uint8Array([1, 2]) });

it("answers, also after threads were stopped", async () => {
  expect(await echo()).toEqual(new Uint8Array([1, 2]));
  const stopped = expect(pool.run({ kind: "spin" })).rejects.toMatchObject({
    name: "ThreadStopped",
    reason: "time",
  });
  // Another thread answers while the first one is blocked.
  expect(await echo()).toEqual(new Uint8Array([1, 2]));
  await stopped;
  expect(await echo()).toEqual(new Uint8Array([1, 2]));
});

it("ends work that takes too much memory", async () => {
  // Filling the heap blocks the thread for seconds on a slow machine.
  const patient = poolWith(100_000);
  await expect(patient.run({ kind: "fill" })).rejects.toMatchObject({ reason: "memory" });
  const work = { kind: "echo", bytes: new Uint8Array([1, 2]) } as const;
  expect(await patient.run(work)).toEqual(new Uint8Array([1, 2]));
  await patient.close();
});

it("gives back the memory of large buffers after the work", async () => {
  const single = poolWith(100_000, 1);
  // What the work before has left: without a collection V8 keeps it until it needs memory.
  const leftMib = async () => {
    const answer = await single.run({ kind: "buffers" });
    return new DataView(answer.buffer).getUint32(0, true) / 1024;
  };
  await leftMib();
  await expect.poll(leftMib, { timeout: 60_000, interval: 500 }).toBeLessThan(48);
  await single.close();
});

it("hands on typed errors with their faults, others as a failure of the thread", async () => {
  await expect(pool.run({ kind: "refuse" })).rejects.toMatchObject({
    key: "validation",
    message: "refused",
    faults: [{ code: "A-1", paths: ["$.a"], message: "wrong" }],
  });
  const broken = pool.run({ kind: "break" });
  await expect(broken).rejects.toMatchObject({ reason: "failed", cause: { message: "broken" } });
});

it("begins no work while too many threads are blocked in native code", async () => {
  const folder = mkdtempSync(join(tmpdir(), "fakturo-pipe-"));
  const path = join(folder, "pipe");
  execFileSync("mkfifo", [path]);
  const blocked = poolWith(500, 4);
  const work = { kind: "echo", bytes: new Uint8Array([1]) } as const;
  try {
    const reading = Array.from({ length: 4 }, () => blocked.run({ kind: "read", path }));
    for (const one of await Promise.allSettled(reading))
      expect(one).toMatchObject({ status: "rejected", reason: { reason: "time" } });
    await expect(blocked.run(work)).rejects.toMatchObject({ reason: "full" });
    expect(areThreadsRunning()).toBe(true);
    writeFileSync(path, "x");
    await vi.waitFor(
      async () => expect(await blocked.run(work)).toEqual(new Uint8Array([1])),
      60_000,
    );
  } finally {
    await blocked.close();
    rmSync(folder, { recursive: true });
  }
});

it("aborts work, and ends the thread of work that does not react", async () => {
  const aborting = new AbortController();
  const waiting = pool.run({ kind: "wait" }, { signal: aborting.signal });
  const deaf = pool.run({ kind: "wait-deaf" }, { signal: aborting.signal });
  deaf.catch(() => {});
  setTimeout(() => aborting.abort(), 500);
  expect(await waiting).toEqual(new Uint8Array([1]));
  await expect(deaf).rejects.toMatchObject({ reason: "aborted" });
});

it("runs work of one caller in sequence and work of other callers in parallel", async () => {
  const queue = createFairQueue();
  const order: string[] = [];
  const gate = Promise.withResolvers<void>();
  const first = queue.run("a", async () => {
    await gate.promise;
    order.push("first of a");
  });
  const second = queue.run("a", async () => void order.push("second of a"));
  await queue.run("b", async () => void order.push("b"));
  gate.resolve();
  await Promise.all([first, second]);
  expect(order).toEqual(["b", "first of a", "second of a"]);
});

it.each([
  ["time", /computing time/],
  ["memory", /memory/],
] as const)("refuses a request that takes too much %s", async (reason, message) => {
  const run = () => Promise.reject(new ThreadStopped(reason));
  const threads = createRequestThreads({ run }, { from: 1, perCaller: 1 });
  const request = {
    method: "PUT",
    url: "/",
    headers: {},
    address: "::1",
    requestId: "1",
    body: new Uint8Array(1),
  };
  const refused = threads.answer("a", request);
  await expect(refused).rejects.toMatchObject({ key: "too-large" });
  await expect(refused).rejects.toThrow(message);
});
