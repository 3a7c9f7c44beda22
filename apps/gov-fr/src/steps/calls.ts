import { isFakturoError } from "@fakturo/model";
import { type StepResult, step } from "@fakturo/plugin";
import { PlatformError } from "../platform/api.ts";
import { explain } from "../platform/codes.ts";

const FINAL: ReadonlySet<number> = new Set([400, 403, 404, 413, 422, 501]);

/** Runs a step's calls of the platform: a refusal ends the step, other failures are tried again. */
export async function calling(work: () => Promise<StepResult>): Promise<StepResult> {
  try {
    return await work();
  } catch (error) {
    if (isFakturoError(error) && error.key === "precondition-failed")
      return step.ko("not-configured", error.message);
    if (!(error instanceof PlatformError)) throw error;
    const { status, code, message, retryAfter } = error;
    if (!FINAL.has(status)) return step.retry(message, retryAfter);
    const own = code || String(status);
    return step.ko(own, explain(own, message));
  }
}
