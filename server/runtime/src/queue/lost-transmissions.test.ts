import {
  type Connection,
  defineConnection,
  definePlugin,
  defineProvider,
  defineSubmissionStep,
  step,
  Type,
} from "@fakturo/plugin";
import { expect, it } from "vitest";
import { createWorkbench } from "../testing/index.ts";
import { addMissingTransmissions } from "./graphile-tables.ts";

const sent: string[] = [];
const base = {
  name: "Acme",
  endpoints: {},
  traits: { dedupe: "number", decides: "at-once", timeout: 5, lateness: 60, lag: 60 },
} as const;
const single = defineConnection({
  ...base,
  key: "acme",
  async send({ identity }) {
    sent.push(identity);
    return { is: "accepted" };
  },
});
const chained = defineConnection({
  ...base,
  key: "acme.chain",
  send: async () => ({ is: "unknown", message: "sends together" }),
  together: {
    members: 10,
    bytes: 10_000,
    order: "position",
    linger: 0,
    async send(all) {
      sent.push(...all.map(({ identity }) => identity));
      return { answers: new Map(all.map(({ id }) => [id, { is: "accepted" as const }])) };
    },
  },
});
const steps = ({ key, together }: Connection) => [
  defineProvider({
    key: `${key}.generate`,
    name: "Generate",
    summary: "Of a test.",
    effect: "none",
    config: Type.Object({}),
    run: () =>
      step.ok({
        submit: {
          connection: key,
          kind: "issue",
          identity: key,
          holder: "B-1",
          bytes: new TextEncoder().encode("<record/>"),
          ...(together && { stream: "B-1", position: 1 }),
        },
      }),
  }),
  defineSubmissionStep({
    key: `${key}.send`,
    name: "Send",
    summary: "Of a test.",
    submits: { connection: key, kind: "issue" },
  }),
];
const connections = [single, chained];
const plugin = definePlugin({
  name: "test-acme",
  connections,
  providers: connections.flatMap(steps),
});

it("records go on although the queue lost its tasks, as after a restore", async () => {
  await using bench = await createWorkbench([plugin]);
  const { owner } = bench.database;
  const jobs: string[] = [];
  for (const { key } of connections) {
    const providers = [`${key}.generate`, `${key}.send`].map((provider) => ({ provider }));
    const contents = { name: key, schema: "note/message", steps: providers };
    const entryId = await bench.entry({
      $schema: "https://gobl.org/draft-0/note/message",
      title: "T",
      content: "C",
    });
    jobs.push(await bench.job({ workflowId: await bench.workflow(contents), entryId }));
  }
  for (const job of jobs) await bench.advance(job);
  const lost = await owner.query(
    `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
      where t.id = j.task_id and t.identifier = 'transmit' returning key`,
  );
  expect(lost.rows.map(({ key }) => String(key).split(":", 1)[0]).sort()).toEqual([
    "stream",
    "submission",
  ]);
  expect(await bench.transmit()).toBe(0);
  await owner.maintain(addMissingTransmissions);
  await owner.maintain(addMissingTransmissions);
  expect(await bench.transmit()).toBeGreaterThanOrEqual(2);
  for (const job of jobs) expect((await bench.finish(job)).job.status).toBe("OK");
  expect(sent.toSorted()).toEqual(["acme", "acme.chain"]);
});
