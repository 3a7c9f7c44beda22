import { createQueue } from "./queue.ts";
import { describeQueue } from "./queue-contract.ts";
import { createPollingQueue } from "./testing-queue.ts";
import { createLocalNode } from "./worker-node.ts";

describeQueue("graphile-worker", ({ bench, executor, listener, concurrency }) => {
  const { owner } = bench.database;
  const { ids, log } = bench.services;
  const node = createLocalNode({ owner, heartbeatDatabase: owner, ids, log, alone: true }, "here");
  return createQueue({
    transmitter: bench.transmitter,
    owner,
    node,
    executor,
    listener,
    log,
    concurrency,
  });
});

describeQueue("a queue that polls", ({ bench, executor, listener, concurrency }) =>
  createPollingQueue({ owner: bench.database.owner, executor, listener, concurrency }),
);
