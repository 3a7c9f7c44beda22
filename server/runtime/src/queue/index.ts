export { type ConcurrencySlots, createConcurrencySlots } from "./concurrency-slots.ts";
export { type DueWork, dueWork } from "./graphile-tables.ts";
export type {
  CreateJobEngine,
  EngineServer,
  JobEngine,
  JobRunner,
  QueuedJob,
  WokenJob,
} from "./job-engine.ts";
export { wakeParked } from "./parked.ts";
export { createQueue, type Queue } from "./queue.ts";
export { createWaiters, type Waiters } from "./waiters.ts";
export { createLocalNode, isNodeAlive } from "./worker-node.ts";
