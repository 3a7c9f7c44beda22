import { createPlainClient } from "../harness/client.ts";
import { startCluster } from "../harness/cluster.ts";
import { invoice } from "../harness/documents.ts";
import { newId } from "../harness/ids.ts";
import { analyze, bareCommits } from "./commits.ts";
import { endedJobs } from "./ended-jobs.ts";
import { createLeanClient, type LeanClient } from "./lean-client.ts";
import { print } from "./measure.ts";
import { benchPuts } from "./puts.ts";
import { beside, byClients, describe, inTurns, spending } from "./turns.ts";
import { WORKFLOWS } from "./workflows.ts";

const CLIENTS = 20;
const JOBS = 3_000;
const ROUNDS = 5;

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
  const ended = endedJobs(data);
  for (const [name, steps] of WORKFLOWS) {
    const workflow = newId();
    const contents = { name: "Bench", schema: "bill/invoice", steps };
    const made = await client.put(`/transform/v1/workflows/${workflow}`, contents);
    if (made.status !== 200) throw new Error(made.text);
    const own = async () => {
      const entries = await putEntries(lean, JOBS);
      const spent = await spending(JOBS, async () => {
        await putJobs(lean, workflow, entries);
        await ended.wait();
      });
      await ended.check();
      return spent;
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
  await ended.stop();
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
