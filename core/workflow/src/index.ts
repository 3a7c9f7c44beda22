export { compileExpression } from "./expression/index.ts";
export { contentsHash, formatContents } from "./format.ts";
export { type Next, nextStep } from "./interpreter.ts";
export * from "./journal.ts";
export { runJq } from "./jq/index.ts";
export * from "./model.ts";
export { type ParseOptions, parseContents, type StepProblem } from "./parse.ts";
export {
  applyEnvelopePatch,
  applyJsonPatch,
  applyMergePatch,
  JSON_PATCH,
  MERGE_PATCH,
  PATCH_TYPES,
} from "./patch.ts";
export { afterError, afterQueued, attemptsOf, type TimedEvent, type Wake } from "./retry.ts";
export { templateEnvironment } from "./template/environment.ts";
export { renderTemplate } from "./template/index.ts";
