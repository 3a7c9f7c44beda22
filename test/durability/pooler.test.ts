import { setTimeout as sleep } from "node:timers/promises";
import type { Client as Sql } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Client, createPlainClient } from "../harness/client.ts";
import { type Cluster, startCluster } from "../harness/cluster.ts";
import { INVOICE_PLUGINS, invoice, invoiceWorkflow } from "../harness/documents.ts";
import { newId } from "../harness/ids.ts";
import { hasPgBouncer, type Pooler, startPooler } from "../harness/pgbouncer.ts";
import { type Receiver, startReceiver } from "../harness/receiver.ts";
import type { ServerProcess } from "../harness/server.ts";

/* Processes whose requests and steps reach Postgres through PgBouncer in transaction mode. */

const JOBS = 60;
const KILLS = 2;
const END_MS = 240_000;

describe.skipIf(!hasPgBouncer)(
  "with PgBouncer in transaction mode (skipped where it is not installed)",
  () => {
    let cluster: Cluster;
    let pooler: Pooler;
    let receiver: Receiver;
    let api: ServerProcess;
    let client: Client;
    let sql: Sql;
    const workers: ServerProcess[] = [];
    const workflow = newId();
    const jobs: string[] = [];

    beforeAll(async () => {
      cluster = await startCluster({ FAKTURO_PLUGINS: INVOICE_PLUGINS.join() });
      pooler = await startPooler(cluster);
      receiver = await startReceiver();
      const through = { FAKTURO_POOLER_URL: pooler.url };
      api = await cluster.start("api", through);
      for (let i = 0; i < 2; i += 1) workers.push(await cluster.start("worker", through));
      const workspace = await cluster.run(
        "workspaces",
        "create",
        "W",
        "--country",
        "ES",
        "--sandbox",
      );
      const key = await cluster.run("keys", "create", "--workspace", workspace);
      client = createPlainClient(api.url, key);
      sql = await cluster.connect();
    });
    afterAll(async () => {
      await sql?.end();
      await Promise.all([api, ...workers].map((server) => server?.stop()));
      await receiver?.[Symbol.asyncDispose]();
      await pooler?.[Symbol.asyncDispose]();
      await cluster?.[Symbol.asyncDispose]();
    });

    it("waits for a job, and is told of its end", async () => {
      const flow = await client.put(
        `/transform/v1/workflows/${workflow}`,
        invoiceWorkflow(receiver.url),
      );
      expect(flow.status).toBe(200);
      const [entry, job] = [newId(), newId()];
      expect((await client.put(`/silo/v1/entries/${entry}`, { data: invoice() })).status).toBe(200);
      const body = { workflow_id: workflow, silo_entry_id: entry };
      const { status, json } = await client.put(`/transform/v1/jobs/${job}?wait=60`, body);
      expect([status, json.status]).toEqual([200, "OK"]);
      jobs.push(job);
    });

    it("tells tenants apart", async () => {
      const other = await cluster.run("workspaces", "create", "O", "--country", "ES", "--sandbox");
      const key = await cluster.run("keys", "create", "--workspace", other);
      const stranger = createPlainClient(api.url, key);
      expect((await stranger.get("/transform/v1/jobs")).json.list).toEqual([]);
      expect((await client.get("/transform/v1/jobs")).json.list).toHaveLength(1);
    });

    it(
      `${JOBS} jobs end once, while workers are killed`,
      async () => {
        const submit = async (): Promise<void> => {
          for (let i = 0; i < JOBS / 4; i += 1) {
            const [entry, job] = [newId(), newId()];
            await client.put(`/silo/v1/entries/${entry}`, { data: invoice() });
            const body = { workflow_id: workflow, silo_entry_id: entry };
            const { status, text } = await client.put(`/transform/v1/jobs/${job}`, body);
            expect([200, 202], text).toContain(status);
            jobs.push(job);
          }
        };
        const kill = async (): Promise<void> => {
          for (let i = 0; i < KILLS; i += 1) {
            await sleep(Math.random() * 1_000);
            await workers[i]?.kill();
            workers[i] = await cluster.start("worker", { FAKTURO_POOLER_URL: pooler.url });
          }
        };
        await Promise.all([kill(), ...Array.from({ length: 4 }, submit)]);
        const open = async () =>
          (await sql.query("select count(*)::int as n from job where completed_at is null")).rows[0]
            .n;
        await expect.poll(open, { timeout: END_MS, interval: 200 }).toBe(0);
        const { rows } = await sql.query("select id, status from job order by id");
        expect(rows).toEqual([...jobs].sort().map((id) => ({ id, status: "OK" })));
        const numbers = await sql.query("select index::int as n from series_entry order by index");
        expect(numbers.rows.map(({ n }) => n)).toEqual(jobs.map((_job, i) => i + 1));
        const told = new Map<string, Set<string>>();
        for (const { body } of receiver.deliveries) {
          const { id, transform_job_id: job } = JSON.parse(body);
          told.set(job, (told.get(job) ?? new Set()).add(id));
        }
        expect([...told.values()].map((ids) => ids.size)).toEqual(jobs.map(() => 1));
      },
      END_MS * 2,
    );
  },
);
