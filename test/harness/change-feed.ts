import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { repositoryRoot } from "@fakturo/test-support";
import { type Client, createPlainClient } from "./client.ts";
import { type Cluster, startCluster } from "./cluster.ts";
import { invoice } from "./documents.ts";
import { newId } from "./ids.ts";

const EXAMPLES = join(repositoryRoot(), "docs/examples/warehouse");
const NODE = join(repositoryRoot(), "node_modules/.bin/node");
const PLUGINS = ["@fakturo/catalogues", "@fakturo/regime-es", "@fakturo/app-silo"];
const SLOT = "warehouse";

/** A server whose change feed contains one of its two workspaces. */
export interface ChangeFeed extends AsyncDisposable {
  readonly cluster: Cluster;
  /** Id of the workspace in the feed. */
  readonly published: string;
  /** Client of the workspace in the feed, and of the one that is not. */
  readonly client: Client;
  readonly other: Client;
  /** Starts a program of the examples; readers of the feed find its address in the environment. */
  example(file: string, ...args: readonly string[]): ChildProcess;
}

/** Starts the server, and publishes the workspace; `examples` is the folder of the programs. */
export async function startChangeFeed(examples = EXAMPLES): Promise<ChangeFeed> {
  const cluster = await startCluster({ FAKTURO_PLUGINS: PLUGINS.join() }, { wal_level: "logical" });
  const api = await cluster.start("all");
  const published = await cluster.run("workspaces", "create", "Published", "--sandbox");
  const hidden = await cluster.run("workspaces", "create", "Hidden", "--sandbox");
  const clientOf = async (workspace: string) =>
    createPlainClient(api.url, await cluster.run("keys", "create", "--workspace", workspace));
  await cluster.run("db", "publish", "--workspace", published);
  await cluster.administer("alter role fakturo_owner replication");
  await cluster.administer(`select pg_create_logical_replication_slot('${SLOT}', 'pgoutput')`);
  const env = { FAKTURO_CHANGES_URL: cluster.env.DATABASE_URL, FAKTURO_SLOT: SLOT };
  return {
    cluster,
    published,
    client: await clientOf(published),
    other: await clientOf(hidden),
    example: (file, ...args) =>
      spawn(NODE, [join(examples, file), ...args], {
        cwd: repositoryRoot(),
        env: { ...process.env, ...env },
        stdio: "inherit",
      }),
    async [Symbol.asyncDispose]() {
      await api.stop();
      await cluster[Symbol.asyncDispose]();
    },
  };
}

/** Stores an invoice; returns the id of its entry. */
export async function addInvoice(to: Client): Promise<string> {
  const id = newId();
  const { status, text } = await to.put(`/silo/v1/entries/${id}`, { data: invoice() });
  if (status !== 200) throw new Error(`PUT entry: ${status} ${text}`);
  return id;
}

/** A program that is started again, some time after it was killed: its slot or group is free after a moment. */
export function keptRunning(start: () => ChildProcess) {
  let child: ChildProcess | undefined;
  return {
    /** Starts it unless it runs. */
    ensure(): void {
      if (!child || child.exitCode !== null || child.signalCode !== null) child = start();
    },
    /** Kills it; returns when it has ended. */
    async kill(): Promise<void> {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((resolve) => child?.once("exit", resolve));
      child.kill("SIGKILL");
      await ended;
    },
  };
}
