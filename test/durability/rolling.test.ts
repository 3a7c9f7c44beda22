import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client as Database } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Backend, type Balancer, startBalancer } from "../harness/balancer.ts";
import { type Client, createPlainClient } from "../harness/client.ts";
import { createOperatorDatabase, type OperatorDatabase } from "../harness/database.ts";
import { invoice } from "../harness/documents.ts";
import { newId } from "../harness/ids.ts";
import { fakturoWith, freePort, type ServerProcess, startServer } from "../harness/server.ts";

const CLIENTS = 6;
const ROUNDS = 1;

const data = mkdtempSync(join(tmpdir(), "fakturo-rolling-"));
const backends: Backend[] = [];
const servers = new Map<Backend, ServerProcess>();
let env: Record<string, string>;
let database: OperatorDatabase;
let worker: ServerProcess;
let balancer: Balancer;
let client: Client;

beforeAll(async () => {
  database = await createOperatorDatabase();
  env = {
    DATABASE_URL: database.url,
    FAKTURO_MASTER_KEY: randomBytes(32).toString("base64"),
    FAKTURO_DRAIN_SECONDS: "1",
  };
  for (let i = 0; i < 2; i++) {
    const backend = { port: await freePort(), healthPort: await freePort() };
    backends.push(backend);
    servers.set(backend, await startApi(backend));
  }
  worker = await startServer({
    data,
    port: await freePort(),
    env: { ...env, FAKTURO_ROLE: "worker" },
  });
  await fakturoWith(env, "workspaces", "create", "Rolling", "--country", "ES", "--sandbox");
  const token = await fakturoWith(env, "keys", "create", "--workspace", "Rolling");
  balancer = await startBalancer(backends);
  client = createPlainClient(balancer.url, token);
});

afterAll(async () => {
  await balancer?.[Symbol.asyncDispose]();
  await Promise.all([...servers.values(), worker].map((server) => server?.stop()));
  await database?.[Symbol.asyncDispose]();
  rmSync(data, { recursive: true, force: true });
});

function startApi({ port, healthPort }: Backend): Promise<ServerProcess> {
  const role = { FAKTURO_ROLE: "api", FAKTURO_HEALTH_PORT: String(healthPort) };
  return startServer({ data, port, env: { ...env, ...role } });
}

describe("processes with roles", () => {
  it("restart in turn, under load, without a failed request", async () => {
    const workflow = newId();
    const steps = [{ provider: "silo.state", config: { state: "sent" } }];
    const made = await client.put(`/transform/v1/workflows/${workflow}`, {
      name: "Send",
      schema: "bill/invoice",
      steps,
    });
    expect(made.status).toBe(200);
    let isRunning = true;
    let count = 0;
    const failures: string[] = [];
    const note = ({ status, text }: { status: number; text: string }, expected: number): void => {
      count += 1;
      if (status !== expected) failures.push(`${status} ${text}`);
    };
    const clients = Array.from({ length: CLIENTS }, async () => {
      while (isRunning) {
        const id = newId();
        note(await client.put(`/silo/v1/entries/${id}`, { data: invoice() }), 200);
        const body = { workflow_id: workflow, silo_entry_id: id };
        const job = await client.put(`/transform/v1/jobs/${newId()}?wait=20`, body);
        // A wait interrupted by a restart is answered with the present state.
        note(job, job.status === 202 ? 202 : 200);
        note(await client.get(`/silo/v1/entries/${id}`), 200);
      }
    });
    for (let round = 0; round < ROUNDS; round++)
      for (const backend of backends) {
        expect(await servers.get(backend)?.stop()).toBe(0);
        servers.set(backend, await startApi(backend));
        await sleep(500);
      }
    isRunning = false;
    await Promise.all(clients);
    expect(failures).toEqual([]);
    expect(count).toBeGreaterThan(100);
    expect(Math.min(...backends.map(({ port }) => balancer.passed.get(port) ?? 0))).toBeGreaterThan(
      20,
    );
  });

  it("takes jobs where the role says so, and requests where it says so", async () => {
    const [backend] = backends;
    await worker.stop();
    const { text } = await client.get("/transform/v1/workflows");
    const workflow = JSON.parse(text).list[0].id;
    const entry = newId();
    await client.put(`/silo/v1/entries/${entry}`, { data: invoice() });
    const id = newId();
    const path = `/transform/v1/jobs/${id}`;
    const body = { workflow_id: workflow, silo_entry_id: entry };
    expect((await client.put(`${path}?wait=1`, body)).status).toBe(202);
    const health = await freePort();
    const port = await freePort();
    worker = await startServer({
      data,
      port,
      env: { ...env, FAKTURO_ROLE: "worker", FAKTURO_HEALTH_PORT: String(health) },
    });
    const status = async () => (await client.get(path)).json.status;
    await expect.poll(status, { timeout: 90_000, interval: 100 }).toBe("OK");
    expect(await (await fetch(`http://127.0.0.1:${health}`)).json()).toEqual({ status: "ready" });
    await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow();
    expect((await fetch(`http://127.0.0.1:${backend?.healthPort}`)).status).toBe(200);
  });

  it("goes on while a newer version has extended the tables", async () => {
    const { text } = await client.get("/transform/v1/workflows");
    const workflow = JSON.parse(text).list[0].id;
    const use = async (): Promise<readonly number[]> => {
      const [entry, job] = [newId(), newId()];
      const body = { workflow_id: workflow, silo_entry_id: entry };
      const answers = [
        await client.put(`/silo/v1/entries/${entry}`, { data: invoice() }),
        await client.put(`/transform/v1/jobs/${job}`, body),
        await client.patch(`/silo/v1/entries/${entry}`, { folder: "other" }),
        await client.get(`/silo/v1/entries/${entry}`),
        await client.get("/silo/v1/search?q=acme"),
        await client.get("/access/v1/workspace"),
        await client.put("/access/v1/secrets/a", { value: "b" }),
      ];
      const status = async () => (await client.get(`/transform/v1/jobs/${job}`)).json.status;
      await expect.poll(status, { timeout: 60_000, interval: 100 }).toBe("OK");
      return answers.map((answer) => answer.status);
    };
    const before = await use();
    const owner = new Database({ connectionString: database.url });
    await owner.connect();
    const { rows } = await owner.query<{ name: string }>(
      "select relname as name from pg_class where relnamespace = 'fakturo'::regnamespace and relkind = 'r'",
    );
    expect(rows.length).toBeGreaterThan(20);
    for (const { name } of rows)
      await owner.query(`alter table fakturo.${name} add column of_later text default 'x'`);
    await owner.end();
    // Each connection has statements that were prepared before.
    for (let round = 0; round < 5; round++) expect(await use()).toEqual(before);
  });

  it("is refused without a Postgres that others can reach", async () => {
    await expect(
      fakturoWith({ FAKTURO_ROLE: "worker" }, "serve", "--data", data),
    ).rejects.toThrow();
  });
});
