import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import Fastify from "fastify";
import { type Client, createPlainClient } from "../harness/client.ts";
import { invoice } from "../harness/documents.ts";
import { newId } from "../harness/ids.ts";
import { fakturo, freePort, startServer } from "../harness/server.ts";
import { analyze, bareCommits } from "./commits.ts";
import { print, quantile } from "./measure.ts";
import { cpuSeconds } from "./processes.ts";

const CLIENTS = 20;
const PUTS = 1_500;
const JOBS = 1_500;
const ROUNDS = 5;
/** What the processes do before they are timed: their code is compiled as it is used. */
const WARM_UP = 3_000;
const POLL_MS = 100;
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
    await benchPuts(client, data, server.pid);
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

/** Two kinds of work in turns, so that whatever else the machine does meets both; medians. */
async function inTurns(
  rounds: number,
  own: () => Promise<Spent>,
  floor: () => Promise<Spent>,
): Promise<readonly [own: Spent, floor: Spent]> {
  const spent: [Spent[], Spent[]] = [[], []];
  for (let i = 0; i < rounds; i++) {
    spent[0].push(await own());
    spent[1].push(await floor());
  }
  return [medianOf(spent[0]), medianOf(spent[1])];
}

function medianOf(rounds: readonly Spent[]): Spent {
  const median = (of: (spent: Spent) => number) => quantile(rounds.map(of), 0.5);
  return { perSecond: median(({ perSecond }) => perSecond), cpu: median(({ cpu }) => cpu) };
}

function describe({ perSecond, cpu }: Spent): string {
  return `${perSecond.toFixed(0)}/s, ${cpu.toFixed(2)} ms CPU each`;
}

/** How the rates and the times of work stand beside a floor. */
function beside(own: Spent, floor: Spent): string {
  const [rate, cpu] = [own.perSecond / floor.perSecond, floor.cpu / own.cpu];
  return `${rate.toFixed(2)} of the rate, ${cpu.toFixed(2)} of the CPU time's`;
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

async function benchPuts(client: Client, data: string, pid: number): Promise<void> {
  const body = { data: invoice() };
  const idle = Fastify();
  idle.put("/silo/v1/entries/:id", async () => ({ ok: true }));
  await idle.listen({ port: 0, host: "127.0.0.1" });
  const address = idle.server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const floorClient = createPlainClient(`http://127.0.0.1:${port}`, undefined);
  const latencies: number[] = [];
  await load(WARM_UP, () => put(client, body));
  await load(WARM_UP, () => put(floorClient, body));
  await analyze(data);
  const [own, floor] = await inTurns(
    ROUNDS,
    () =>
      spending(pid, PUTS, async () => {
        latencies.push(...(await load(PUTS, () => put(client, body))).latencies);
      }),
    () => spending(pid, PUTS, () => load(PUTS, () => put(floorClient, body))),
  );
  await idle.close();
  print(
    `G8   PUT entry: ${describe(own)}, p50 ${quantile(latencies, 0.5).toFixed(1)} ms, p99 ${quantile(latencies, 0.99).toFixed(1)} ms; ${beside(own, floor)} of Fastify doing nothing (${describe(floor)})`,
  );
}

async function put(client: Client, body: unknown, id = newId()): Promise<void> {
  const { status, text } = await client.put(`/silo/v1/entries/${id}`, body);
  if (status !== 200) throw new Error(`PUT entry: ${status} ${text}`);
}

async function benchJobs(client: Client, data: string, pid: number): Promise<void> {
  const commits = () => spending(pid, JOBS, () => bareCommits(data, CLIENTS, JOBS));
  await benchWorkflow("6 light steps", LIGHT, client, data, pid, commits);
  await benchWorkflow("number, sign, UBL", STEPS, client, data, pid, commits);
}

async function benchWorkflow(
  name: string,
  steps: readonly object[],
  client: Client,
  data: string,
  pid: number,
  commits: () => Promise<Spent>,
): Promise<void> {
  const workflow = newId();
  const made = await client.put(`/transform/v1/workflows/${workflow}`, {
    name: "Bench",
    schema: "bill/invoice",
    steps,
  });
  if (made.status !== 200) throw new Error(made.text);
  await runJobs(client, workflow, await putEntries(client, JOBS));
  await analyze(data);
  const [own, floor] = await inTurns(
    ROUNDS,
    async () => {
      const entries = await putEntries(client, JOBS);
      return spending(pid, JOBS, () => runJobs(client, workflow, entries));
    },
    commits,
  );
  print(
    `G7   6-step job (${name}): ${describe(own)}; ${beside(own, floor)} of two bare commits each (${describe(floor)})`,
  );
}

async function putEntries(client: Client, count: number): Promise<readonly string[]> {
  const entries = Array.from({ length: count }, newId);
  let next = 0;
  await load(count, () => put(client, { data: invoice() }, entries[next++]));
  return entries;
}

/** Asks for jobs as fast as they are taken and waits for all to end. */
async function runJobs(
  client: Client,
  workflow: string,
  entries: readonly string[],
): Promise<void> {
  let next = 0;
  await load(entries.length, async () => {
    const body = { workflow_id: workflow, silo_entry_id: entries[next++] };
    const { status, text } = await client.put(`/transform/v1/jobs/${newId()}`, body);
    if (status !== 202 && status !== 200) throw new Error(`PUT job: ${status} ${text}`);
  });
  for (;;) {
    const jobs = await listJobs(client, entries.length);
    const failed = jobs.find(({ status, completed_at }) => completed_at && status !== "OK");
    if (failed) throw new Error(JSON.stringify(failed));
    if (jobs.every(({ completed_at }) => completed_at)) return;
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
