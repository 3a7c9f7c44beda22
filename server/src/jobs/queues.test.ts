import { createQueue } from "./queue.ts";
import { describeQueue } from "./queue-contract.ts";
import { createPollingQueue } from "./testing-queue.ts";

describeQueue("graphile-worker", ({ bench, executor, listener, concurrency }) =>
  createQueue({
    owner: bench.database.owner,
    executor,
    listener,
    ids: bench.services.ids,
    log: bench.services.log,
    concurrency,
    alone: true,
  }),
);

describeQueue("a queue that polls", ({ bench, executor, listener, concurrency }) =>
  createPollingQueue({ owner: bench.database.owner, executor, listener, concurrency }),
);
