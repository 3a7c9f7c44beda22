import {
  defineConnection,
  definePlugin,
  defineProvider,
  defineSubmissionStep,
  step,
  Type,
} from "@fakturo/plugin";
import { checkChain } from "@fakturo/server-domain/chains";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createWorkbench, type Workbench } from "../testing/index.ts";

const KEY = "try:together";
const JOBS = 12;
const messages: number[] = [];

const authority = defineConnection({
  key: "try",
  name: "Authority",
  endpoints: {},
  traits: { dedupe: "number", decides: "at-once", timeout: 5, lateness: 60, lag: 60 },
  send: async () => ({ is: "unknown", message: "records are sent together" }),
  together: {
    members: 50,
    bytes: 100_000,
    order: "position",
    linger: 0,
    async send(all) {
      messages.push(all.length);
      return { answers: new Map(all.map(({ id }) => [id, { is: "accepted" }])) };
    },
  },
});

/** Adds a link together with the entry's record. */
const generate = defineProvider({
  key: "try.generate",
  name: "Generate",
  summary: "Of a test.",
  effect: "none",
  config: Type.Object({}),
  async run({ entry }, ctx) {
    const position = Number((await ctx.chain(KEY)) ?? 0) + 1;
    const identity = entry?.id ?? "";
    const bytes = new TextEncoder().encode(identity);
    return step.ok({
      chains: [{ key: KEY, link: position }],
      submit: {
        connection: "try",
        kind: "issue",
        identity,
        holder: "B",
        bytes,
        stream: "B",
        position,
      },
    });
  },
});

const send = defineSubmissionStep({
  key: "try.send",
  name: "Send",
  summary: "Of a test.",
  submits: { connection: "try", kind: "issue" },
});

let bench: Workbench;
let jobs: readonly string[] = [];

beforeAll(async () => {
  bench = await createWorkbench([
    definePlugin({ name: "test-together", connections: [authority], providers: [generate, send] }),
  ]);
  const steps = [{ provider: "try.generate" }, { provider: "try.send" }];
  const workflowId = await bench.workflow({ name: "T", schema: "note/message", steps });
  const document = {
    $schema: "https://gobl.org/draft-0/note/message",
    title: "T",
    content: "C",
  };
  const entries = await Promise.all(Array.from({ length: JOBS }, () => bench.entry(document)));
  jobs = await Promise.all(entries.map((entryId) => bench.job({ workflowId, entryId })));
});
afterAll(() => bench[Symbol.asyncDispose]());

/** Number of statements that wrote the rows of a table: a row names its transaction and the place in it. */
async function statementsOn(table: string): Promise<number> {
  const { rows } = await bench.database.owner.maintain((tx) =>
    tx.query<{ count: number }>(
      `select count(distinct (xmin::text, cmin::text))::int as count from fakturo.${table}`,
    ),
  );
  return rows[0]?.count ?? 0;
}

async function queuedWakes(): Promise<number> {
  const { rows } = await bench.database.owner.maintain((tx) =>
    tx.query<{ count: number }>(
      `select count(*)::int from graphile_worker._private_jobs j
        join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'wake'`,
    ),
  );
  return rows[0]?.count ?? 0;
}

it("writes links and records of jobs that run together with few statements", async () => {
  await Promise.all(jobs.map((id) => bench.advance(id)));
  expect(await statementsOn("chain_link")).toBeLessThan(JOBS / 2);
  expect(await statementsOn("submission")).toBeLessThan(JOBS / 2);
  const chain = await bench.inWorkspace((tx) => checkChain(tx, KEY));
  expect(chain).toEqual({ key: KEY, length: JOBS, faults: [] });
});

it("stores a message's answers with one statement and wakes its jobs with one task", async () => {
  await bench.transmit();
  expect(messages).toEqual([JOBS]);
  expect(await statementsOn("submission")).toBe(1);
  expect(await queuedWakes()).toBe(1);
  await bench.transmit();
  await Promise.all(jobs.map((id) => bench.advance(id)));
  const statuses = await Promise.all(jobs.map(async (id) => (await bench.look(id)).job.status));
  expect(statuses).toEqual(jobs.map(() => "OK"));
});
