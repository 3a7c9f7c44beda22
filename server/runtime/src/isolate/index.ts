export type { StepAnswer, StepWork } from "./messages.ts";
export { runStepOnThread, type StepThread } from "./run-step.ts";
export { createStepThreads, type StepThreads } from "./step-threads.ts";
