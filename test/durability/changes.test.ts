import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PUBLISHED } from "@fakturo/server-storage/database";
import { repositoryRoot } from "@fakturo/test-support";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Client, createPlainClient } from "../harness/client.ts";
import { type Cluster, startCluster } from "../harness/cluster.ts";
import { invoice } from "../harness/documents.ts";
import { newId } from "../harness/ids.ts";
import type { ServerProcess } from "../harness/server.ts";

/* The example of docs/examples/warehouse reads the change feed of one workspace, and is killed in between. */

const EXAMPLE = join(repositoryRoot(), "docs/examples/warehouse/changes.mjs");
const NODE = join(repositoryRoot(), "node_modules/.bin/node");
const PLUGINS = ["@fakturo/catalogues", "@fakturo/regime-es", "@fakturo/app-silo"];
const SLOT = "warehouse";

const folder = mkdtempSync(join(tmpdir(), "fakturo-changes-"));
const file = join(folder, "changes.ndjson");
let cluster: Cluster;
let api: ServerProcess;
let reader: ChildProcess | undefined;
let published: string;
let client: Client;
let other: Client;

beforeAll(async () => {
  cluster = await startCluster({ FAKTURO_PLUGINS: PLUGINS.join() }, { wal_level: "logical" });
  api = await cluster.start("all");
  published = await cluster.run("workspaces", "create", "Published", "--sandbox");
  const hidden = await cluster.run("workspaces", "create", "Hidden", "--sandbox");
  const clientOf = async (workspace: string) =>
    createPlainClient(api.url, await cluster.run("keys", "create", "--workspace", workspace));
  client = await clientOf(published);
  other = await clientOf(hidden);
});
afterAll(async () => {
  reader?.kill("SIGKILL");
  await api?.stop();
  await cluster?.[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

function startReader(): ChildProcess {
  return spawn(NODE, [EXAMPLE, file], {
    cwd: repositoryRoot(),
    env: { ...process.env, FAKTURO_CHANGES_URL: cluster.env.DATABASE_URL, FAKTURO_SLOT: SLOT },
    stdio: "inherit",
  });
}

async function add(to: Client): Promise<string> {
  const id = newId();
  expect((await to.put(`/silo/v1/entries/${id}`, { data: invoice() })).status).toBe(200);
  return id;
}

interface Change {
  readonly table: string;
  readonly op: string;
  readonly row: Readonly<Record<string, unknown>>;
}

function changes(): Change[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, "utf8").split("\n");
  return lines.flatMap((line) => (line === "" ? [] : [JSON.parse(line)]));
}

const entries = () =>
  new Set(changes().flatMap(({ table, row }) => (table === "entry" ? [row.id] : [])));

it("a change feed has each document of its workspace at least once, though its reader is killed", async () => {
  expect(await cluster.run("db", "publish", "--workspace", published)).toContain(published);
  await cluster.administer("alter role fakturo_owner replication");
  await cluster.administer(`select pg_create_logical_replication_slot('${SLOT}', 'pgoutput')`);
  const ids = [await add(client), await add(client)];
  await add(other);
  reader = startReader();
  await expect.poll(entries, { interval: 200 }).toEqual(new Set(ids));
  const ended = once(reader, "exit");
  reader.kill("SIGKILL");
  await ended;
  ids.push(await add(client));
  await add(other);
  ids.push(await add(client));
  await expect
    .poll(
      async () => {
        // The slot of a killed reader is free after a moment.
        if (reader?.exitCode !== null || reader.signalCode !== null) reader = startReader();
        return entries();
      },
      { interval: 2_000 },
    )
    .toEqual(new Set(ids));
  const rows = changes();
  expect(new Set(rows.map(({ row }) => row.workspace ?? row.id))).toEqual(new Set([published]));
  const versions = rows.filter(({ table }) => table === "entry_version");
  expect(JSON.parse(String(versions[0]?.row.envelope)).doc.supplier.name).toBe("Acme SL");
});

it("publishes no secrets", async () => {
  for (const { table, row } of changes())
    expect(PUBLISHED[table], table).toEqual(expect.arrayContaining(Object.keys(row)));
  const sql = await cluster.connect();
  const { rows } = await sql.query(
    `select tablename as table, attnames::text[] as columns from pg_publication_tables
     where pubname = 'fakturo_changes'`,
  );
  await sql.end();
  expect(
    Object.fromEntries(rows.map(({ table, columns }) => [table, [...columns].sort()])),
  ).toEqual(
    Object.fromEntries(
      Object.entries(PUBLISHED).map(([table, columns]) => [table, [...columns].sort()]),
    ),
  );
  const secret = /secret|hash|private|password|token|bytes|value|journal|args|record$/;
  expect(
    Object.values(PUBLISHED)
      .flat()
      .filter((column) => secret.test(column)),
  ).toEqual([]);
});

it("ends, and is refused without a log for it", async () => {
  expect(await cluster.run("db", "publish", "--end")).toContain("is ended");
  await expect(cluster.run("db", "publish", "--end")).rejects.toThrow(/there is no publication/);
  await expect(cluster.run("db", "publish", "--workspace", "nobody")).rejects.toThrow(
    /no workspace with id or handle 'nobody'/,
  );
});
