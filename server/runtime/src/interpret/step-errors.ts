import { isFakturoError } from "@fakturo/model";
import type { StepResult } from "@fakturo/plugin";
import { isConnectionLoss, isRetryable } from "@fakturo/server-storage/database";

/** Maps an unexpected exception of a step to its result. */
export const EXCEPTION: Extract<StepResult, { status: "KO" }> = Object.freeze({
  status: "KO",
  code: "exception",
  message: "the step failed unexpectedly",
  effects: {},
});

/**
 * True for a failure that a repetition would not change: the database is available and there was no
 * conflict.
 */
export function isPermanent(error: unknown): boolean {
  if (isFakturoError(error)) return error.key !== "unavailable";
  return !isConnectionLoss(error) && !isRetryable(error);
}
