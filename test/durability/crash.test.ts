import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Client, createClient } from "../harness/client.ts";
import { invoice, invoiceWorkflow } from "../harness/documents.ts";
import type { EndedJob } from "../harness/ended-job.ts";
import { newId } from "../harness/ids.ts";
import { putUntilAnswered } from "../harness/put-until-answered.ts";
import { type Receiver, startReceiver } from "../harness/receiver.ts";
import {
  fakturo,
  freePort,
  killPostgres,
  type ServerProcess,
  startServer,
} from "../harness/server.ts";

/** Kills of each kind; `FAKTURO_KILLS=50` for the long run. */
const KILLS = Number(process.env.FAKTURO_KILLS ?? 4);
const JOBS_PER_KILL = 12;
const MAX_DELAY_MS = 500;
/** Time limit for a slow machine: work interrupted by a crash continues within 30 s. */
const RECOVERY_MS = 180_000;

const data = mkdtempSync(join(tmpdir(), "fakturo-crash-"));
let port: number;
let server: ServerProcess;
let receiver: Receiver;
let client: Client;
const workflow = newId();
const jobs: string[] = [];

beforeAll(async () => {
  port = await freePort();
  server = await startServer({ data, port });
  receiver = await startReceiver();
  await fakturo("workspaces", "create", "Crash", "--country", "ES", "--sandbox", "--data", data);
  const token = await fakturo("keys", "create", "--workspace", "Crash", "--data", data);
  client = createClient(server.url, token);
  const made = await client.put(
    `/transform/v1/workflows/${workflow}`,
    invoiceWorkflow(receiver.url),
  );
  expect(made.status).toBe(200);
});

afterAll(async () => {
  await server?.stop();
  await receiver?.[Symbol.asyncDispose]();
  rmSync(data, { recursive: true, force: true });
});

async function submit(count: number): Promise<void> {
  await Promise.all(
    Array.from({ length: count }, async () => {
      const [entry, job] = [newId(), newId()];
      await putUntilAnswered(client, `/silo/v1/entries/${entry}`, { data: invoice() });
      await putUntilAnswered(client, `/transform/v1/jobs/${job}`, {
        workflow_id: workflow,
        silo_entry_id: entry,
      });
      jobs.push(job);
    }),
  );
}

async function finished(id: string): Promise<EndedJob> {
  const deadline = Date.now() + RECOVERY_MS;
  for (;;) {
    const answer = await client.get(`/transform/v1/jobs/${id}`).catch(() => undefined);
    if (answer?.json?.completed_at) return answer.json;
    if (Date.now() > deadline)
      throw new Error(`job ${id} did not end: ${answer?.text ?? "no answer"}`);
    await sleep(100);
  }
}

async function checkEverything(): Promise<void> {
  const ended = await Promise.all(jobs.map(finished));
  expect(ended.map(({ status }) => status)).toEqual(jobs.map(() => "OK"));
  const codes = ended.map(({ envelope }) => Number(envelope.doc.code)).sort((a, b) => a - b);
  expect(codes).toEqual(jobs.map((_job, i) => i + 1));
  const told = new Map<string, Set<string>>();
  for (const { body } of receiver.deliveries) {
    const { id, transform_job_id: job } = JSON.parse(body);
    told.set(job, (told.get(job) ?? new Set()).add(id));
  }
  // A delivery repeated after a crash has the same id; no job sends two ids.
  expect([...told.keys()].sort()).toEqual([...jobs].sort());
  expect([...told.values()].map((ids) => ids.size)).toEqual(jobs.map(() => 1));
  expect(ended.every(({ envelope }) => envelope.sigs.length === 1)).toBe(true);
}

describe("kill -9", () => {
  it(
    `of the server, ${KILLS} times: every job ends, no code is missing or doubled`,
    async () => {
      for (let kill = 0; kill < KILLS; kill++) {
        const submitted = submit(JOBS_PER_KILL);
        await sleep(Math.random() * MAX_DELAY_MS);
        await server.kill();
        server = await startServer({ data, port });
        await submitted;
      }
      await checkEverything();
    },
    RECOVERY_MS + KILLS * 60_000,
  );

  it(
    `of its Postgres, ${KILLS} times: every job ends, no code is missing or doubled`,
    async () => {
      for (let kill = 0; kill < KILLS; kill++) {
        const submitted = submit(JOBS_PER_KILL);
        await sleep(Math.random() * MAX_DELAY_MS);
        killPostgres(data);
        await submitted;
      }
      await checkEverything();
    },
    RECOVERY_MS + KILLS * 60_000,
  );
});
