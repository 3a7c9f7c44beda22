import { setTimeout as sleep } from "node:timers/promises";
import { type Client, createPlainClient } from "../harness/client.ts";
import { startCluster } from "../harness/cluster.ts";
import { invoice } from "../harness/documents.ts";
import { newId } from "../harness/ids.ts";
import { analyze, bareCommits } from "./commits.ts";
import { createLeanClient, type LeanClient } from "./lean-client.ts";
import { print } from "./measure.ts";
import { benchPuts } from "./puts.ts";
import { beside, byClients, describe, inTurns, spending } from "./turns.ts";
import { WORKFLOWS } from "./workflows.ts";

const CLIENTS = 20;
const JOBS = 3_000;
const ROUNDS = 5;
const POLL_MS = 100;
const PAGE = 100;

/** PUT of entries and whole jobs over HTTP, compared with an idle server and with commits only. */
export async function benchServer(): Promise<void> {
  await withServer(["all"], async (server) => {
    await benchPuts(server.url, server.token, server.data);
    await benchJobs(server, "one process");
  });
  await withServer(["api", "worker"], (server) => benchJobs(server, "an api and a worker"));
}

interface Server {
  readonly url: string;
  readonly token: string;
  /** Data folder of its Postgres. */
  readonly data: string;
}

/** Starts a process of each role; requests go to the first. */
async function withServer(
  roles: readonly string[],
  work: (server: Server) => Promise<void>,
): Promise<void> {
  await using cluster = await startCluster();
  const processes = await Promise.all(roles.map((role) => cluster.start(role)));
  try {
    await cluster.run("workspaces", "create", "Bench", "--country", "ES", "--sandbox");
    const token = await cluster.run("keys", "create", "--workspace", "Bench");
    await work({ url: processes[0]?.url ?? "", token, data: cluster.folder });
  } finally {
    await Promise.all(processes.map((one) => one.stop()));
  }
}

async function benchJobs({ url, token, data }: Server, by: string): Promise<void> {
  const client = createPlainClient(url, token);
  const lean = createLeanClient(url, token, CLIENTS);
  for (const [name, steps] of WORKFLOWS) {
    const workflow = newId();
    const contents = { name: "Bench", schema: "bill/invoice", steps };
    const made = await client.put(`/transform/v1/workflows/${workflow}`, contents);
    if (made.status !== 200) throw new Error(made.text);
    const own = async () => {
      const entries = await putEntries(lean, JOBS);
      return spending(JOBS, async () => {
        await putJobs(lean, workflow, entries);
        await allEnded(client, JOBS);
      });
    };
    await own();
    await analyze(data);
    const commits = () => spending(JOBS, () => bareCommits(data, CLIENTS, JOBS));
    const [jobs, floor] = await inTurns(ROUNDS, own, commits);
    print(
      `     the same over HTTP, ${by} (${name}): ${describe(jobs)}; ${beside(jobs, floor)} of the commits (${describe(floor)})`,
    );
  }
  lean.close();
}

async function put(client: LeanClient, path: string, body: unknown): Promise<void> {
  const status = await client.put(path, JSON.stringify(body));
  if (status !== 200 && status !== 202) throw new Error(`PUT ${path}: ${status}`);
}

async function putEntries(client: LeanClient, count: number): Promise<readonly string[]> {
  const entries = Array.from({ length: count }, newId);
  let next = 0;
  await byClients(CLIENTS, count, () =>
    put(client, `/silo/v1/entries/${entries[next++]}`, { data: invoice() }),
  );
  return entries;
}

async function putJobs(
  client: LeanClient,
  workflow: string,
  entries: readonly string[],
): Promise<void> {
  let next = 0;
  await byClients(CLIENTS, entries.length, () =>
    put(client, `/transform/v1/jobs/${newId()}`, {
      workflow_id: workflow,
      silo_entry_id: entries[next++],
    }),
  );
}

/** Waits until the newest `count` jobs have ended. @throws Error if one of them failed. */
async function allEnded(client: Client, count: number): Promise<void> {
  for (;;) {
    const jobs = await listJobs(client, count);
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

/** The newest jobs; only the first page while it contains open ones. */
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
