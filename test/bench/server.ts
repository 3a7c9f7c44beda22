import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import Fastify from "fastify";
import { type Client, createPlainClient } from "../harness/client.ts";
import { invoice } from "../harness/documents.ts";
import { newId } from "../harness/ids.ts";
import { fakturo, freePort, startServer } from "../harness/server.ts";
import { bareCommits } from "./commits.ts";
import { print, quantile } from "./measure.ts";
import { cpuSeconds } from "./processes.ts";

const CLIENTS = 20;
const PUTS = 3_000;
const JOBS = 1_500;
const POLL_MS = 20;
const PAGE = 100;

/** The demo's workflow without PDF and without anybody to tell. */
const STEPS = [
  { provider: "silo.state", config: { state: "processing" } },
  { provider: "sequence.enumerate", config: { name: "Invoices" } },
  { provider: "silo.close" },
  { provider: "ubl.generate" },
  { provider: "silo.folder", config: { folder: "sales" } },
  { provider: "silo.state", config: { state: "sent" } },
];

/** As many steps that only label, to see what a step costs by itself. */
const LIGHT = ["draft", "processing", "registered", "sent", "received", "paid"].map((state) => ({
  provider: "silo.state",
  config: { state },
}));

/** PUT of entries and whole jobs over HTTP, beside a server that does nothing and bare commits. */
export async function benchServer(): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), "fakturo-bench-"));
  const server = await startServer({ data, port: await freePort() });
  try {
    await fakturo("workspaces", "create", "Bench", "--country", "ES", "--sandbox", "--data", data);
    const token = await fakturo("keys", "create", "--workspace", "Bench", "--data", data);
    const client = createPlainClient(server.url, token);
    await benchPuts(client, server.pid);
    await benchJobs(client, data, server.pid);
  } finally {
    await server.stop();
    rmSync(data, { recursive: true, force: true });
  }
}

interface Load {
  readonly perSecond: number;
  readonly latencies: readonly number[];
}

/** Wall and CPU time of some work; CPU of the server, its Postgres and this process together. */
interface Spent {
  readonly perSecond: number;
  /** Milliseconds each. */
  readonly cpu: number;
}

async function spending(pid: number, count: number, work: () => Promise<unknown>): Promise<Spent> {
  const total = () =>
    cpuSeconds(pid) + process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6;
  const [cpu, start] = [total(), performance.now()];
  await work();
  const ms = performance.now() - start;
  return { perSecond: (count * 1000) / ms, cpu: ((total() - cpu) * 1000) / count };
}

function describe({ perSecond, cpu }: Spent): string {
  return `${perSecond.toFixed(0)}/s, ${cpu.toFixed(2)} ms CPU each`;
}

/** Runs `count` calls by several clients at once. */
async function load(count: number, call: () => Promise<void>): Promise<Load> {
  const latencies: number[] = [];
  let left = count;
  const start = performance.now();
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      while (left > 0) {
        left -= 1;
        const begun = performance.now();
        await call();
        latencies.push(performance.now() - begun);
      }
    }),
  );
  return { perSecond: (count * 1000) / (performance.now() - start), latencies };
}

async function benchPuts(client: Client, pid: number): Promise<void> {
  const body = { data: invoice() };
  await load(200, () => put(client, body));
  let latencies: readonly number[] = [];
  const own = await spending(pid, PUTS, async () => {
    ({ latencies } = await load(PUTS, () => put(client, body)));
  });
  const idle = Fastify();
  idle.put("/silo/v1/entries/:id", async () => ({ ok: true }));
  await idle.listen({ port: 0, host: "127.0.0.1" });
  const address = idle.server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const floorClient = createPlainClient(`http://127.0.0.1:${port}`, undefined);
  const floor = await spending(pid, PUTS, () => load(PUTS, () => put(floorClient, body)));
  await idle.close();
  const ratio = (own.perSecond / floor.perSecond).toFixed(2);
  print(
    `G8   PUT entry: ${describe(own)}, p50 ${quantile(latencies, 0.5).toFixed(1)} ms, p99 ${quantile(latencies, 0.99).toFixed(1)} ms; ${ratio} × Fastify doing nothing (${describe(floor)})`,
  );
}

