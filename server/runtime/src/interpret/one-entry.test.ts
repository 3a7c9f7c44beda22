import { setTimeout as sleep } from "node:timers/promises";
import { definePlugin, defineProvider, step, Type } from "@fakturo/plugin";
import { afterAll, beforeAll, expect, it } from "vitest";
import { callingStep, createWorkbench, type Workbench } from "../testing/index.ts";
import { pokeIntent } from "./poke.ts";

const CALL_MS = 150;
const RETRY_S = 10;
const order: string[] = [];
const failing = new Set<string>();
let open = 0;
let most = 0;

/** Waits to be woken, once. */
const wait = defineProvider({
  key: "try.wait",
  name: "Wait",
  summary: "Of a test.",
  effect: "none",
  config: Type.Object({}),
  run: ({ attempt, job }) =>
    attempt === 1 ? step.wait("not decided", { seconds: 3600, ref: job.id }) : step.ok(),
});

const plugin = definePlugin({
  name: "test-calls",
  providers: [
    wait,
    callingStep(async ({ job, attempt }) => {
      order.push(job.id);
      if (failing.has(job.id) && attempt === 1) return step.retry("away", RETRY_S);
      open += 1;
      most = Math.max(most, open);
      await sleep(CALL_MS);
      open -= 1;
      return step.ok();
    }),
  ],
});

let bench: Workbench;

beforeAll(async () => {
  bench = await createWorkbench([plugin]);
});
afterAll(() => bench[Symbol.asyncDispose]());

async function finish(id: string): Promise<void> {
  while (!(await bench.look(id)).job.completed_at) {
    await bench.advance(id);
    await sleep(5);
  }
}

async function jobs(entries: readonly string[]): Promise<string[]> {
  const contents = { name: "W", schema: "note/message", steps: [{ provider: "try.call" }] };
  const workflowId = await bench.workflow(contents);
  const ids: string[] = [];
  for (const entryId of entries) {
    ids.push(await bench.job({ workflowId, entryId }));
    bench.now += 1;
  }
  order.length = 0;
  most = 0;
  await Promise.all([...ids].reverse().map(finish));
  return ids;
}

const message = (title: string) => ({
  $schema: "https://gobl.org/draft-0/note/message",
  title,
  content: "Text",
});

it("calls out for one entry one at a time, whoever asks", async () => {
  const entry = await bench.entry(message("One"));
  const ids = await jobs([entry, entry, entry]);
  expect(most).toBe(1);
  expect([...order].sort()).toEqual([...ids].sort());
});

it("makes external calls for several entries at the same time", async () => {
  const entries = await Promise.all(["A", "B", "C"].map((title) => bench.entry(message(title))));
  await jobs(entries);
  expect(most).toBe(3);
});

it("lets an older job go first whose call is due again, not one that still waits", async () => {
  const entryId = await bench.entry(message("Two"));
  const contents = { name: "W", schema: "note/message", steps: [{ provider: "try.call" }] };
  const workflowId = await bench.workflow(contents);
  const make = async () => {
    bench.now += 1;
    return bench.job({ workflowId, entryId });
  };
  const old = await make();
  failing.add(old);
  order.length = 0;
  await bench.advance(old);
  const younger = await make();
  await bench.advance(younger);
  const youngest = await make();
  bench.now += RETRY_S * 1000;
  await bench.advance(youngest);
  expect(order).toEqual([old, younger]);
  await bench.advance(old);
  await bench.advance(youngest);
  expect(order).toEqual([old, younger, old, youngest]);
});

it("lets a job go on as soon as the older one has ended that was woken with it", async () => {
  const entryId = await bench.entry(message("Three"));
  const jobWith = async (...providers: readonly string[]) => {
    const steps = providers.map((provider) => ({ provider }));
    const workflowId = await bench.workflow({ name: "W", schema: "note/message", steps });
    bench.now += 1;
    return bench.job({ workflowId, entryId });
  };
  const old = await jobWith("try.wait");
  const younger = await jobWith("try.wait", "try.call");
  await bench.advance(old);
  await bench.advance(younger);
  for (const ref of [old, younger])
    await bench.inWorkspace((tx) =>
      pokeIntent(tx, bench.services, { id: undefined, job: undefined, ref }, {}),
    );
  await bench.advance(younger);
  expect(await isQueuedNow(younger)).toBe(false);
  await bench.advance(old);
  expect((await bench.look(old)).job.status).toBe("OK");
  expect(await isQueuedNow(younger)).toBe(true);
});

async function isQueuedNow(job: string): Promise<boolean | undefined> {
  const { rows } = await bench.database.owner.maintain((tx) =>
    tx.query<{ due: boolean }>(
      "select run_at <= now() as due from graphile_worker._private_jobs where payload ->> 'job' = $1",
      [job],
    ),
  );
  return rows[0]?.due;
}
