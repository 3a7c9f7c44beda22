import type { JobEngine } from "./job-engine.ts";
import { createQueue, type Queue } from "./queue.ts";
import { describeQueue, type QueueParts } from "./queue-contract.ts";
import { TestingEngineServer } from "./testing-engine.ts";
import { createPollingQueue } from "./testing-queue.ts";
import { createLocalNode } from "./worker-node.ts";

function queueOf(
  { bench, executor, listener, concurrency }: QueueParts,
  engine?: JobEngine,
): Queue {
  const { owner } = bench.database;
  const { ids, log } = bench.services;
  const node = createLocalNode({ owner, heartbeatDatabase: owner, ids, log, alone: true }, "here");
  const { transmitter } = bench;
  return createQueue({ transmitter, owner, node, executor, listener, log, concurrency, engine });
}

describeQueue("graphile-worker", (parts) => queueOf(parts));

const server = new TestingEngineServer();
describeQueue("an engine that jobs are handed to", (parts) => queueOf(parts, server.engine()));

describeQueue("a queue that polls", ({ bench, executor, listener, concurrency }) =>
  createPollingQueue({ owner: bench.database.owner, executor, listener, concurrency }),
);
