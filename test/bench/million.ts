import { availableParallelism, loadavg } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { Client as Sql } from "pg";
import { type Client, createPlainClient } from "../harness/client.ts";
import { startCluster } from "../harness/cluster.ts";
import { invoice } from "../harness/documents.ts";
import { newId } from "../harness/ids.ts";
import { putUntilAnswered } from "../harness/put-until-answered.ts";
import type { ServerProcess } from "../harness/server.ts";
import { print } from "./measure.ts";
import { cpuSeconds } from "./processes.ts";

/*
 * One installation of several processes takes many invoices: each is stored by the API, numbered, signed, converted to
 * UBL and marked as sent by a job. The time of an entry must not grow with the number of entries that are there.
 */

const PARTS = 10;
const CLIENTS = 32;
/** Jobs that may be open: the queue is neither empty nor grows. */
const BACKLOG = 2_000;
const POLL_MS = 200;
const SERIES = 20;
const BYTES_PER_KB = 1_000;
const MS_PER_S = 1_000;

const { values } = parseArgs({
  options: {
    count: { type: "string", default: "1000000" },
    processes: { type: "string", default: "4" },
    partitions: { type: "string" },
  },
});

/** Of the workflow only: processes start sooner. */
const PLUGINS = [
  "@fakturo/catalogues",
  "@fakturo/regime-es",
  "@fakturo/addon-eu-en16931",
  "@fakturo/app-silo",
  "@fakturo/app-sequence",
  "@fakturo/app-ubl",
];
const STEPS = [
  { provider: "silo.state", config: { state: "processing" } },
  { provider: "sequence.enumerate", config: { name: "Invoices" } },
  { provider: "silo.close" },
  { provider: "ubl.generate" },
  { provider: "silo.state", config: { state: "sent" } },
];

/** State of the installation after a part. */
interface Mark {
  readonly at: number;
  /** CPU seconds of all processes, Postgres and this one. */
  readonly cpu: number;
  readonly bytes: number;
  /** Bytes of Postgres' log. */
  readonly log: number;
}

async function mark(sql: Sql): Promise<Mark> {
  const { rows } = await sql.query(`select pg_database_size(current_database())::text as bytes,
    (pg_current_wal_lsn() - '0/0')::text as log`);
  const [bytes, log] = [Number(rows[0].bytes), Number(rows[0].log)];
  return { at: performance.now(), cpu: cpuSeconds(process.pid), bytes, log };
}

async function put(client: Client, path: string, body: unknown): Promise<string> {
  const id = newId();
  await putUntilAnswered(client, `${path}/${id}`, body);
  return id;
}

async function openJobs(sql: Sql): Promise<number> {
  const { rows } = await sql.query("select count(*)::int as n from job where completed_at is null");
  return rows[0].n;
}

/** Stores `count` invoices with their jobs, over all processes in turn, and waits for the end of all jobs. */
async function runPart(
  clients: readonly Client[],
  sql: Sql,
  workflow: string,
  count: number,
): Promise<void> {
  let left = count;
  let open = 0;
  let isOver = false;
  const watched = (async () => {
    while (!isOver) {
      open = await openJobs(sql);
      await sleep(POLL_MS);
    }
  })();
  await Promise.all(
    Array.from({ length: CLIENTS }, async (_none, i) => {
      const client = clients[i % clients.length];
      if (!client) throw new Error("no process takes requests");
      while (left > 0) {
        if (open > BACKLOG) {
          await sleep(POLL_MS);
          continue;
        }
        left -= 1;
        const data = invoice({ series: `F${left % SERIES}` });
        const silo_entry_id = await put(client, "/silo/v1/entries", { data });
        await put(client, "/transform/v1/jobs", { workflow_id: workflow, silo_entry_id });
      }
    }),
  );
  while ((await openJobs(sql)) > 0) await sleep(POLL_MS);
  isOver = true;
  await watched;
}

async function main(): Promise<void> {
  const [count, processes] = [Number(values.count), Number(values.processes)];
  if (!(count >= PARTS && processes >= 1)) throw new Error("--count is at least 10, --processes 1");
  await using stack = new AsyncDisposableStack();
  const cluster = stack.use(await startCluster({ FAKTURO_PLUGINS: PLUGINS.join() }));
  const workspace = await cluster.run("workspaces", "create", "Million", "--country", "ES");
  if (values.partitions !== undefined)
    await cluster.run("db", "partition", "--partitions", values.partitions);
  const servers: ServerProcess[] = [];
  stack.defer(async () => void (await Promise.all(servers.map((one) => one.stop()))));
  while (servers.length < processes) servers.push(await cluster.start("all"));
  const sql = await cluster.connect();
  stack.defer(() => sql.end());
  const token = await cluster.run("keys", "create", "--workspace", workspace);
  const clients = servers.map(({ url }) => createPlainClient(url, token));
  const [first] = clients;
  if (!first) throw new Error("no process runs");
  const flow = { name: "Issue", schema: "bill/invoice", steps: STEPS };
  const workflow = await put(first, "/transform/v1/workflows", flow);
  await runPart(clients, sql, workflow, Math.min(200, count));

  const marks = [await mark(sql)];
  const size = Math.floor(count / PARTS);
  for (let part = 1; part <= PARTS; part += 1) {
    await runPart(clients, sql, workflow, size);
    const [before, after] = [marks.at(-1), await mark(sql)];
    if (before) print(`${part * size}: ${described(before, after, size)}`);
    marks.push(after);
  }
  await report(sql, marks, size);
}

/** Milliseconds of CPU of an entry. */
function cpuMs(before: Mark, after: Mark, size: number): number {
  return ((after.cpu - before.cpu) * MS_PER_S) / size;
}

function described(before: Mark, after: Mark, size: number): string {
  const seconds = (after.at - before.at) / MS_PER_S;
  const kb = (bytes: number) => (bytes / size / BYTES_PER_KB).toFixed(1);
  return `${(size / seconds).toFixed(1)} a second; each ${cpuMs(before, after, size).toFixed(2)} ms of CPU, ${kb(after.bytes - before.bytes)} kB of disk, ${kb(after.log - before.log)} kB of log`;
}

async function report(sql: Sql, marks: readonly Mark[], size: number): Promise<void> {
  const [start, second, ...others] = marks;
  const [former, end] = others.slice(-2);
  if (!(start && second && former && end)) throw new Error("too few parts");
  const { rows } = await sql.query(
    `select count(*)::int as entries, (select count(*)::int from series_entry) as numbers,
       (select count(*)::int from file) as files from entry where signed`,
  );
  const growth = cpuMs(former, end, size) / cpuMs(start, second, size);
  print(`all: ${described(start, end, size * PARTS)}`);
  print(`CPU of the last tenth: ${growth.toFixed(2)} × that of the first`);
  print(
    `stored: ${rows[0].entries} signed entries, ${rows[0].numbers} numbers, ${rows[0].files} files`,
  );
}

print(
  `Node ${process.version}, ${availableParallelism()} cores shared by ${values.processes} processes, Postgres with fsync and the client; load ${loadavg()[0]?.toFixed(1)}`,
);
await main();
