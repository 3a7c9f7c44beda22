import {
  type Answer,
  type CallContext,
  CLOCK_TOLERANCE_S,
  defineConnection,
  definePlugin,
  defineProvider,
  defineSubmissionStep,
  step,
  Type,
} from "@fakturo/plugin";
import { listSubmissionsOf } from "@fakturo/server-storage/store";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rowOf } from "../submissions/rows.ts";
import { createWorkbench, type Workbench } from "../testing/index.ts";
import { TestAuthority } from "./testing-authority.ts";

const ACCEPTED: Answer = { is: "accepted" };
const BASE = { name: "Timed", endpoints: { live: { api: "https://live.example/" } } };
const TRAITS = { dedupe: "number", decides: "at-once", timeout: 5, lateness: 60, lag: 60 } as const;

async function post(identity: string, ctx: CallContext): Promise<Answer> {
  const body = JSON.stringify([{ identity, digest: "d" }]);
  await ctx.http(ctx.endpoint("api"), { method: "POST", body });
  return ACCEPTED;
}

const timed = { ...TRAITS, clockTolerance: CLOCK_TOLERANCE_S };
const connections = [
  defineConnection({
    ...BASE,
    key: "timed",
    traits: timed,
    send: ({ identity }, ctx) => post(identity, ctx),
  }),
  defineConnection({
    ...BASE,
    key: "timed.many",
    traits: timed,
    send: ({ identity }, ctx) => post(identity, ctx),
    together: {
      ...{ members: 5, bytes: 10_000, order: "any", linger: 0 },
      async send(all, ctx) {
        for (const { identity } of all) await post(identity, ctx);
        return { answers: new Map(all.map(({ id }) => [id, ACCEPTED])) };
      },
    },
  }),
  defineConnection({
    ...BASE,
    key: "timeless",
    traits: TRAITS,
    send: ({ identity }, ctx) => post(identity, ctx),
  }),
];
const STEP = { summary: "Of a test.", config: Type.Object({}) } as const;
const providers = connections.flatMap(({ key }) => [
  defineProvider({
    ...STEP,
    key: `${key}.generate`,
    name: "Generate",
    effect: "none",
    run: async ({ entry }) => {
      const bytes = new TextEncoder().encode("record");
      const identity = entry?.id ?? "";
      const stream = key === "timed.many" ? { stream: "B-1" } : {};
      return step.ok({
        submit: { connection: key, kind: "issue", identity, holder: "B-1", bytes, ...stream },
      });
    },
  }),
  defineSubmissionStep({
    key: `${key}.send`,
    name: "Send",
    summary: "Of a test.",
    submits: { connection: key, kind: "issue" },
  }),
]);

const MINUTE_MS = 60_000;
const authority = new TestAuthority();
let bench: Workbench;
beforeAll(async () => {
  const api = await authority.start();
  const endpoints = Object.fromEntries(connections.map(({ key }) => [key, { simulated: { api } }]));
  const plugin = definePlugin({ name: "test-timed", connections, providers });
  bench = await createWorkbench([plugin], { endpoints });
});
afterAll(async () => {
  await bench[Symbol.asyncDispose]();
  authority.stop();
});

/** A job that has a new record sent, and the id of its entry. */
async function begin(key: string): Promise<{ readonly job: string; readonly entry: string }> {
  const steps = ["generate", "send"].map((name) => ({
    id: bench.services.ids.v7(),
    name,
    provider: `${key}.${name}`,
  }));
  const workflowId = await bench.workflow({ name: key, schema: "note/message", steps });
  const $schema = "https://gobl.org/draft-0/note/message";
  const entry = await bench.entry({ $schema, title: "T", content: "C" });
  return { job: await bench.job({ workflowId, entryId: entry }), entry };
}

/** One pass of everything that is due. */
async function pass(job: string) {
  await bench.advance(job);
  await bench.transmit();
  await bench.advance(job);
  return bench.look(job);
}

/** Passes until the job has ended. */
async function finish(job: string): Promise<string | null | undefined> {
  for (let rounds = 0; rounds < 20; rounds += 1) {
    const story = await pass(job);
    if (story.job.completed_at) return story.job.status;
    bench.now += MINUTE_MS;
    authority.time = bench.now;
  }
  throw new Error(`job ${job} does not end`);
}

describe.each(["timed", "timed.many"])("a record of %s", (key) => {
  it.each([
    ["ahead of", -10],
    ["behind", 10],
  ])(
    "waits while the clock is %s the authority's, and is sent when it is right",
    async (is, minutes) => {
      authority.time = bench.now;
      expect(await finish((await begin(key)).job)).toBe("OK");
      // The answer to this record shows the difference; records after it wait.
      authority.time = bench.now + minutes * MINUTE_MS;
      await pass((await begin(key)).job);
      const sent = authority.messages.length;

      const { job, entry } = await begin(key);
      for (let hours = 0; hours < 30; hours += 1) {
        await pass(job);
        bench.now += 60 * MINUTE_MS;
        authority.time = bench.now + minutes * MINUTE_MS;
      }
      const story = await pass(job);
      expect(authority.messages.length).toBe(sent);
      expect(story.intents.at(-1)?.events.at(-1)).toMatchObject({
        status: "QUEUED",
        message: expect.stringContaining(is),
      });
      const rows = await bench.inWorkspace(async (tx) =>
        (await listSubmissionsOf(tx, entry)).map(rowOf),
      );
      expect(rows.map(({ attempts }) => attempts)).toEqual([[]]);

      authority.time = bench.now;
      expect(await finish(job)).toBe("OK");
      expect(authority.messages.flat().filter((identity) => identity === entry)).toHaveLength(1);
    },
  );
});

it("is sent with any clock to an authority without a time rule", async () => {
  authority.time = bench.now - 60 * MINUTE_MS;
  for (const _ of [1, 2]) expect(await finish((await begin("timeless")).job)).toBe("OK");
});
