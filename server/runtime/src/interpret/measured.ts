import type { StepResult } from "@fakturo/plugin";
import {
  endJobSpan,
  inSpan,
  isTracing,
  JOBS,
  STEPS,
  spanOfJob,
} from "@fakturo/server-base/telemetry";
import type { JobRun, StepCount } from "./run.ts";

/** What a transaction did, which counts once it is committed. */
export class Measured {
  readonly #steps: StepCount[] = [];
  readonly #jobs: (readonly [job: JobRun["job"], status: string])[] = [];

  /** Keeps the new results of a job, and how it ended. */
  add(run: JobRun, ended?: string): void {
    this.#steps.push(...run.takeResults());
    if (ended !== undefined) this.#jobs.push([run.job, ended]);
  }

  /** Counts after the commit, and ends the spans of jobs. */
  record(): void {
    for (const [provider, status] of this.#steps) STEPS.record(1, provider, status);
    for (const [{ id, created_at }, status] of this.#jobs) {
      JOBS.record(1, status);
      endJobSpan(id, created_at.getTime(), status);
    }
  }
}

/** Calls a step within a span of its job. */
export function inStepSpan(
  { job, provider }: { readonly job: string; readonly provider: string },
  call: () => Promise<StepResult>,
): Promise<StepResult> {
  if (!isTracing()) return call();
  const attributes = { "fakturo.job": job };
  const options = { kind: "internal", parent: spanOfJob(job), attributes } as const;
  return inSpan(provider, options, call, ({ status, code }) => ({
    "fakturo.status": status,
    ...(code && { "fakturo.code": code }),
  }));
}
