import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import {
  ENCRYPTION_CONTEXT,
  encrypt,
  keyFileOf,
  loadMasterKeys,
  type MasterKeys,
  newMasterKey,
} from "@fakturo/server-storage/vault";
import type { Client as Sql } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startPlatform } from "../e2e/platform.ts";
import { type Client, createClient } from "../harness/client.ts";
import { type Cluster, startCluster } from "../harness/cluster.ts";
import { invoice } from "../harness/documents.ts";
import { newId } from "../harness/ids.ts";
import { fakturoWith, type ServerProcess, startFakturo } from "../harness/server.ts";

const [OLD, NEXT] = [newMasterKey(), newMasterKey()];
const BEFORE = { FAKTURO_MASTER_KEY: OLD, FAKTURO_OTHER_MASTER_KEYS: NEXT };
const DURING = { FAKTURO_MASTER_KEY: NEXT, FAKTURO_OTHER_MASTER_KEYS: OLD };
const AFTER = { FAKTURO_MASTER_KEY: NEXT };
const SECRETS = 5_000;

/** Signs a document; returns the id of the key. */
async function sign(client: Client): Promise<string> {
  const { json, text } = await client.post("/silo/v1/gobl/sign", {
    data: { ...invoice(), code: "1" },
  });
  const [signature] = json.data?.sigs ?? [];
  expect(signature, text).toEqual(expect.any(String));
  const head = Buffer.from(String(signature).split(".")[0] ?? "", "base64url");
  return JSON.parse(head.toString()).kid;
}

describe("the master key of many machines", () => {
  let cluster: Cluster;
  let nodes: ServerProcess[] = [];
  let sql: Sql;
  let token: string;
  let workspace: string;

  beforeAll(async () => {
    cluster = await startCluster({ FAKTURO_MASTER_KEY: OLD });
    nodes = [await cluster.start("all"), await cluster.start("all")];
    workspace = await cluster.run("workspaces", "create", "Keys", "--country", "ES", "--sandbox");
    token = await cluster.run("keys", "create", "--workspace", workspace);
    sql = await cluster.connect();
  });
  afterAll(async () => {
    await sql?.end();
    for (const node of nodes) await node.stop();
    await cluster?.[Symbol.asyncDispose]();
  });

  const clients = () => nodes.map(({ url }) => createClient(url, token));
  const vault = (env: Readonly<Record<string, string>>, verb: string) =>
    fakturoWith({ ...cluster.env, FAKTURO_LOG_LEVEL: "debug", ...env }, "vault", verb);
  const put = (client: Client, name: string) =>
    client.put(`/access/v1/secrets/${name}`, { value: `value of ${name}` });

  /** Restarts one node after the other, with work done on both in between. */
  async function restart(env: Readonly<Record<string, string>>): Promise<string[]> {
    const kids: string[] = [];
    for (const [i, node] of nodes.entries()) {
      await node.stop();
      nodes[i] = await cluster.start("all", env);
      for (const client of clients()) {
        expect((await put(client, `s${newId()}`)).status).toBe(200);
        kids.push(await sign(client));
      }
    }
    return kids;
  }

  /** Numbers of secrets under the old and the next key. */
  async function spread(): Promise<{ old: number; next: number }> {
    const idOf = (key: string) => loadMasterKeys({ masterKey: key }, "").current.id;
    const { rows } = await sql.query(
      `select count(*) filter (where substring(value from 1 for 4) = $1)::int as old,
        count(*) filter (where substring(value from 1 for 4) = $2)::int as next from fakturo.secret`,
      [idOf(OLD), idOf(NEXT)],
    );
    return rows[0];
  }

  async function addMany(keys: MasterKeys): Promise<void> {
    const names = Array.from({ length: SECRETS }, (_, i) => `bulk${i}`);
    const values = names.map((name) =>
      encrypt(keys, Buffer.from(name), ENCRYPTION_CONTEXT.secret(workspace, name)),
    );
    await sql.query(
      `insert into fakturo.secret (workspace, name, created_at, updated_at, value)
        select $1, n, now(), now(), v from unnest($2::text[], $3::bytea[]) as x(n, v)`,
      [workspace, names, values],
    );
  }

  it("is changed while they serve, though the change is killed half-way", async () => {
    const [client] = clients();
    const kid = client && (await sign(client));
    expect(new Set(await restart(BEFORE))).toEqual(new Set([kid]));
    expect(new Set(await restart(DURING))).toEqual(new Set([kid]));
    await addMany(loadMasterKeys({ masterKey: OLD }, ""));

    // The change skips rows locked by another transaction, so it cannot end before it is killed.
    await sql.query("begin");
    await sql.query("select from fakturo.secret where name like 'bulk4%' for update");
    const work = new AbortController();
    const served = serveMeanwhile(work.signal);
    const cutOff = startFakturo({ ...cluster.env, ...DURING }, "vault", "rotate");
    for (let now = await spread(); now.next < SECRETS / 5; now = await spread()) await sleep(5);
    await cutOff.kill();
    await sql.query("rollback");
    const half = await spread();
    expect(half.old).toBeGreaterThan(0);
    expect(await vault(DURING, "status")).toMatch(/^[0-9a-f]{8} {2}other {4}\d+ {2}secrets$/m);
    await expect(vault(AFTER, "rotate")).rejects.toMatchObject({ code: 1 });

    const told = await vault(DURING, "rotate");
    work.abort();
    expect(await served).toBeGreaterThan(5);
    const [, count] =
      /^(\d+) secrets encrypted anew, all are under key [0-9a-f]{8}$/.exec(told) ?? [];
    expect(Number(count)).toBeLessThanOrEqual(half.old + 10);
    expect((await spread()).old).toBe(0);
    const status = await vault(DURING, "status");
    expect(status).not.toMatch(/other|unknown/);
    for (const key of [OLD, NEXT]) expect(told + status).not.toContain(key);
    expect(await vault(DURING, "rotate")).toMatch(/^0 secrets/);
    expect(new Set(await restart(AFTER))).toEqual(new Set([kid]));
  }, 480_000);

  /** Uses keys and secrets on both nodes; returns the number of uses. */
  async function serveMeanwhile(signal: AbortSignal): Promise<number> {
    let rounds = 0;
    for (; !signal.aborted; rounds += 1)
      for (const client of clients()) {
        expect((await put(client, "meanwhile")).status).toBe(200);
        await sign(client);
      }
    return rounds;
  }
});

describe("the master key of a server alone", () => {
  it("is made and changed by one command, without a restart", async () => {
    const platform = await startPlatform();
    try {
      const kid = await sign(platform.client);
      await platform.client.put("/access/v1/secrets/one", { value: "x" });
      const former = readFileSync(keyFileOf(platform.data), "utf8").trim();
      const told = await platform.run("vault", "rotate", "--new-key");
      expect(told).toMatch(/^3 secrets encrypted anew/);
      const lines = readFileSync(keyFileOf(platform.data), "utf8").trim().split("\n");
      expect([lines.length, lines[1]]).toEqual([2, former]);
      await platform.client.put("/access/v1/secrets/two", { value: "y" });
      const other = await platform.addWorkspace("Later");
      await sign(other.client);
      expect(await sign(platform.client)).toBe(kid);
      const status = await platform.run("vault", "status");
      expect(status).not.toContain("other");
    } finally {
      await platform.stop();
    }
  });
});
