import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify from "fastify";
import { type Client, createClient } from "../harness/client.ts";
import { invoice } from "../harness/documents.ts";
import { newId } from "../harness/ids.ts";
import { fakturo, freePort, startServer } from "../harness/server.ts";
import { bareCommits } from "./commits.ts";
import { print, quantile } from "./measure.ts";

const CLIENTS = 20;
const PUTS = 3_000;
const JOBS = 1_500;

/** The demo's workflow without PDF and without anybody to tell. */
const STEPS = [
  { provider: "silo.state", config: { state: "processing" } },
  { provider: "sequence.enumerate", config: { name: "Invoices" } },
  { provider: "silo.close" },
  { provider: "ubl.generate" },
  { provider: "silo.folder", config: { folder: "sales" } },
  { provider: "silo.state", config: { state: "sent" } },
];

/** PUT of entries and whole jobs over HTTP, beside a server that does nothing and bare commits. */
export async function benchServer(): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), "fakturo-bench-"));
  const server = await startServer({ data, port: await freePort() });
  try {
    await fakturo("workspaces", "create", "Bench", "--country", "ES", "--sandbox", "--data", data);
    const token = await fakturo("keys", "create", "--workspace", "Bench", "--data", data);
    const client = createClient(server.url, token);
    await benchPuts(client);
    await benchJobs(client, data);
  } finally {
    await server.stop();
    rmSync(data, { recursive: true, force: true });
  }
}

interface Load {
  readonly perSecond: number;
  readonly latencies: readonly number[];
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

async function benchPuts(client: Client): Promise<void> {
  const body = { data: invoice() };
  await load(200, () => put(client, body));
  const own = await load(PUTS, () => put(client, body));
  const idle = Fastify();
  idle.put("/silo/v1/entries/:id", async () => ({ ok: true }));
  await idle.listen({ port: 0, host: "127.0.0.1" });
  const address = idle.server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const floorClient = createClient(`http://127.0.0.1:${port}`, undefined);
  const floor = await load(PUTS, () => put(floorClient, body));
  await idle.close();
  const ratio = (own.perSecond / floor.perSecond).toFixed(2);
  print(
    `G8   PUT entry: ${own.perSecond.toFixed(0)}/s, p50 ${quantile(own.latencies, 0.5).toFixed(1)} ms, p99 ${quantile(own.latencies, 0.99).toFixed(1)} ms; ${ratio} × Fastify doing nothing (${floor.perSecond.toFixed(0)}/s)`,
  );
}

async function put(client: Client, body: unknown): Promise<void> {
  const { status, text } = await client.put(`/silo/v1/entries/${newId()}`, body);
  if (status !== 200) throw new Error(`PUT entry: ${status} ${text}`);
}

async function benchJobs(client: Client, data: string): Promise<void> {
  const workflow = newId();
  const made = await client.put(`/transform/v1/workflows/${workflow}`, {
    name: "Bench",
    schema: "bill/invoice",
    steps: STEPS,
  });
  if (made.status !== 200) throw new Error(made.text);
  const run = async (): Promise<void> => {
    const entry = newId();
    await client.put(`/silo/v1/entries/${entry}`, { data: invoice() });
    const { json, text } = await client.put(`/transform/v1/jobs/${newId()}?wait=30`, {
      workflow_id: workflow,
      silo_entry_id: entry,
    });
    if (json?.status !== "OK" || json.faults) throw new Error(text);
  };
  await load(100, run);
  const own = await load(JOBS, run);
  const floor = await bareCommits(data, CLIENTS, JOBS);
  print(
    `G7   entry + 6-step job: ${own.perSecond.toFixed(0)}/s, p50 ${quantile(own.latencies, 0.5).toFixed(0)} ms, p99 ${quantile(own.latencies, 0.99).toFixed(0)} ms; ${((100 * own.perSecond) / floor).toFixed(0)} % of two bare commits each (${floor.toFixed(0)}/s)`,
  );
}
