import { defineConnection, definePlugin } from "@fakturo/plugin";
import { createListener } from "@fakturo/server-storage/database";
import { expect, it, vi } from "vitest";
import { createQueue } from "../queue/queue.ts";
import { createLocalNode } from "../queue/worker-node.ts";
import { createWorkbench, recordSteps } from "../testing/index.ts";

const sent: string[] = [];
const plugin = definePlugin({
  name: "test-acme",
  connections: [
    defineConnection({
      key: "acme",
      name: "Acme",
      endpoints: {},
      traits: { dedupe: "number", decides: "at-once", timeout: 5, lateness: 60, lag: 60 },
      async send({ identity }) {
        sent.push(identity);
        return { is: "accepted", code: "00" };
      },
    }),
  ],
  providers: recordSteps(),
});

it("the queue sends records and wakes the jobs that wait for them", async () => {
  await using bench = await createWorkbench([plugin], { clock: { now: Date.now } });
  const { owner, app } = bench.database;
  const { ids, log } = bench.services;
  const listener = createListener(app);
  const queue = createQueue({
    owner,
    node: createLocalNode({ owner, heartbeatDatabase: owner, ids, log, alone: true }, "here"),
    executor: bench.executor,
    transmitter: bench.transmitter,
    listener,
    log,
    concurrency: 4,
  });
  await queue.start();
  try {
    const steps = ["acme.generate", "acme.send"].map((provider) => ({
      id: ids.v7(),
      name: provider,
      provider,
    }));
    const workflowId = await bench.workflow({ name: "Send", schema: "note/message", steps });
    const entries = await Promise.all(
      Array.from({ length: 5 }, () =>
        bench.entry({ $schema: "https://gobl.org/draft-0/note/message", title: "T", content: "C" }),
      ),
    );
    const jobs = await Promise.all(entries.map((entryId) => bench.job({ workflowId, entryId })));
    await vi.waitFor(
      async () => {
        const statuses = await Promise.all(
          jobs.map(async (job) => (await bench.look(job)).job.status),
        );
        expect(statuses).toEqual(jobs.map(() => "OK"));
      },
      { timeout: 60_000, interval: 100 },
    );
    expect(sent.toSorted()).toEqual(entries.toSorted());
  } finally {
    await queue.stop();
    await listener.close();
  }
});
