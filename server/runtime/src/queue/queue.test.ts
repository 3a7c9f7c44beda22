import { randomFillSync } from "node:crypto";
import { createUuidV7, uuidV4 } from "@fakturo/model";
import { createTestDatabase, type TestDatabase } from "@fakturo/server-storage/testing";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createQueue, type Queue } from "./queue.ts";
import { createLocalNode } from "./worker-node.ts";

const SILENT = { debug() {}, info() {}, warn() {}, error() {} };
const DEADLINE = { timeout: 60_000, interval: 100 };

const advanced: string[] = [];
const fill = (bytes: Uint8Array): void => void randomFillSync(bytes);
const ids = { v4: () => uuidV4(fill), v7: createUuidV7(Date.now, fill) };

let database: TestDatabase;
let queue: Queue;

beforeAll(async () => {
  database = await createTestDatabase();
  const { owner } = database;
  queue = createQueue({
    transmitter: { transmit: async () => {} },
    owner,
    node: createLocalNode(
      { owner, heartbeatDatabase: owner, ids, log: SILENT, alone: true },
      "here",
    ),
    executor: {
      advance: async (_workspace, job) => void advanced.push(job),
      isCalling: () => false,
      interrupt() {},
      abandonCalls() {},
    },
    listener: { listen: async () => () => {} },
    log: SILENT,
    concurrency: 4,
  });
  await queue.start();
});
afterAll(async () => {
  await queue.stop();
  await database.drop();
});

it("takes jobs again that were locked for this process when the answer was lost", async () => {
  const [workspace, job] = [ids.v7(), ids.v7()];
  await vi.waitFor(async () => expect(await pools()).toHaveLength(1), DEADLINE);
  await database.owner.maintain(async (tx) => {
    await tx.query("select graphile_worker.add_job('advance', $1, job_key => $2)", [
      { workspace, job },
      job,
    ]);
    await tx.query(
      `update graphile_worker._private_jobs
         set locked_by = $1, locked_at = now() - interval '1 minute', attempts = 1
         where key = $2`,
      [(await pools())[0], job],
    );
  });
  await vi.waitFor(() => expect(advanced).toEqual([job]), DEADLINE);
});

it("keeps the statistics of the queue fresh", async () => {
  const { owner } = database;
  const sizes = async () =>
    (
      await owner.query<{ reltuples: number }>(
        "select reltuples from pg_class where oid = 'graphile_worker._private_jobs'::regclass",
      )
    ).rows;
  // Later than the test ends, so that they stay in the queue.
  const add = `select graphile_worker.add_job('advance', '{}', run_at => now() + interval '1 day')
    from generate_series(1, 50)`;
  // Autovacuum would analyse it, too.
  await owner.query("alter table graphile_worker._private_jobs set (autovacuum_enabled = off)");
  await owner.query(add);
  await owner.query("delete from graphile_worker._private_jobs");
  await owner.query("analyze graphile_worker._private_jobs");
  expect(await sizes()).toEqual([{ reltuples: 0 }]);
  await owner.query(add);
  await vi.waitFor(async () => expect(await sizes()).toEqual([{ reltuples: 50 }]), DEADLINE);
});

async function pools(): Promise<string[]> {
  const { rows } = await database.owner.query<{ pools: string[] }>("select pools from node");
  return rows.flatMap((row) => row.pools);
}
