import { randomUUID } from "node:crypto";
import { EventEmitter } from "node:events";
import { createTestDatabase, type TestDatabase } from "@fakturo/server-storage/testing";
import { Logger, run, type WorkerEvents } from "graphile-worker";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  addMissingJobs,
  analyzeIfStatisticsEmpty,
  deleteDeadNodes,
  deleteReplaced,
  deliverAgain,
  dueWork,
  queueKey,
  setPayload,
  unlockDeadPools,
  unlockLostDeliveries,
} from "./graphile-tables.ts";

interface QueueRow {
  readonly id: string;
  readonly locked_by: string | null;
  readonly payload: unknown;
  readonly attempts: number;
  readonly priority: number;
}

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function rows<R extends object>(text: string, values: unknown[] = []): Promise<R[]> {
  return (await database.owner.query<R & Record<string, unknown>>(text, values)).rows;
}

async function queued(key: string): Promise<QueueRow | undefined> {
  const [row] = await rows<QueueRow>(
    "select id::text, locked_by, payload, attempts, priority from graphile_worker._private_jobs where key = $1",
    [key],
  );
  return row;
}

/** A delivery that a pool locked so many seconds ago. @returns its id. */
async function lock(key: string, pool: string, secondsAgo: number): Promise<string> {
  await rows("select graphile_worker.add_job('advance', '{}', job_key => $1)", [key]);
  await rows(
    `update graphile_worker._private_jobs
      set locked_by = $2, locked_at = now() - $3::float8 * interval '1 s' where key = $1`,
    [key, pool, secondsAgo],
  );
  return (await queued(key))?.id ?? "";
}

async function node(pool: string, heartbeatAgo: string): Promise<string> {
  const id = randomUUID();
  await rows(
    `insert into node (id, host, pid, pools, started_at, beat_at)
      values ($1, 'host', 1, array[$2], now(), now() - $3::interval)`,
    [id, pool, heartbeatAgo],
  );
  return id;
}

