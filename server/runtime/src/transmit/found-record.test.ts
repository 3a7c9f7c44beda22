import {
  definePlugin,
  defineProvider,
  readAs,
  type StepContext,
  type SubmissionStatus,
  step,
  Type,
  waitForRecord,
} from "@fakturo/plugin";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createWorkbench, type Story, type Workbench } from "../testing/index.ts";
import { acmePlugin } from "./testing-acme.ts";
import { TestAuthority } from "./testing-authority.ts";

const BASE = { summary: "Of a test.", config: Type.Object({}) } as const;
const DECIDED = new Set(["accepted", "refused"]);
const Query = Type.Object({ of: Type.String() });

/** What the steps found. */
const found: (SubmissionStatus | undefined)[] = [];

const recordOf = (identity: string, { submission }: StepContext) =>
  submission({
    connection: ["acme", "acme.chain"],
    kind: "issue",
    holder: "B-1",
    identity: [identity, "none"],
  });

const follow = (effect: "none" | "external") =>
  defineProvider({
    ...BASE,
    key: `acme.follow-${effect}`,
    name: "Follow",
    effect,
    async run({ args, ref }, ctx) {
      const { of } = readAs(Query, args, "the args");
      const record = await recordOf(of, ctx);
      if (record && !DECIDED.has(record.state))
        return waitForRecord(record, { ref, why: "the other record", code: "other" });
      found.push(record);
      return step.ok();
    },
  });
const nosy = defineProvider({
  ...BASE,
  key: "nosy.read",
  name: "Read",
  effect: "none",
  async run({ args }, ctx) {
    found.push(await recordOf(readAs(Query, args, "the args").of, ctx));
    return step.ok();
  },
});
const readers = definePlugin({
  name: "test-readers",
  providers: [follow("none"), follow("external"), nosy],
});

const authority = new TestAuthority();
let bench: Workbench;
const flows = new Map<string, string>();

beforeAll(async () => {
  const api = await authority.start();
  const endpoints = { acme: { simulated: { api } }, "acme.chain": { simulated: { api } } };
  bench = await createWorkbench([acmePlugin, readers], { endpoints });
  const steps = {
    send: ["acme.generate", "acme.send"],
    none: ["acme.follow-none"],
    external: ["acme.follow-external"],
    nosy: ["nosy.read"],
  };
  for (const [name, providers] of Object.entries(steps)) {
    const contents = {
      name,
      schema: "note/message",
      steps: providers.map((provider) => ({ name: "S", provider })),
    };
    flows.set(name, await bench.workflow(contents));
  }
});
afterAll(async () => {
  await bench[Symbol.asyncDispose]();
  authority.stop();
});
beforeEach(() => {
  authority.faults = [];
  found.length = 0;
});

const document = () =>
  bench.entry({ $schema: "https://gobl.org/draft-0/note/message", title: "T", content: "C" });
const start = (flow: string, given: { entryId?: string; args?: Record<string, string> }) =>
  bench.job({ workflowId: flows.get(flow) ?? "", ...given });
const eventsOf = ({ intents }: Story) => intents.at(-1)?.events.map(({ status }) => status);

async function finish(job: string): Promise<Story> {
  for (let rounds = 0; rounds < 60; rounds += 1) {
    await bench.advance(job);
    await bench.transmit();
    const story = await bench.look(job);
    if (story.job.completed_at) return story;
    bench.now += 30_000;
  }
  throw new Error(`job ${job} does not end`);
}

it.each(["none", "external"])(
  "a step (%s) waits for the record of another entry, and is woken by its decision",
  async (effect) => {
    const other = await document();
    const sending = await start("send", { entryId: other });
    await bench.advance(sending);
    const job = await start(effect, { args: { of: other } });
    await bench.advance(job);
    expect(eventsOf(await bench.look(job))?.at(-1)).toBe("QUEUED");
    // The second look, after which only the decision calls the step.
    bench.now += 2000;
    await bench.advance(job);
    expect(eventsOf(await bench.look(job))?.filter((status) => status === "QUEUED")).toHaveLength(
      2,
    );
    // The record is sent, and its decision wakes the step.
    for (let rounds = 0; rounds < 2; rounds += 1) await bench.transmit();
    expect(eventsOf(await bench.look(job))?.at(-1)).toBe("POKE");
    await bench.advance(job);
    expect((await bench.look(job)).job.status).toBe("OK");
    expect(found).toMatchObject([{ identity: other, state: "accepted", code: "00" }]);
  },
);

it("a record that was refused is found until another one has its identity", async () => {
  const other = await document();
  authority.faults = ["refuse"];
  await finish(await start("send", { entryId: other }));
  await finish(await start("none", { args: { of: other } }));
  await finish(await start("send", { entryId: other }));
  await finish(await start("none", { args: { of: other } }));
  expect(found.map((one) => one?.state)).toEqual(["refused", "accepted"]);
});

it("there is none of an unknown identity, and none for another app", async () => {
  const other = await document();
  await finish(await start("send", { entryId: other }));
  await finish(await start("none", { args: { of: "unknown" } }));
  expect(found).toEqual([undefined]);
  const { job } = await finish(await start("nosy", { args: { of: other } }));
  expect([job.status, job.faults?.[0]?.code]).toEqual(["KO", "forbidden"]);
});
