import {
  defineConnection,
  definePlugin,
  defineProvider,
  defineSubmissionStep,
  step,
  Type,
} from "@fakturo/plugin";
import { expect, it } from "vitest";
import { createWorkbench } from "../testing/index.ts";
import { isTransmitPayload } from "./transmitter.ts";

const RECORDS = 12;
const TAKE = `delete from graphile_worker._private_jobs where task_id in
  (select id from graphile_worker._private_tasks where identifier = 'transmit') returning payload`;

const sent: string[] = [];
const connection = defineConnection({
  key: "acme",
  name: "Acme",
  endpoints: {},
  traits: { dedupe: "number", decides: "at-once", timeout: 5, lateness: 60, lag: 60 },
  async send({ identity }) {
    sent.push(identity);
    // Its intent is committed, and says that nobody knows the outcome.
    return identity === "2" ? { is: "unknown", message: "no answer" } : { is: "accepted" };
  },
});
const generate = defineProvider({
  key: "acme.generate",
  name: "Generate",
  summary: "Of a test.",
  effect: "none",
  config: Type.Object({}),
  run({ args: { identity = "" } }) {
    const bytes = new TextEncoder().encode(identity);
    return step.ok({ submit: { connection: "acme", kind: "issue", identity, bytes, holder: "B" } });
  },
});
const send = defineSubmissionStep({
  key: "acme.send",
  name: "Send",
  summary: "Of a test.",
  submits: { connection: "acme", kind: "issue" },
});
const plugin = definePlugin({
  name: "test-acme",
  connections: [connection],
  providers: [generate, send],
});

it("records that are sent at the same time share transactions, each with an outcome of its own", async () => {
  await using bench = await createWorkbench([plugin]);
  const steps = ["acme.generate", "acme.send"].map((provider) => ({ provider }));
  const workflowId = await bench.workflow({ name: "Send", schema: "note/message", steps });
  const data = { $schema: "https://gobl.org/draft-0/note/message", title: "T", content: "C" };
  for (let n = 1; n <= RECORDS; n += 1) {
    const entryId = await bench.entry(data);
    await bench.advance(await bench.job({ workflowId, entryId, args: { identity: String(n) } }));
  }
  bench.now += 2_000;
  const { owner } = bench.database;
  const tasks = await owner.maintain((tx) => tx.query<{ payload: unknown }>(TAKE));
  const running = new AbortController();
  await Promise.all(
    tasks.rows.map(({ payload }) =>
      isTransmitPayload(payload) ? bench.transmitter.transmit(payload, running.signal) : undefined,
    ),
  );
  expect(sent.toSorted()).toEqual(Array.from({ length: RECORDS }, (_, n) => `${n + 1}`).toSorted());
  const { rows } = await owner.maintain((tx) =>
    tx.query<{ identity: string; state: string; written: string }>(
      "select identity, state, xmin::text as written from fakturo.submission",
    ),
  );
  expect(rows.filter(({ state }) => state !== "accepted")).toEqual([
    { identity: "2", state: "unknown", written: expect.any(String) },
  ]);
  expect(new Set(rows.map(({ written }) => written)).size).toBeLessThan(RECORDS);
});
