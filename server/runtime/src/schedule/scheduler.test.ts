import { definePlugin, defineProvider, step, Type } from "@fakturo/plugin";
import { databaseNow, listJobs } from "@fakturo/server-storage/store";
import type { Recurrence } from "@fakturo/workflow";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { applySchedules } from "../interpret/schedule-effects.ts";
import { createWorkbench, type Workbench } from "../testing/workbench.ts";
import { createScheduler } from "./scheduler.ts";

const MINUTE_MS = 60_000;
const YEAR_MS = 365 * 24 * 60 * MINUTE_MS;

const plugin = definePlugin({
  name: "test-scheduler",
  providers: [
    defineProvider({
      key: "try.local",
      name: "Pass",
      summary: "Is done.",
      effect: "none",
      config: Type.Object({}),
      run: () => step.ok(),
    }),
  ],
});

let bench: Workbench;
let workflow: string;
let entry: string;

beforeAll(async () => {
  bench = await createWorkbench([plugin]);
});
afterAll(() => bench[Symbol.asyncDispose]());
beforeEach(async () => {
  await bench.database.owner.maintain((tx) => tx.query("delete from schedule"));
  bench.now = Date.parse("2026-01-15T10:05:00Z");
  const note = { $schema: "https://gobl.org/draft-0/note/message", title: "t", content: "c" };
  entry = await bench.entry(note);
  const steps = [{ provider: "try.local" }];
  workflow = await bench.workflow({ name: "W", schema: "note/message", steps });
});

const subscribe = (
  interval: Recurrence["interval"],
  { factor = 1, services = bench.services } = {},
) =>
  bench.inWorkspace((tx) =>
    applySchedules(tx, services, entry, { schedule: { workflow, interval, factor } }),
  );
const tick = (services = bench.services): Promise<number> => {
  const { owner, database } = bench.database;
  return createScheduler({ services, inWorkspace: database.withWorkspace, owner }).tick();
};
const passed = (minutes: number): void => {
  bench.now += minutes * MINUTE_MS;
};
/** `from` and `upto` of the jobs so far. */
const windows = async (): Promise<string[]> => {
  const rows = await bench.inWorkspace((tx) => listJobs(tx, {}, undefined, 100));
  return rows
    .filter((row) => row.workflow === workflow)
    .map(({ args }) => `${args?.from?.slice(8, 16)} ${args?.upto?.slice(8, 16)}`)
    .sort();
};

it("a process whose clock is wrong neither starts jobs ahead nor subscribes for later", async () => {
  const services = { ...bench.services, sharedNow: databaseNow };
  const nextAt = async () => {
    const { rows } = await bench.database.owner.maintain((tx) =>
      tx.query<{ next_at: Date }>("select next_at from schedule"),
    );
    return rows[0]?.next_at.getTime() ?? 0;
  };
  const longest = { factor: 1000, services };
  await subscribe("monthly", longest);
  const right = await nextAt();
  bench.now = right + YEAR_MS;
  expect(await tick(services)).toBe(0);
  await subscribe("monthly", longest);
  expect(await nextAt()).toBe(right);
});

it("another interval begins where the last window ended", async () => {
  await subscribe("hourly");
  passed(60);
  expect(await tick()).toBe(1);
  await subscribe("daily");
  passed(24 * 60);
  expect(await tick()).toBe(1);
  await subscribe("hourly", { factor: 12 });
  passed(60);
  expect(await tick()).toBe(1);
  expect(await windows()).toEqual(["15T10:00 15T11:00", "15T11:00 16T00:00", "16T00:00 16T12:00"]);
});

it("windows that have passed come one by one after subscribing again", async () => {
  await subscribe("hourly");
  passed(2 * 60);
  await subscribe("hourly");
  expect(await tick()).toBe(2);
  passed(60);
  await subscribe("daily");
  passed(12 * 60);
  expect(await tick()).toBe(2);
  expect(await windows()).toEqual([
    "15T10:00 15T11:00",
    "15T11:00 15T12:00",
    "15T12:00 15T13:00",
    "15T13:00 16T00:00",
  ]);
});

it("schedules that fail again and again keep none of the others back", async () => {
  await bench.database.owner.maintain((tx) =>
    tx.query(`create function broken() returns trigger language plpgsql as $$
        begin raise exception 'broken'; end $$;
      create trigger broken before update on schedule for each row when (old.factor = 999)
        execute function broken();
      with workflows as (
        insert into workflow (workspace, id, created_at, updated_at, name, schema, hash, steps, rescue)
        select '${bench.workspaceId}', gen_random_uuid(), now(), now(), 'W', 'note/message', '', '[]', '[]'
        from generate_series(1, 101)
        returning id
      )
      insert into schedule (workspace, id, created_at, updated_at, entry, workflow, interval, factor,
        since, next_at)
      select '${bench.workspaceId}', gen_random_uuid(), now(), now(), '${entry}', id, 'daily', 999,
        '2026-01-01', '2026-01-02'
      from workflows`),
  );
  await subscribe("hourly");
  passed(60);
  expect(await tick()).toBe(1);
  expect(await windows()).toEqual(["15T10:00 15T11:00"]);
});
