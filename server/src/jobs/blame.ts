import { isFakturoError } from "@fakturo/model";
import type { StepResult } from "@fakturo/plugin";
import { isConnectionLoss, isRetryable } from "../database/errors.ts";

/** How a step ends that throws what it should not. */
export const EXCEPTION: Extract<StepResult, { status: "KO" }> = Object.freeze({
  status: "KO",
  code: "exception",
  message: "the step failed unexpectedly",
  effects: {},
});

/** True for a failure that would be the same again: the database is there and has lost no race. */
export function isLasting(error: unknown): boolean {
  if (isFakturoError(error)) return error.key !== "unavailable";
  return !isConnectionLoss(error) && !isRetryable(error);
}
