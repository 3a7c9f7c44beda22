export { Budget, STEP_WORK, TOO_EXPENSIVE } from "./budget.ts";
export { type Cursor, createCursor, type Lane, type Next } from "./cursor.ts";
export { compileExpression, type Expression } from "./expression/index.ts";
export { WORKFLOW_INVALID } from "./faults.ts";
export { contentsHash, formatContents, formatWorkflow } from "./format.ts";
export { nextStep } from "./interpreter.ts";
export * from "./job.ts";
export * from "./journal.ts";
export { runJq } from "./jq/index.ts";
export { applyJsonPatch, valueAt } from "./json-patch.ts";
export { applyMergePatch } from "./merge-patch.ts";
export * from "./model.ts";
export { type ConfigCheck, type ParseOptions, parseContents, type StepProblem } from "./parse.ts";
export { parseWorkflow, parseWorkflowSchema, type WorkflowOptions } from "./parse-workflow.ts";
export { applyEnvelopePatch, JSON_PATCH, MERGE_PATCH, PATCH_TYPES } from "./patch.ts";
export { programFailure } from "./program-failure.ts";
export {
  type AttemptOutcome,
  type AttemptResult,
  afterAttempt,
  attemptsOf,
  type Deadlines,
  JOB_LIMIT_MS,
  type NewEvent,
  type TimedEvent,
  timeoutEvent,
} from "./retry.ts";
export * from "./schedule.ts";
export { templateEnvironment } from "./template/environment.ts";
export { renderTemplate } from "./template/index.ts";
