import {
  type Answer,
  defineConnection,
  definePlugin,
  defineProvider,
  defineSubmissionStep,
  step,
  Type,
} from "@fakturo/plugin";
import {
  listSubmissionsOf,
  requestCancel,
  resumeStopped,
  stopRestored,
} from "@fakturo/server-storage/store";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createWorkbench, type Workbench } from "../testing/workbench.ts";

const accepted: Answer = { is: "accepted" };
const chained = defineConnection({
  key: "chain",
  name: "Chain",
  endpoints: {},
  traits: { dedupe: "number", decides: "at-once", timeout: 5, lateness: 1, lag: 1 },
  send: async () => accepted,
  together: {
    members: 10,
    bytes: 10_000,
    order: "position",
    linger: 0,
    send: async (all) => ({ answers: new Map(all.map(({ id }) => [id, accepted])) }),
  },
});
const BASE = { summary: "Of a test.", config: Type.Object({}) } as const;
const plugin = definePlugin({
  name: "test-chain",
  connections: [chained],
  providers: [
    defineProvider({
      ...BASE,
      key: "chain.generate",
      name: "Generate",
      effect: "none",
      async run({ entry }, ctx) {
        const position = Number((await ctx.chain("c")) ?? 0) + 1;
        const about = { connection: "chain", kind: "issue", holder: "B-1", stream: "c" } as const;
        const bytes = new TextEncoder().encode(`record ${position}`);
        return step.ok({
          chains: [{ key: "c", link: position }],
          submit: { ...about, identity: entry?.id ?? "", bytes, position },
        });
      },
    }),
    defineProvider({
      ...BASE,
      key: "chain.pause",
      name: "Pause",
      effect: "external",
      run: async () => step.wait("until somebody acts", { seconds: 3600 }),
    }),
    defineProvider({
      ...BASE,
      key: "chain.fail",
      name: "Fail",
      effect: "external",
      run: async () => step.ko("broken", "on purpose"),
    }),
    defineSubmissionStep({
      key: "chain.send",
      name: "Send",
      summary: "Of a test.",
      submits: { connection: "chain", kind: "issue" },
    }),
  ],
});

let bench: Workbench;
beforeAll(async () => {
  bench = await createWorkbench([plugin]);
});
afterAll(() => bench[Symbol.asyncDispose]());

async function queue(...providers: readonly string[]) {
  const entry = await bench.entry({
    $schema: "https://gobl.org/draft-0/note/message",
    content: "x",
  });
  const steps = providers.map((provider) => ({ name: provider, provider }));
  const workflowId = await bench.workflow({ name: "W", schema: "note/message", steps });
  return { entry, job: await bench.job({ workflowId, entryId: entry }) };
}

async function begin(...providers: readonly string[]) {
  const queued = await queue(...providers);
  await bench.advance(queued.job);
  return queued;
}

/** Sends messages for some minutes. */
async function transmitAll(): Promise<void> {
  for (let rounds = 0; rounds < 5; rounds += 1) {
    await bench.transmit();
    bench.now += 60_000;
  }
}
const statusOf = async (job: string) => (await bench.look(job)).job.status;

it.each([
  ["is cancelled", ["chain.pause", "chain.send"], "CANCEL"],
  ["fails", ["chain.fail", "chain.send"], "KO"],
  ["has no step that sends it", [], "OK"],
])("a link is sent before the next one although its job %s", async (_why, rest, end) => {
  const left = await begin("chain.generate", ...rest);
  if (end === "CANCEL")
    await bench.inWorkspace((tx) => requestCancel(tx, left.job, new Date(bench.now)));
  const next = await begin("chain.generate", "chain.send");
  await bench.advance(left.job);
  expect(await statusOf(left.job)).toBe(end);
  await transmitAll();
  await bench.advance(next.job);
  expect(await statusOf(next.job)).toBe("OK");
  const records = await bench.inWorkspace((tx) => listSubmissionsOf(tx, left.entry));
  expect(records).toMatchObject([{ state: "accepted" }]);
});

it("a link is sent before the next one although its job ends in the same transaction", async () => {
  const left = await Promise.all(Array.from({ length: 11 }, () => queue("chain.generate")));
  const next = await queue("chain.generate", "chain.send");
  await Promise.all([...left, next].map(({ job }) => bench.advance(job)));
  await transmitAll();
  await bench.advance(next.job);
  expect(await statusOf(next.job)).toBe("OK");
});

it("a link of a chain that is stopped after a restore is sent when the operator resumes it", async () => {
  const { entry } = await begin("chain.generate", "chain.send");
  const { owner } = bench.database;
  const at = new Date(bench.now);
  await owner.maintain((tx) => stopRestored(tx, at));
  const states = async () =>
    (await bench.inWorkspace((tx) => listSubmissionsOf(tx, entry))).map(({ state }) => state);
  await transmitAll();
  expect(await states()).toEqual(["queued"]);
  await owner.maintain((tx) => resumeStopped(tx, undefined, undefined, at));
  await transmitAll();
  expect(await states()).toEqual(["accepted"]);
});
