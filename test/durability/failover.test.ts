import { setTimeout as sleep } from "node:timers/promises";
import type { Client as Sql } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Client, createPlainClient } from "../harness/client.ts";
import { INVOICE_PLUGINS, invoice, invoiceWorkflow } from "../harness/documents.ts";
import { newId } from "../harness/ids.ts";
import { putUntilAnswered } from "../harness/put-until-answered.ts";
import { type Receiver, startReceiver } from "../harness/receiver.ts";
import { type ReplicatedPostgres, startReplicated } from "../harness/replicated-postgres.ts";
import type { ServerProcess } from "../harness/server.ts";

/* The primary is killed under load, its synchronous standby is promoted, and the processes follow by themselves. */

/** The primary is killed when so many jobs have ended. */
const BEFORE = 15;
const JOBS = 60;
const SUBMITTERS = 4;
const END_MS = 240_000;

let postgres: ReplicatedPostgres;
let receiver: Receiver;
let api: ServerProcess;
let worker: ServerProcess;
let client: Client;
let sql: Sql | undefined;
const workflow = newId();
/** Numbers of signed documents that the API has answered, by entry. */
const told = new Map<string, string>();
const jobs: string[] = [];

beforeAll(async () => {
  postgres = await startReplicated({ plugins: INVOICE_PLUGINS, isSynchronous: true });
  receiver = await startReceiver();
  api = await postgres.start("api");
  worker = await postgres.start("worker");
  const workspace = await postgres.run("workspaces", "create", "F", "--country", "ES", "--sandbox");
  const key = await postgres.run("keys", "create", "--workspace", workspace);
  client = createPlainClient(api.url, key);
  const path = `/transform/v1/workflows/${workflow}`;
  expect((await client.put(path, invoiceWorkflow(receiver.url))).status).toBe(200);
});
afterAll(async () => {
  await sql?.end();
  await Promise.all([api?.stop(), worker?.stop()]);
  await receiver?.[Symbol.asyncDispose]();
  await postgres?.[Symbol.asyncDispose]();
});

async function submit(): Promise<void> {
  for (let i = 0; i < JOBS / SUBMITTERS; i += 1) {
    const [entry, job] = [newId(), newId()];
    await putUntilAnswered(client, `/silo/v1/entries/${entry}`, { data: invoice() });
    await putUntilAnswered(client, `/transform/v1/jobs/${job}`, {
      workflow_id: workflow,
      silo_entry_id: entry,
    });
    jobs.push(job);
    await tell(entry);
  }
}

/** Remembers the number of an entry once the API shows it signed. */
async function tell(entry: string): Promise<void> {
  for (let i = 0; i < 20; i += 1) {
    const { status, json } = await client
      .get(`/silo/v1/entries/${entry}`)
      .catch(() => ({ status: 503, json: undefined }));
    if (status === 200 && json.signed) {
      told.set(entry, json.data.doc.code);
      return;
    }
    await sleep(50);
  }
}

describe("failover to a synchronous standby", () => {
  it(
    "loses no number that was told, gives none twice, and jobs go on",
    async () => {
      const submitted = Promise.all(Array.from({ length: SUBMITTERS }, submit));
      await expect.poll(() => told.size, { timeout: END_MS }).toBeGreaterThanOrEqual(BEFORE);
      await postgres.primary.kill();
      sql = await postgres.standby.connect();
      await sql.query("select pg_promote()");
      await submitted;
      await sql.query("set search_path = fakturo");
      const open = async () =>
        (await sql?.query("select count(*)::int as n from job where completed_at is null"))?.rows[0]
          .n;
      await expect.poll(open, { timeout: END_MS, interval: 200 }).toBe(0);
      const ended = await sql.query("select id, status from job order by id");
      expect(ended.rows).toEqual([...jobs].sort().map((id) => ({ id, status: "OK" })));
      const numbers = await sql.query("select index::int as n from series_entry order by index");
      expect(numbers.rows.map(({ n }) => n)).toEqual(jobs.map((_job, i) => i + 1));
      const codes = await sql.query(
        `select e.id, v.envelope::json #>> '{doc,code}' as code from entry e
         join entry_version v on v.workspace = e.workspace and v.entry = e.id and v.version = e.version`,
      );
      const stored = new Map(codes.rows.map(({ id, code }) => [id, code]));
      for (const [entry, code] of told) expect([entry, stored.get(entry)]).toEqual([entry, code]);
      const hooks = new Map<string, Set<string>>();
      for (const { body } of receiver.deliveries) {
        const { id, transform_job_id: job } = JSON.parse(body);
        hooks.set(job, (hooks.get(job) ?? new Set()).add(id));
      }
      expect([...hooks.values()].map((ids) => ids.size)).toEqual(jobs.map(() => 1));
    },
    END_MS * 3,
  );
});
