import { setTimeout as sleep } from "node:timers/promises";
import { createPlainClient } from "../harness/client.ts";
import { startCluster } from "../harness/cluster.ts";
import { invoice, invoiceWorkflow } from "../harness/documents.ts";
import { newId } from "../harness/ids.ts";
import { startReceiver } from "../harness/receiver.ts";
import { residentMb } from "./processes.ts";
import { byClients } from "./turns.ts";

const CLIENTS = 16;
const POLL_MS = 25;

/** Number of calls or jobs, and milliseconds of each. */
export interface Load {
  readonly perSecond: number;
  readonly latencies: readonly number[];
}

/** Resident megabytes. */
export interface Memory {
  readonly api: number;
  readonly workers: readonly number[];
}

/** One process for requests, several for jobs, one Postgres and a receiver of webhooks. */
export interface LoadRig extends AsyncDisposable {
  putEntries(count: number): Promise<Load>;
  /** Creates jobs over new entries continuously; latency is from the request to the end. */
  runJobs(count: number): Promise<Load>;
  /** Stores an entry and runs a job over it. */
  startJob(): Promise<void>;
  /** Ended jobs with the milliseconds of each, by end; and open ones. */
  ended(since: Date): Promise<{ readonly latencies: readonly number[]; readonly open: number }>;
  memory(): Memory;
}

export async function startRig(workerCount: number): Promise<LoadRig> {
  const stack = new AsyncDisposableStack();
  const cluster = stack.use(await startCluster());
  const receiver = stack.use(await startReceiver());
  const [api, ...workers] = await Promise.all(
    ["api", ...Array.from({ length: workerCount }, () => "worker")].map((role) =>
      cluster.start(role),
    ),
  );
  if (!api) throw new Error("no process takes requests");
  stack.defer(async () => void (await Promise.all([api, ...workers].map((one) => one.stop()))));
  const sql = await cluster.connect();
  stack.defer(() => sql.end());
  const workspace = await cluster.run("workspaces", "create", "Load", "--country", "ES");
  const token = await cluster.run("keys", "create", "--workspace", workspace);
  const client = createPlainClient(api.url, token);
  const put = async (path: string, body: unknown, id = newId()): Promise<string> => {
    const { status, text } = await client.put(`${path}/${id}`, body);
    if (status !== 200 && status !== 202) throw new Error(`PUT ${path}: ${status} ${text}`);
    return id;
  };
  const putEntry = () => put("/silo/v1/entries", { data: invoice() });
  const workflow_id = await put("/transform/v1/workflows", invoiceWorkflow(receiver.url));
  const putJob = (silo_entry_id: string) =>
    put("/transform/v1/jobs", { workflow_id, silo_entry_id });
  const ended = async (since: Date) => {
    const { rows } = await sql.query<{ ms: number | null; status: string }>(
      `select status, extract(epoch from completed_at - created_at)::float * 1000 as ms
         from fakturo.job where completed_at >= $1 or completed_at is null`,
      [since],
    );
    const failed = rows.find(({ ms, status }) => ms !== null && status !== "OK");
    if (failed) throw new Error(`a job ended as ${failed.status}`);
    const latencies = rows.flatMap(({ ms }) => ms ?? []);
    return { latencies, open: rows.length - latencies.length };
  };
  return {
    putEntries: (count) => load(count, async () => void (await putEntry())),
    async runJobs(count) {
      const entries: string[] = [];
      await load(count, async () => void entries.push(await putEntry()));
      const since = new Date();
      await load(count, async () => void (await putJob(entries.pop() ?? "")));
      for (;;) {
        const { latencies, open } = await ended(since);
        if (open === 0)
          return { latencies, perSecond: (count * 1000) / (Date.now() - since.getTime()) };
        await sleep(POLL_MS);
      }
    },
    startJob: async () => void (await putJob(await putEntry())),
    ended,
    memory: () => ({
      api: residentMb(api.pid),
      workers: workers.map(({ pid }) => residentMb(pid)),
    }),
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

/** Makes `count` calls, several concurrently. */
async function load(count: number, call: () => Promise<void>): Promise<Load> {
  const start = performance.now();
  const latencies = await byClients(CLIENTS, count, call);
  return { perSecond: (count * 1000) / (performance.now() - start), latencies };
}
