export { callbackUrls } from "../connect/callback-urls.ts";
export { readCredential, readSecret } from "../connect/credentials.ts";
export { CallAbandoned } from "./call-abandoned.ts";
export { currentStep, runningStepMemory } from "./current-step.ts";
export {
  createDryRuns,
  type DryRun,
  type DryRunInput,
  type DryRuns,
  type DryStep,
  type StepChoice,
} from "./dry-run.ts";
export { keptRef } from "./event-details.ts";
export { createExecutor, type Executor } from "./executor.ts";
export type { ExecutionParts } from "./external-call.ts";
export { createJobThreads, type JobThreads } from "./job-threads.ts";
export { rejectLate } from "./late-rejection.ts";
export { pokeIntent, wakeJob } from "./poke.ts";
export { openTask, type TaskAccess } from "./task-access.ts";
