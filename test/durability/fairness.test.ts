import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Platform, startPlatform } from "../e2e/platform.ts";
import type { Client } from "../harness/client.ts";
import { invoice } from "../harness/documents.ts";
import { newId } from "../harness/ids.ts";
import { type Receiver, startReceiver } from "../harness/receiver.ts";

const CONCURRENCY = 16;
const BUSY_JOBS = 500;
const BUSY_REPLY_MS = 1_000;
const STUCK_JOBS = 60;
const STUCK_REPLY_MS = 12_000;
/** A third of the time that the other workspace's jobs take. */
const SOON_MS = 10_000;

let platform: Platform;
let busy: Receiver;
let stuck: Receiver;
let quick: Receiver;
/** The busy receiver does not answer before all jobs exist. */
const allSubmitted = Promise.withResolvers<void>();

beforeAll(async () => {
  busy = await startReceiver(
    () => 204,
    () => allSubmitted.promise.then(() => sleep(BUSY_REPLY_MS)),
  );
  stuck = await startReceiver(() => 204, STUCK_REPLY_MS);
  quick = await startReceiver();
  platform = await startPlatform({ FAKTURO_CONCURRENCY: String(CONCURRENCY) });
});
afterAll(async () => {
  await platform?.stop();
  for (const receiver of [busy, stuck, quick]) await receiver?.[Symbol.asyncDispose]();
});

/** A workflow with a webhook; returns a function that starts a job over a new document. */
async function prepare(
  client: Client,
  { url }: Receiver,
): Promise<(key?: string) => Promise<string>> {
  const workflow = newId();
  const steps = [{ provider: "webhook", config: { url } }];
  const flow = { name: "Tell", schema: "bill/invoice", steps };
  expect((await client.put(`/transform/v1/workflows/${workflow}`, flow)).status).toBe(200);
  const body = { workflow_id: workflow, data: invoice({ code: "1" }) };
  return async () => {
    const id = newId();
    expect((await client.put(`/transform/v1/jobs/${id}`, body)).status).toBe(202);
    return id;
  };
}

async function submit(count: number, job: () => Promise<string>): Promise<void> {
  let left = count;
  await Promise.all(
    Array.from({ length: 10 }, async () => {
      while (left-- > 0) await job();
    }),
  );
}

/** Milliseconds until a job has ended. */
async function timed(client: Client, job: () => Promise<string>): Promise<number> {
  const start = performance.now();
  const id = await job();
  for (;;) {
    const { json } = await client.get(`/transform/v1/jobs/${id}`);
    if (json.completed_at) {
      expect(json.status).toBe("OK");
      return performance.now() - start;
    }
    await sleep(20);
  }
}

describe("a workspace with little to do", () => {
  it(`is not held up by ${BUSY_JOBS} jobs of another one`, async () => {
    const [loud, quiet] = [
      await platform.addWorkspace("Loud"),
      await platform.addWorkspace("Quiet"),
    ];
    const tell = await prepare(quiet.client, quick);
    const alone = await timed(quiet.client, tell);
    await submit(BUSY_JOBS, await prepare(loud.client, busy));
    allSubmitted.resolve();
    const times = [];
    for (let i = 0; i < 5; i++) times.push(await timed(quiet.client, tell));
    const done = busy.deliveries.length;
    process.stderr.write(
      `fairness: ${alone.toFixed(0)} ms alone, ${times.map((ms) => ms.toFixed(0)).join(" ")} ms beside ${BUSY_JOBS - done} waiting jobs\n`,
    );
    expect(done).toBeLessThan(BUSY_JOBS - 100);
    expect(Math.max(...times)).toBeLessThan(SOON_MS);
  });

  it("is not delayed by one whose receiver answers slowly", async () => {
    const [slow, quiet] = [
      await platform.addWorkspace("Slow"),
      await platform.addWorkspace("Calm"),
    ];
    const tell = await prepare(quiet.client, quick);
    await submit(STUCK_JOBS, await prepare(slow.client, stuck));
    for (let waited = 0; stuck.deliveries.length < CONCURRENCY && waited < 20_000; waited += 50)
      await sleep(50);
    const times = [];
    for (let i = 0; i < 5; i++) times.push(await timed(quiet.client, tell));
    process.stderr.write(
      `fairness: ${times.map((ms) => ms.toFixed(0)).join(" ")} ms beside ${stuck.deliveries.length} calls of ${STUCK_REPLY_MS} ms\n`,
    );
    expect(stuck.deliveries.length).toBeLessThanOrEqual(2 * CONCURRENCY);
    expect(Math.max(...times)).toBeLessThan(SOON_MS);
  });
});
