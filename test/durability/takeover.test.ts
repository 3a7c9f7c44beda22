import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Client, createClient } from "../harness/client.ts";
import { createOperatorDatabase, type OperatorDatabase } from "../harness/database.ts";
import { invoice, invoiceWorkflow } from "../harness/documents.ts";
import type { EndedJob } from "../harness/ended-job.ts";
import { newId } from "../harness/ids.ts";
import { type Receiver, startReceiver } from "../harness/receiver.ts";
import { fakturoWith, freePort, type ServerProcess, startServer } from "../harness/server.ts";

const JOBS = 24;
/** Slow receivers keep steps running. */
const REPLY_AFTER_MS = 4_000;
/** Interrupted work of a dead node continues on another one within this time. */
const TAKEOVER_MS = 30_000;
/** Limit for a slow machine. */
const END_MS = 180_000;

const folders = Array.from({ length: 3 }, () => mkdtempSync(join(tmpdir(), "fakturo-nodes-")));
const servers: ServerProcess[] = [];
let database: OperatorDatabase;
let receiver: Receiver;
let client: Client;

beforeAll(async () => {
  receiver = await startReceiver(() => 204, REPLY_AFTER_MS);
  database = await createOperatorDatabase();
  const env = {
    DATABASE_URL: database.url,
    FAKTURO_MASTER_KEY: randomBytes(32).toString("base64"),
  };
  for (const data of folders)
    servers.push(await startServer({ data, port: await freePort(), env }));
  const [data = ""] = folders;
  await fakturoWith(
    env,
    "workspaces",
    "create",
    "Nodes",
    "--country",
    "ES",
    "--sandbox",
    "--data",
    data,
  );
  const token = await fakturoWith(env, "keys", "create", "--workspace", "Nodes", "--data", data);
  client = createClient(servers[0]?.url ?? "", token);
});

afterAll(async () => {
  for (const server of servers.reverse()) await server.stop();
  await receiver?.[Symbol.asyncDispose]();
  await database?.[Symbol.asyncDispose]();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

it(
  "takes over the jobs of killed nodes within 30 s, and each webhook is sent once",
  async () => {
    const workflow = newId();
    await client.put(`/transform/v1/workflows/${workflow}`, invoiceWorkflow(receiver.url));
    const jobs = await Promise.all(
      Array.from({ length: JOBS }, async () => {
        const [entry, job] = [newId(), newId()];
        await client.put(`/silo/v1/entries/${entry}`, { data: invoice() });
        await client.put(`/transform/v1/jobs/${job}`, {
          workflow_id: workflow,
          silo_entry_id: entry,
        });
        return job;
      }),
    );
    await expect.poll(() => receiver.deliveries.length, { timeout: END_MS }).toBeGreaterThan(1);
    const killed = Date.now();
    for (const server of servers.splice(1)) await server.kill();
    const ended = await Promise.all(jobs.map((id) => finished(id, killed + END_MS)));
    expect(ended.map(({ status }) => status)).toEqual(jobs.map(() => "OK"));
    for (const at of ended.flatMap(secondRuns)) expect(at - killed).toBeLessThan(TAKEOVER_MS);
    const codes = ended.map(({ envelope }) => Number(envelope.doc.code)).sort((a, b) => a - b);
    expect(codes).toEqual(jobs.map((_job, i) => i + 1));
    const ids = receiver.deliveries.map(({ body }) => JSON.parse(body).id);
    expect(new Set(ids).size).toBe(JOBS);
  },
  2 * END_MS,
);

/** Times at which interrupted steps were started again. */
function secondRuns({ intents }: EndedJob): number[] {
  return intents.flatMap(({ events }) => {
    const runs = events.filter(({ status }) => status === "RUN");
    return runs.slice(1).map(({ at }) => Date.parse(at));
  });
}

async function finished(id: string, deadline: number): Promise<EndedJob> {
  for (;;) {
    const { json } = await client.get(`/transform/v1/jobs/${id}`);
    if (json?.completed_at) return json;
    if (Date.now() > deadline)
      throw new Error(`job ${id} was not taken over: ${JSON.stringify(json)}`);
    await sleep(250);
  }
}
