export { CallAbandoned } from "./call-abandoned.ts";
export type { ExecutionParts } from "./execution-parts.ts";
export { createExecutor, type Executor } from "./executor.ts";
export { createJobThreads, type JobThreads } from "./job-threads.ts";
export { pokeIntent } from "./poke.ts";
export { currentStep } from "./step-outcome.ts";
export { openTask, type TaskAccess } from "./task-access.ts";
