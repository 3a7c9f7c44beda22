import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Client, createPlainClient } from "../harness/client.ts";
import { invoice } from "../harness/documents.ts";
import { newId } from "../harness/ids.ts";
import { fakturo, freePort, startServer } from "../harness/server.ts";
import { bareCommits, settle } from "./commits.ts";
import { print } from "./measure.ts";
import { benchPuts } from "./puts.ts";
import { beside, byClients, describe, inTurns, spending } from "./turns.ts";
import { WORKFLOWS } from "./workflows.ts";

const CLIENTS = 20;
const JOBS = 1_500;
const ROUNDS = 5;
const POLL_MS = 100;
const PAGE = 100;

/** PUT of entries and whole jobs over HTTP, compared with an idle server and with commits only. */
export async function benchServer(): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), "fakturo-bench-"));
  const server = await startServer({ data, port: await freePort() });
  try {
    await fakturo("workspaces", "create", "Bench", "--country", "ES", "--sandbox", "--data", data);
    const token = await fakturo("keys", "create", "--workspace", "Bench", "--data", data);
    const client = createPlainClient(server.url, token);
    await benchPuts(server.url, token, data);
    await benchJobs(client, data);
  } finally {
    await server.stop();
    rmSync(data, { recursive: true, force: true });
  }
}

async function put(client: Client, body: unknown, id = newId()): Promise<void> {
  const { status, text } = await client.put(`/silo/v1/entries/${id}`, body);
  if (status !== 200) throw new Error(`PUT entry: ${status} ${text}`);
}

async function benchJobs(client: Client, data: string): Promise<void> {
  for (const [name, steps] of WORKFLOWS) {
    const workflow = newId();
    const contents = { name: "Bench", schema: "bill/invoice", steps };
    const made = await client.put(`/transform/v1/workflows/${workflow}`, contents);
    if (made.status !== 200) throw new Error(made.text);
    await runJobs(client, workflow, await putEntries(client, JOBS));
    await settle(data);
    const own = async () => {
      const entries = await putEntries(client, JOBS);
      return spending(JOBS, () => runJobs(client, workflow, entries));
    };
    const commits = () => spending(JOBS, () => bareCommits(data, CLIENTS, JOBS));
    const [jobs, floor] = await inTurns(ROUNDS, own, commits);
    print(
      `     the same over HTTP (${name}): ${describe(jobs)}; ${beside(jobs, floor)} of the commits (${describe(floor)})`,
    );
  }
}

async function putEntries(client: Client, count: number): Promise<readonly string[]> {
  const entries = Array.from({ length: count }, newId);
  let next = 0;
  await byClients(CLIENTS, count, () => put(client, { data: invoice() }, entries[next++]));
  return entries;
}

/** Creates jobs continuously and waits for all to end. */
async function runJobs(
  client: Client,
  workflow: string,
  entries: readonly string[],
): Promise<void> {
  let next = 0;
  await byClients(CLIENTS, entries.length, async () => {
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