async function put(client: Client, body: unknown, id = newId()): Promise<void> {
  const { status, text } = await client.put(`/silo/v1/entries/${id}`, body);
  if (status !== 200) throw new Error(`PUT entry: ${status} ${text}`);
}

async function benchJobs(client: Client, data: string, pid: number): Promise<void> {
  const floor = await spending(pid, JOBS, () => bareCommits(data, CLIENTS, JOBS));
  await benchWorkflow("6 light steps", LIGHT, client, pid, floor);
  await benchWorkflow("number, sign, UBL", STEPS, client, pid, floor);
}

async function benchWorkflow(
  name: string,
  steps: readonly object[],
  client: Client,
  pid: number,
  floor: Spent,
): Promise<void> {
  const workflow = newId();
  const made = await client.put(`/transform/v1/workflows/${workflow}`, {
    name: "Bench",
    schema: "bill/invoice",
    steps,
  });
  if (made.status !== 200) throw new Error(made.text);
  await runJobs(client, workflow, await putEntries(client, 200));
  const entries = await putEntries(client, JOBS);
  let latencies: readonly number[] = [];
  const own = await spending(pid, JOBS, async () => {
    latencies = await runJobs(client, workflow, entries);
  });
  const share = ((100 * own.perSecond) / floor.perSecond).toFixed(0);
  print(
    `G7   6-step job (${name}): ${describe(own)}, p50 ${quantile(latencies, 0.5).toFixed(0)} ms, p99 ${quantile(latencies, 0.99).toFixed(0)} ms; ${share} % of two bare commits each (${describe(floor)})`,
  );
}

async function putEntries(client: Client, count: number): Promise<readonly string[]> {
  const entries = Array.from({ length: count }, newId);
  let next = 0;
  await load(count, () => put(client, { data: invoice() }, entries[next++]));
  return entries;
}

/** Asks for jobs as fast as they are taken and waits for all to end; answers how long each took. */
async function runJobs(
  client: Client,
  workflow: string,
  entries: readonly string[],
): Promise<readonly number[]> {
  const asked = new Map<string, number>();
  let next = 0;
  await load(entries.length, async () => {
    const job = newId();
    const body = { workflow_id: workflow, silo_entry_id: entries[next++] };
    asked.set(job, Date.now());
    const { status, text } = await client.put(`/transform/v1/jobs/${job}`, body);
    if (status !== 202 && status !== 200) throw new Error(`PUT job: ${status} ${text}`);
  });
  for (;;) {
    const jobs = await listJobs(client, entries.length);
    const open = jobs.filter(({ completed_at }) => !completed_at);
    const failed = jobs.find(({ status, completed_at }) => completed_at && status !== "OK");
    if (failed) throw new Error(JSON.stringify(failed));
    if (open.length === 0)
      return jobs.map(({ id, completed_at }) => Date.parse(completed_at) - (asked.get(id) ?? 0));
    await sleep(POLL_MS);
  }
}

interface ListedJob {
  readonly id: string;
  readonly status: string;
  readonly completed_at: string;
}

/** The newest jobs; the first page alone as long as something of it is open. */
async function listJobs(client: Client, count: number): Promise<readonly ListedJob[]> {
  const jobs: ListedJob[] = [];
  for (let cursor = ""; jobs.length < count; ) {
    const { json } = await client.get(`/transform/v1/jobs?limit=${PAGE}${cursor}`);
    const page: readonly ListedJob[] = json.list;
    jobs.push(...page);
    if (page.some(({ completed_at }) => !completed_at) || !json.next_cursor) break;
    cursor = `&cursor=${encodeURIComponent(json.next_cursor)}`;
  }
  return jobs.slice(0, count);
}
