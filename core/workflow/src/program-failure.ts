import { isFakturoError } from "@fakturo/model";
import { type StepResult, step } from "@fakturo/plugin";
import { TOO_EXPENSIVE } from "./budget.ts";

/**
 * The result of a step whose program failed: `KO` with the code `too-expensive` for an exceeded budget
 * and with the given code otherwise. Other errors are rethrown.
 */
export function programFailure(error: unknown, code: string): StepResult {
  if (!isFakturoError(error)) throw error;
  const isTooExpensive = error.faults.some((fault) => fault.code === TOO_EXPENSIVE);
  return step.ko(isTooExpensive ? TOO_EXPENSIVE : code, error.message);
}