describe("what graphile-worker must keep", () => {
  it("has the columns in its private tables that are read and written", async () => {
    const columns = await rows<{ name: string; type: string }>(
      `select c.relname || '.' || a.attname as name, format_type(a.atttypid, null) as type
        from pg_attribute a join pg_class c on c.oid = a.attrelid
        where c.relnamespace = 'graphile_worker'::regnamespace and a.attnum > 0
          and (c.relname, a.attname) in (
            ('_private_jobs', 'id'), ('_private_jobs', 'key'), ('_private_jobs', 'payload'),
            ('_private_jobs', 'locked_by'), ('_private_jobs', 'locked_at'),
            ('_private_job_queues', 'locked_by'), ('_private_job_queues', 'locked_at'))
        order by 1`,
    );
    expect(columns).toEqual([
      { name: "_private_job_queues.locked_at", type: "timestamp with time zone" },
      { name: "_private_job_queues.locked_by", type: "text" },
      { name: "_private_jobs.id", type: "bigint" },
      { name: "_private_jobs.key", type: "text" },
      { name: "_private_jobs.locked_at", type: "timestamp with time zone" },
      { name: "_private_jobs.locked_by", type: "text" },
      { name: "_private_jobs.payload", type: "json" },
    ]);
  });

  it("has no migration newer than those this code was written for", async () => {
    const [last] = await rows<{ id: number }>(
      "select max(id) as id from graphile_worker.migrations",
    );
    expect(last?.id).toBe(20);
  });

  it("unlocks deliveries of pools without living node, and no others", async () => {
    await node("pool-living", "1 second");
    await lock("living", "pool-living", 60);
    await lock("dead", "pool-dead", 60);
    await lock("young", "pool-young", 1);
    await database.owner.maintain((tx) => unlockDeadPools(tx, false));
    expect(await queued("living")).toMatchObject({ locked_by: "pool-living" });
    expect(await queued("dead")).toMatchObject({ locked_by: null });
    expect(await queued("young")).toMatchObject({ locked_by: "pool-young" });
    await database.owner.maintain((tx) => unlockDeadPools(tx, true));
    expect(await queued("young")).toMatchObject({ locked_by: null });
  });

  it("deletes dead nodes whose pools hold nothing", async () => {
    const [holding, idle] = [await node("pool-a", "2 hours"), await node("pool-b", "2 hours")];
    await lock("held", "pool-a", 60);
    await database.owner.maintain(deleteDeadNodes);
    const left = await rows<{ id: string }>("select id::text from node where id = any($1)", [
      [holding, idle],
    ]);
    expect(left).toEqual([{ id: holding }]);
  });

  it("unlocks deliveries that this process does not work on", async () => {
    const working = await lock("working", "pool-own", 60);
    await lock("lost", "pool-own", 60);
    await database.owner.maintain((tx) => unlockLostDeliveries(tx, ["pool-own"], [working]));
    expect(await queued("working")).toMatchObject({ locked_by: "pool-own" });
    expect(await queued("lost")).toMatchObject({ locked_by: null });
  });

  it("deletes deliveries whose worker ended after they were delivered again", async () => {
    const payload = { workspace: randomUUID(), job: randomUUID() };
    await database.owner.maintain((tx) => unlockDeadPools(tx, false));
    const replaced = await lock(queueKey(payload), "pool-killed", 60);
    await deliverAgain(database.owner, payload, { priority: 0, delayMs: 60_000 });
    const kept = () => rows("select from graphile_worker._private_jobs where id = $1", [replaced]);
    const { waiting } = await database.owner.maintain(dueWork);
    await database.owner.maintain(deleteReplaced);
    expect(await kept()).toHaveLength(1);
    await database.owner.maintain((tx) => unlockDeadPools(tx, false));
    expect(await database.owner.maintain(dueWork)).toMatchObject({ waiting });
    await database.owner.maintain(deleteReplaced);
    expect(await kept()).toEqual([]);
    expect(await queued(queueKey(payload))).toMatchObject({ payload });
  });

  it("adds no job twice and takes a payload for a locked delivery", async () => {
    await database.owner.maintain(addMissingJobs);
    const payload = { workspace: randomUUID(), job: randomUUID() };
    await deliverAgain(database.owner, payload, { priority: 301, delayMs: 60_000 });
    const first = await queued(queueKey(payload));
    expect(first).toMatchObject({ payload, priority: 100, attempts: 0 });
    await rows(
      "update graphile_worker._private_jobs set locked_by = 'pool-c', locked_at = now() where key = $1",
      [queueKey(payload)],
    );
    await setPayload(database.owner, first?.id ?? "", { ...payload, alone: 1 });
    expect(await queued(queueKey(payload))).toMatchObject({ payload: { ...payload, alone: 1 } });
    await deliverAgain(database.owner, payload, { priority: 0, delayMs: 60_000 });
    const second = await queued(queueKey(payload));
    expect(second?.id).not.toBe(first?.id);
    expect(second).toMatchObject({ payload, locked_by: null });
  });

  it("delivers an unlocked job again, and announces pools and polls", async () => {
    const delivered = Promise.withResolvers<unknown>();
    const created = Promise.withResolvers<string>();
    const polled = Promise.withResolvers<void>();
    await lock("again", "pool-gone", 60);
    await setPayload(database.owner, (await queued("again"))?.id ?? "", {
      workspace: "w",
      job: "again",
    });
    await database.owner.maintain((tx) => unlockDeadPools(tx, false));
    const events: WorkerEvents = new EventEmitter();
    events.on("localQueue:getJobs:complete", () => polled.resolve());
    events.on("pool:create", ({ workerPool }) => created.resolve(workerPool.id));
    const runner = await run({
      events,
      pgPool: database.owner.pool,
      preset: { worker: { localQueue: { size: 1 } } },
      noHandleSignals: true,
      logger: new Logger(() => () => {}),
      taskList: {
        advance: async (payload, { job }) => {
          if (job.key === "again") delivered.resolve(payload);
        },
      },
    });
    try {
      expect(await delivered.promise).toEqual({ workspace: "w", job: "again" });
      await polled.promise;
      expect(await created.promise).toMatch(/\w/);
    } finally {
      await runner.stop();
    }
  });

  it("analyses the queue if the last ANALYZE found it empty", async () => {
    const counted = () =>
      rows<{ reltuples: number }>(
        "select reltuples from pg_class where oid = 'graphile_worker._private_jobs'::regclass",
      );
    await rows("delete from graphile_worker._private_jobs");
    await rows("analyze graphile_worker._private_jobs");
    expect(await analyzeIfStatisticsEmpty(database.owner)).toBe(false);
    await rows(
      "select graphile_worker.add_job('advance', '{}', job_key => n::text) from generate_series(1, 300) as n",
    );
    expect(await counted()).toEqual([{ reltuples: 0 }]);
    expect(await analyzeIfStatisticsEmpty(database.owner)).toBe(true);
    expect(await counted()).toEqual([{ reltuples: 300 }]);
    expect(await analyzeIfStatisticsEmpty(database.owner)).toBe(false);
  });
});
