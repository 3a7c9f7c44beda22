import { setTimeout as sleep } from "node:timers/promises";
import { definePlugin, step } from "@fakturo/plugin";
import { createListener, type Listener } from "@fakturo/server-storage/database";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { callingStep, createWorkbench, type Workbench } from "../testing/index.ts";
import type { JobEngine, QueuedJob } from "./job-engine.ts";
import { createRelay, type LostJobSearch, type Relay } from "./relay.ts";

const DEADLINE = { timeout: 60_000, interval: 20 };
const SILENT = { debug() {}, info() {}, warn() {}, error() {} };

const plugin = definePlugin({ name: "test-relay", providers: [callingStep(() => step.ok())] });

let bench: Workbench;
let listener: Listener;
let relay: Relay;
let workflowId: string;
/** What the engine knows, by job. */
const known = new Map<string, QueuedJob>();
const woken: { readonly job: string; readonly isCancelled: boolean }[] = [];
let isAway = false;

const engine: Pick<JobEngine, "wake" | "adopt"> = {
  async wake({ isCancelled, ...job }) {
    woken.push({ job: job.job, isCancelled });
    if (isAway) throw new Error("away");
    known.set(job.job, job);
  },
  async adopt(job) {
    if (isAway) throw new Error("away");
    const isLost = !known.has(job.job);
    known.set(job.job, job);
    return isLost;
  },
};

beforeAll(async () => {
  bench = await createWorkbench([plugin], { clock: { now: Date.now } });
  listener = createListener(bench.database.app);
  const steps = [{ provider: "try.call", config: {} }];
  workflowId = await bench.workflow({ name: "W", schema: "bill/invoice", steps });
});
afterEach(async () => {
  await relay.stop();
  known.clear();
  woken.length = 0;
  isAway = false;
});
afterAll(async () => {
  await listener.close();
  await bench[Symbol.asyncDispose]();
});

async function start(search?: LostJobSearch): Promise<void> {
  const node = { id: bench.services.ids.v7(), track: () => () => {} };
  relay = createRelay({
    owner: bench.database.owner,
    node,
    engine,
    listener,
    log: SILENT,
    ...(search && { search }),
  });
  await relay.start();
}

const makeJob = (): Promise<string> => bench.job({ workflowId, args: { a: "b" } });
const isKnown = (job: string) => vi.waitFor(() => expect(known.has(job)).toBe(true), DEADLINE);

async function rows(job: string): Promise<number> {
  const { rows } = await bench.database.owner.query(
    "select from graphile_worker._private_jobs where payload ->> 'job' = $1",
    [job],
  );
  return rows.length;
}

it("hands a job over after its commit, and keeps no row", async () => {
  await start();
  const job = await makeJob();
  await isKnown(job);
  expect(known.get(job)).toMatchObject({ workspace: bench.workspaceId, job, priority: 0 });
  await vi.waitFor(async () => expect(await rows(job)).toBe(0), DEADLINE);
});

it("keeps jobs while the engine is away, tries one at a time, and hands all over afterwards", async () => {
  isAway = true;
  await start();
  const first = await makeJob();
  await vi.waitFor(() => expect(woken.length).toBeGreaterThan(0), DEADLINE);
  const jobs = await Promise.all(Array.from({ length: 20 }, makeJob));
  await vi.waitFor(() => expect(woken.length).toBeGreaterThan(1), DEADLINE);
  expect(woken.length).toBeLessThan(jobs.length);
  isAway = false;
  for (const job of [first, ...jobs]) await isKnown(job);
});

it("finds jobs that the engine has lost, and leaves those alone that it knows", async () => {
  await start({ everyMs: 100, graceMs: 0 });
  const job = await makeJob();
  await isKnown(job);
  const before = woken.length;
  known.delete(job);
  await isKnown(job);
  await sleep(300);
  expect(woken).toHaveLength(before);
});

it("hands over what a relay took that has died", async () => {
  const job = await makeJob();
  await bench.database.owner.query(
    `update graphile_worker._private_jobs
      set locked_by = 'relay-dead', locked_at = now() - interval '1 minute' where payload ->> 'job' = $1`,
    [job],
  );
  await start();
  await makeJob().then(isKnown);
  expect(known.has(job)).toBe(false);
  await bench.database.owner.query(
    "select graphile_worker.force_unlock_workers(array['relay-dead'])",
  );
  await isKnown(job);
});
