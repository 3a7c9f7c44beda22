import { plugin as cron } from "@fakturo/app-cron";
import { plugin as transform } from "@fakturo/app-transform";
import type { JsonObject } from "@fakturo/model";
import { createScheduler, type Scheduler } from "@fakturo/server-runtime/schedule";
import { createWorkbench, type Workbench } from "@fakturo/server-runtime/testing";
import { listJobs } from "@fakturo/server-storage/store";
import { afterAll, beforeAll, expect, it } from "vitest";

const HOUR_MS = 3_600_000;
let bench: Workbench;
let nodes: Scheduler[];

beforeAll(async () => {
  bench = await createWorkbench([cron, transform]);
  const { services, database } = bench;
  const options = {
    services,
    inWorkspace: database.database.withWorkspace,
    owner: database.owner,
  };
  nodes = Array.from({ length: 3 }, () => createScheduler(options));
});
afterAll(() => bench[Symbol.asyncDispose]());

const party = { $schema: "https://gobl.org/draft-0/org/party", name: "Acme" };
const define = (provider: string, config: JsonObject = {}) =>
  bench.workflow({ name: "W", schema: "org/party", steps: [{ provider, config }] });
const jobsOf = async (workflow: string) => {
  const rows = await bench.inWorkspace((tx) => listJobs(tx, {}, undefined, 100));
  return rows.filter((row) => row.workflow === workflow).reverse();
};
/** All nodes concurrently, as if each had read the schedules at the same time. */
const tick = async () =>
  (await Promise.all(nodes.map((node) => node.tick()))).reduce((sum, count) => sum + count, 0);

it("gives each window to one job, in order, missed ones included, however many look", async () => {
  const work = await define("cron.unsubscribe", {
    workflow_id: "01960000-0000-7000-8000-000000000001",
  });
  const subscribe = await define("cron.subscribe", {
    workflow_id: work,
    interval: "hourly",
    factor: 6,
  });
  const entryId = await bench.entry(party);
  bench.now = Date.parse("2026-01-15T10:20:00Z");
  const begun = await bench.finish(await bench.job({ workflowId: subscribe, entryId }));
  expect(begun.job.status).toBe("OK");
  expect(await tick()).toBe(0);

  bench.now = Date.parse("2026-01-15T12:00:00Z");
  expect(await tick()).toBe(1);
  expect(await tick()).toBe(0);
  bench.now += 18 * HOUR_MS;
  expect(await tick()).toBe(3);
  const rows = await jobsOf(work);
  expect(rows.map(({ args }) => args)).toEqual([
    { from: "2026-01-15T06:00:00.000Z", upto: "2026-01-15T12:00:00.000Z" },
    { from: "2026-01-15T12:00:00.000Z", upto: "2026-01-15T18:00:00.000Z" },
    { from: "2026-01-15T18:00:00.000Z", upto: "2026-01-16T00:00:00.000Z" },
    { from: "2026-01-16T00:00:00.000Z", upto: "2026-01-16T06:00:00.000Z" },
  ]);
  expect(rows.map(({ entry }) => entry)).toEqual(rows.map(() => entryId));
  expect(rows[0]?.key).toMatch(/^cron:[0-9a-f-]{36}:2026-01-15T12:00:00.000Z$/);

  const stop = await define("cron.unsubscribe", { workflow_id: work });
  const ended = await bench.finish(await bench.job({ workflowId: stop, entryId }));
  expect(ended.events).toEqual([["RUN", "OK"]]);
  const nothing = await bench.finish(await bench.job({ workflowId: stop, entryId }));
  expect(nothing.events).toEqual([["RUN", "SKIP"]]);
  bench.now += 24 * HOUR_MS;
  expect(await tick()).toBe(0);
});

it("replaces the schedule of the same entry and workflow", async () => {
  const work = await define("cron.unsubscribe");
  const entryId = await bench.entry(party);
  bench.now = Date.parse("2026-03-02T10:20:00Z");
  for (const interval of ["hourly", "daily"]) {
    const workflowId = await define("cron.subscribe", { workflow_id: work, interval });
    await bench.finish(await bench.job({ workflowId, entryId }));
  }
  bench.now += 2 * HOUR_MS;
  expect(await tick()).toBe(0);
  bench.now = Date.parse("2026-03-03T00:00:00Z");
  expect(await tick()).toBe(1);
});

it("refuses a workflow that is not there", async () => {
  const entryId = await bench.entry(party);
  const workflow_id = "01960000-0000-7000-8000-000000000009";
  for (const [provider, config] of [
    ["cron.subscribe", { workflow_id, interval: "hourly" }],
    ["transform.job.create", { workflow_id }],
  ] as const) {
    const workflowId = await define(provider, config);
    const { intents } = await bench.finish(await bench.job({ workflowId, entryId }));
    expect(intents[0]?.events.at(-1)).toMatchObject({ status: "KO", code: "not-found" });
  }
});

it("starts other jobs from steps, once each, and tells their ids", async () => {
  const work = await define("cron.unsubscribe");
  const workflowId = await define("transform.job.create", { workflow_id: work });
  const entryId = await bench.entry(party);
  const { job, intents } = await bench.finish(await bench.job({ workflowId, entryId }));
  const [made] = await jobsOf(work);
  expect(made).toMatchObject({ entry: entryId, key: intents[0]?.id });
  expect(job.args).toEqual({ job_id: made?.id });
});
