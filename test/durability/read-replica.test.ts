import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Client as Sql } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Client, createPlainClient } from "../harness/client.ts";
import { invoice } from "../harness/documents.ts";
import { newId } from "../harness/ids.ts";
import { type ReplicatedPostgres, startReplicated } from "../harness/replicated-postgres.ts";
import { fakturoWith, freePort, type ServerProcess } from "../harness/server.ts";

/* Reports and dumps are read from a standby, and from the primary while that is too far behind. */

const PLUGINS = ["@fakturo/catalogues", "@fakturo/regime-es", "@fakturo/app-silo"];
const MAX_LAG_S = "2";

let postgres: ReplicatedPostgres;
let api: ServerProcess;
let client: Client;
let standby: Sql;
let healthUrl: string;
let env: Record<string, string>;
const folder = mkdtempSync(join(tmpdir(), "fakturo-replica-"));

beforeAll(async () => {
  postgres = await startReplicated({ plugins: PLUGINS, isSynchronous: false });
  const port = await freePort();
  healthUrl = `http://127.0.0.1:${port}`;
  env = {
    FAKTURO_READ_DATABASE_URL: postgres.standbyUrl,
    FAKTURO_READ_LAG_SECONDS: MAX_LAG_S,
    FAKTURO_HEALTH_PORT: String(port),
  };
  api = await postgres.start("all", env);
  const workspace = await postgres.run("workspaces", "create", "R", "--country", "ES", "--sandbox");
  const key = await postgres.run("keys", "create", "--workspace", workspace);
  client = createPlainClient(api.url, key);
  standby = await postgres.standby.connect();
});
afterAll(async () => {
  await standby?.end();
  await api?.stop();
  await postgres?.[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

const metric = async (name: string): Promise<number | undefined> => {
  const page = await (await fetch(`${healthUrl}/metrics`)).text();
  const [, value] = new RegExp(`^${name} (.+)$`, "m").exec(page) ?? [];
  return value === undefined ? undefined : Number(value);
};
const counted = async (): Promise<number> => {
  const { json } = await client.get("/silo/v1/counts");
  const list: readonly { readonly entries: number }[] = json.list;
  return list.reduce((sum, { entries }) => sum + entries, 0);
};
const add = async (): Promise<void> => {
  expect((await client.put(`/silo/v1/entries/${newId()}`, { data: invoice() })).status).toBe(200);
};
/** Transactions that the standby has served. */
const served = async (): Promise<number> => {
  const { rows } = await standby.query(
    "select sum(numbackends)::int as n from pg_stat_database where datname = 'fakturo'",
  );
  return rows[0].n;
};

it("reads reports from a standby that keeps up", async () => {
  await expect.poll(() => metric("fakturo_read_replica_used")).toBe(1);
  await add();
  await expect.poll(counted).toBe(1);
  expect(await served()).toBeGreaterThan(1);
  expect(await metric("fakturo_read_replica_lag_seconds")).toBeLessThan(Number(MAX_LAG_S) + 2);
});

it("reads them from the primary while it is too far behind, and says so", async () => {
  await standby.query("select pg_wal_replay_pause()");
  await add();
  await expect.poll(() => metric("fakturo_read_replica_used")).toBe(0);
  expect(await counted()).toBe(2);
  const health = await (await fetch(healthUrl)).json();
  expect(health).toMatchObject({
    status: "ready",
    warnings: [
      expect.stringMatching(/read from the primary: the replica's lag is (unknown|\d+ s)/),
    ],
  });
  expect(api.logged()).toContain("reports and exports are read from the primary");
});

it("dumps from the primary as well then, and from the standby after it has caught up", async () => {
  const dump = (name: string) =>
    fakturoWith({ ...postgres.env, ...env }, "db", "dump", join(folder, name));
  expect(await dump("a.dump")).toMatch(/a\.dump: \d+ rows/);
  await standby.query("select pg_wal_replay_resume()");
  await expect.poll(() => metric("fakturo_read_replica_used")).toBe(1);
  await expect.poll(counted).toBe(2);
  expect(await dump("b.dump")).toMatch(/b\.dump: \d+ rows/);
});

it("goes on without the standby", async () => {
  await postgres.standby.kill();
  expect(await counted()).toBe(2);
  await expect.poll(() => metric("fakturo_read_replica_used")).toBe(0);
});
