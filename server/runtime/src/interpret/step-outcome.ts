import { type FakturoError, isFakturoError } from "@fakturo/model";
import { isTransportError, type StepResult } from "@fakturo/plugin";
import { HeavyWork, type Log } from "@fakturo/server-base";
import { isRetryable } from "@fakturo/server-storage/database";
import { HeadStopped } from "@fakturo/server-storage/store";
import { EXCEPTION } from "./step-errors.ts";
import { isStepResult } from "./step-shape.ts";

/** A call that exceeded its time limit. */
export const TOO_LONG: StepResult = {
  status: "ERR",
  code: "timeout",
  message: "the call took too long",
};

/**
 * Calls a step and checks its answer. Exceptions and invalid answers end the step; a failed transport is
 * retried; an unavailable database or a serialisation failure is thrown, because the step did not cause
 * it, and so is work that belongs on a worker thread.
 */
export async function outcomeOf(
  run: () => StepResult | Promise<StepResult>,
  provider: string,
  log: Pick<Log, "error">,
): Promise<StepResult> {
  try {
    const result: unknown = await run();
    if (result === undefined || result === null) return { status: "OK", effects: {} };
    if (isStepResult(result)) return result;
    log.error({ provider }, "a step answered something that is no result");
    return BAD_RESULT;
  } catch (error) {
    if (isRetryable(error) || error instanceof HeavyWork) throw error;
    if (isFakturoError(error) && error.key === "unavailable") throw error;
    if (isFakturoError(error) && error.key !== "internal") return refused(error);
    const failure = transportFailure(error);
    if (failure) return failure;
    log.error({ err: error, provider }, "a provider failed unexpectedly");
    return EXCEPTION;
  }
}

/** Seconds between looks at whether the operator has let a chain or series continue. */
const RESUMED_S = 60;

/** A step that waits until the operator lets its chain or series continue. */
export function untilResumed({
  reason,
  message,
}: HeadStopped): Extract<StepResult, { status: "QUEUED" }> {
  return { status: "QUEUED", code: reason, message, retryIn: RESUMED_S };
}

const BAD_RESULT: StepResult = Object.freeze({
  status: "KO",
  code: "bad-result",
  message: "the step answered something that is no result",
  effects: {},
});

function refused(error: FakturoError): StepResult {
  if (error instanceof HeadStopped) return untilResumed(error);
  const { key, message, faults } = error;
  const [first] = faults;
  return {
    status: "KO",
    code: first?.code ?? key,
    message: first?.message ?? message,
    effects: {},
    ...(faults.length > 0 && { faults }),
  };
}

/** Codes of sockets and name resolution, for steps that use other protocols than HTTP. */
const NETWORK: ReadonlySet<string> = new Set([
  "EAI_AGAIN",
  "ECONNABORTED",
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTDOWN",
  "EHOSTUNREACH",
  "ENETDOWN",
  "ENETRESET",
  "ENETUNREACH",
  "ENOTFOUND",
  "EPIPE",
  "ETIMEDOUT",
]);

/** A failed transport, an abort or a time-out as `ERR`; undefined for other errors. */
function transportFailure(error: unknown): StepResult | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { message, name } = cause;
    if (name === "TimeoutError" || name === "AbortError") return TOO_LONG;
    if (isTransportError(cause) || isNetworkCode(cause))
      return { status: "ERR", code: "transport", message };
  }
  return undefined;
}

function isNetworkCode(error: Error): boolean {
  return "code" in error && NETWORK.has(String(error.code));
}
