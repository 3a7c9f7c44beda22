import type { StepResult } from "@fakturo/plugin";
import { endJobSpan, inSpan, JOBS, STEPS, spanOfJob } from "@fakturo/server-base/telemetry";
import type { WholeJob } from "@fakturo/server-storage/store";
import type { StepCount } from "./run.ts";

/** What a transaction did, counted once it is committed. */
export interface Measured {
  readonly steps: StepCount[];
  readonly jobs: (readonly [job: Pick<WholeJob, "id" | "created_at">, status: string])[];
}

/** Counts the results of a committed transaction, and ends the spans of its jobs. */
export function recordMeasured({ steps, jobs }: Measured): void {
  for (const [provider, status] of steps) STEPS.record(1, provider, status);
  for (const [{ id, created_at }, status] of jobs) {
    JOBS.record(1, status);
    endJobSpan(id, created_at.getTime(), status);
  }
}

/** Calls a step within a span of its job. */
export function inStepSpan(
  { job, provider }: { readonly job: string; readonly provider: string },
  call: () => Promise<StepResult>,
): Promise<StepResult> {
  const attributes = { "fakturo.job": job };
  const options = { kind: "internal", parent: spanOfJob(job), attributes } as const;
  return inSpan(provider, options, call, ({ status, code }) => ({
    "fakturo.status": status,
    ...(code && { "fakturo.code": code }),
  }));
}
