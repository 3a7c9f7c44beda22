import { setTimeout as sleep } from "node:timers/promises";
import { definePlugin, type StepResult, step, type Task } from "@fakturo/plugin";
import { createListener, type Listener } from "@fakturo/server-storage/database";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { Executor } from "../interpret/executor.ts";
import { callingStep, createWorkbench, type Workbench } from "../testing/index.ts";
import { createQueue, type Queue } from "./queue.ts";
import { createLocalNode } from "./worker-node.ts";

const DEADLINE = { timeout: 60_000, interval: 50 };
const CALL_MS = 1_500;
const SKEW_MS = 8_000;

type Act = (task: Task<object>, signal: AbortSignal) => Promise<StepResult> | StepResult;

let act: Act = () => step.ok();

const plugin = definePlugin({
  name: "test-deliveries",
  providers: [callingStep((task, { signal }) => act(task, signal))],
});

let bench: Workbench;
let listener: Listener;
let queue: Queue | undefined;
let skew = 0;
/** Delivered jobs, with the attempt. */
const delivered: { readonly job: string; readonly attempt: number }[] = [];

beforeAll(async () => {
  bench = await createWorkbench([plugin], { clock: { now: () => Date.now() + skew } });
  listener = createListener(bench.database.app);
});
afterEach(async () => {
  await queue?.stop();
  queue = undefined;
  delivered.length = 0;
  skew = 0;
});
afterAll(async () => {
  await listener.close();
  await bench[Symbol.asyncDispose]();
});

async function start(drainMs?: number): Promise<void> {
  const { owner } = bench.database;
  const { ids, log } = bench.services;
  const executor: Executor = {
    ...bench.executor,
    advance(workspace, job, attempt, signal) {
      delivered.push({ job, attempt });
      return bench.executor.advance(workspace, job, attempt, signal);
    },
  };
  const node = createLocalNode({ owner, heartbeatDatabase: owner, ids, log, alone: true }, "here");
  const options = { owner, node, executor, listener, log, concurrency: 4 };
  queue = createQueue({
    transmitter: bench.transmitter,
    ...options,
    ...(drainMs !== undefined && { drainMs }),
  });
  await queue.start();
}

async function begin(): Promise<string> {
  const contents = { name: "W", schema: "bill/invoice", steps: [{ provider: "try.call" }] };
  return bench.job({ workflowId: await bench.workflow(contents), args: { a: "b" } });
}

const eventsOf = async (id: string) => (await bench.look(id)).events[0];
const reach = (id: string, events: readonly string[]) =>
  vi.waitFor(async () => expect(await eventsOf(id)).toEqual(events), DEADLINE);

describe("a process that stops", () => {
  it("lets a call end", async () => {
    act = async (_task, signal) => {
      await sleep(CALL_MS, undefined, { signal }).catch(() => {});
      return signal.aborted ? step.retry("aborted") : step.ok();
    };
    await start();
    const id = await begin();
    await reach(id, ["RUN"]);
    await queue?.stop();
    expect(await eventsOf(id)).toEqual(["RUN", "OK"]);
  });

  it("cuts off a call that takes too long, which is no failure of it", async () => {
    act = ({ attempt }) => (attempt === 1 ? sleep(60_000, step.ok()) : step.ok());
    await start(100);
    const id = await begin();
    await reach(id, ["RUN"]);
    await queue?.stop();
    expect(await eventsOf(id)).toEqual(["RUN"]);
    await start();
    await reach(id, ["RUN", "RUN", "OK"]);
    expect(delivered.map(({ attempt }) => attempt)).toEqual([1, 1]);
  });
});

describe("jobs that were running when processes ended", () => {
  it("run one at a time, and are blamed for what happens then only", async () => {
    let open = 0;
    let most = 0;
    const noted: unknown[] = [];
    act = async ({ job }) => {
      open += 1;
      most = Math.max(most, open);
      const { rows } = await bench.database.owner.query<{ alone: unknown }>(
        "select payload -> 'alone' as alone from graphile_worker._private_jobs where payload ->> 'job' = $1",
        [job.id],
      );
      noted.push(...rows.map(({ alone }) => alone));
      await sleep(100);
      open -= 1;
      return step.ok();
    };
    const ids = [await begin(), await begin(), await begin()];
    const { owner } = bench.database;
    await owner.query(
      "update graphile_worker._private_jobs set attempts = 20 where payload ->> 'job' = any($1)",
      [ids],
    );
    await start();
    for (const id of ids) await reach(id, ["RUN", "OK"]);
    expect(most).toBe(1);
    expect(noted).toEqual([1, 1, 1]);
    expect(delivered.filter(({ attempt }) => attempt === 3)).toHaveLength(ids.length);
  });
});

it("a clock behind the database's makes no job come again and again", async () => {
  skew = -SKEW_MS;
  act = ({ attempt }) => (attempt === 1 ? step.wait("", { seconds: 1 }) : step.ok());
  await start();
  const id = await begin();
  await reach(id, ["RUN", "QUEUED", "RUN", "OK"]);
  expect(delivered.length).toBeLessThan(4);
});

it.each([
  ["back", -3_600_000],
  ["forward", 3_600_000],
])("a clock that is set %s while a step waits neither stalls nor doubles it", async (_way, by) => {
  act = ({ attempt }) => (attempt === 1 ? step.wait("", { seconds: 1 }) : step.ok());
  await start();
  const id = await begin();
  await reach(id, ["RUN", "QUEUED"]);
  skew = by;
  await reach(id, ["RUN", "QUEUED", "RUN", "OK"]);
  expect(delivered.length).toBeLessThan(4);
});
