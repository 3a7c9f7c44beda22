import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Client as Sql } from "pg";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { type Client, createClient } from "../harness/client.ts";
import { createOperatorDatabase, type OperatorDatabase } from "../harness/database.ts";
import { newId } from "../harness/ids.ts";
import { fakturoWith, freePort, type ServerProcess, startServer } from "../harness/server.ts";

const POLLING = { timeout: 300_000, interval: 200 };
const OTHERS = 5;

const plugin = fileURLToPath(new URL("./blocker.ts", import.meta.url));
const data = mkdtempSync(join(tmpdir(), "fakturo-blocked-"));
let database: OperatorDatabase;
let sql: Sql;
let env: Record<string, string>;
let token: string;
let server: ServerProcess | undefined;

beforeAll(async () => {
  database = await createOperatorDatabase();
  sql = new Sql({ connectionString: database.url });
  await sql.connect();
  env = {
    DATABASE_URL: database.url,
    FAKTURO_MASTER_KEY: randomBytes(32).toString("hex"),
    FAKTURO_PLUGINS: plugin,
    FAKTURO_PLUGIN_ISOLATION: "none",
  };
  await fakturoWith(env, "workspaces", "create", "B", "--country", "ES", "--sandbox");
  token = await fakturoWith(env, "keys", "create", "--workspace", "B");
  await sql.query("set fakturo.maintenance = 'on'");
});
afterAll(async () => {
  await server?.kill();
  await sql?.end();
  await database?.[Symbol.asyncDispose]();
  rmSync(data, { recursive: true, force: true });
});

async function start(): Promise<Client> {
  const port = await freePort();
  server = await startServer({ data, port, env });
  return createClient(server.url, token);
}

async function begin(client: Client, ...providers: readonly string[]): Promise<string> {
  const [workflow, job] = [newId(), newId()];
  const steps = providers.map((provider) => ({ provider }));
  const flow = { name: "W", schema: "note/message", steps };
  expect((await client.put(`/transform/v1/workflows/${workflow}`, flow)).status).toBe(200);
  const body = { workflow_id: workflow, args: { a: "b" } };
  expect((await client.put(`/transform/v1/jobs/${job}`, body)).status).toBeLessThan(300);
  return job;
}

it.each([
  ["at once", "blocker.block"],
  ["after a wait", "blocker.later"],
])(
  "a job whose step blocks its process %s runs apart after the process was killed",
  async (_when, provider) => {
    const client = await start();
    const job = await begin(client, "blocker.pass", provider);
    const noted = async () =>
      (await sql.query("select provider from fakturo.blocked_job where job = $1", [job])).rows;
    await vi.waitFor(async () => expect(await noted()).toEqual([{ provider }]), POLLING);
    await server?.kill();

    const again = await start();
    const others = await Promise.all(
      Array.from({ length: OTHERS }, () => begin(again, "blocker.pass")),
    );
    const statusOf = async (id: string) =>
      (await again.get(`/transform/v1/jobs/${id}`)).json?.status;
    await vi.waitFor(
      async () => expect(await Promise.all(others.map(statusOf))).toEqual(others.map(() => "OK")),
      POLLING,
    );
    await vi.waitFor(async () => expect(await statusOf(job)).toBe("KO"), POLLING);
    const { json } = await again.get(`/transform/v1/jobs/${job}`);
    expect(json.faults).toMatchObject([{ provider, code: "too-expensive" }]);
    await server?.stop();
  },
  1_000_000,
);
