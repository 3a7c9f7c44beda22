import { randomFillSync } from "node:crypto";
import { createUuidV7, uuidV4 } from "@fakturo/model";
import type { Database } from "@fakturo/server-storage/database";
import { createTestDatabase, type TestDatabase } from "@fakturo/server-storage/testing";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createLocalNode, type LocalNode } from "./worker-node.ts";

const log = { debug() {}, info() {}, warn() {}, error() {} };
const fill = (bytes: Uint8Array): void => void randomFillSync(bytes);
const ids = { v4: () => uuidV4(fill), v7: createUuidV7(Date.now, fill) };

let database: TestDatabase;
const nodes: LocalNode[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  for (const node of nodes) await node.stop();
  await database.drop();
});

async function start(
  host: string,
  heartbeatDatabase: Pick<Database, "query"> = database.owner,
  onLost: () => void = () => {},
): Promise<LocalNode> {
  const node = createLocalNode(
    { owner: database.owner, heartbeatDatabase, ids, log, alone: false },
    host,
  );
  nodes.push(node);
  await node.start(onLost);
  return node;
}

async function hosts(): Promise<string[]> {
  const { rows } = await database.owner.query<{ host: string }>("select host from node");
  return rows.map(({ host }) => host).sort();
}

it("is alive again after others have forgotten it", async () => {
  const node = await start("forgotten");
  await database.owner.query("update node set beat_at = now() - interval '2 hours'");
  expect(await node.isAlive(ids.v4())).toBe(false);
  const other = await start("other");
  expect(await hosts()).toEqual(["other"]);
  await vi.waitFor(async () => expect(await hosts()).toEqual(["forgotten", "other"]), 60_000);
  expect(await other.isAlive(node.id)).toBe(true);
});

it("is kept while it has locked jobs", async () => {
  await database.owner.maintain(async (tx) => {
    await tx.query("select graphile_worker.add_job('advance', '{}', job_key => 'held')");
    await tx.query(`update graphile_worker._private_jobs set locked_by = 'pool-x', locked_at = now()
      where key = 'held'`);
    await tx.query(
      `insert into node (id, host, pid, pools, started_at, beat_at)
        values ($1, 'holding', 1, '{pool-x}', now(), now() - interval '2 hours')`,
      [ids.v4()],
    );
  });
  await start("sweeping");
  expect(await hosts()).toContain("holding");
});

it("waits and gives up its calls while its heartbeat does not come through", async () => {
  let isAway = false;
  let lost = 0;
  const heartbeatDatabase: Pick<Database, "query"> = {
    query: async (statement, values) => {
      if (isAway) throw new Error("away");
      return database.owner.query(statement, values);
    },
  };
  const node = await start("silent", heartbeatDatabase, () => {
    lost += 1;
  });
  await node.ready();
  isAway = true;
  await vi.waitFor(() => expect(lost).toBe(1), 60_000);
  let isReady = false;
  const ready = node.ready().then(() => {
    isReady = true;
  });
  expect(isReady).toBe(false);
  isAway = false;
  await ready;
  expect(lost).toBe(1);
});
