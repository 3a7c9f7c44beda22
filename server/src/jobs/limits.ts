import type { Provider } from "@fakturo/plugin";
import { type EventStatus, JOB_LIMIT, JOB_LIMIT_MS } from "@fakturo/workflow";
import type { JobRow } from "../store/jobs.ts";

const MS_PER_S = 1000;
/**
 * Deliveries without progress after which a job counts as poison: many, since a job may also be cut
 * off by what others do to the process.
 */
const POISON_ATTEMPTS = 25;

/** A step that was started. */
export interface Started {
  /** RFC 3339. */
  readonly created_at: string;
}

/** How a step ends without being called. */
export interface EarlyEnd {
  readonly status: EventStatus;
  readonly code?: string;
  readonly message: string;
}

/** Moments and counts after which a step is not called any more. */
export interface LimitScope {
  readonly job: JobRow;
  readonly intent: Started | undefined;
  readonly provider: Provider | undefined;
  readonly now: number;
}

export function endsEarly(
  { job, intent, provider, now }: LimitScope,
  attempt: number,
  rescuing: boolean,
): EarlyEnd | undefined {
  if (job.cancel_requested) return { status: "CANCEL", message: "cancelled on request" };
  // The error lane still runs, so that somebody learns of it.
  if (!rescuing && now >= jobEnd(job))
    return { status: "TIMEOUT", code: JOB_LIMIT, message: "the job took longer than 100 days" };
  const end = stepEnd(intent, provider);
  if (end !== undefined && now >= end)
    return { status: "TIMEOUT", message: `the step took longer than ${provider?.limit} s` };
  if (attempt > POISON_ATTEMPTS)
    return {
      status: "KO",
      code: "poison",
      message: "the step stopped its worker again and again",
    };
  return undefined;
}

/** A step whose time runs out while it waits is woken at that moment. */
export function withinLimits({ job, intent, provider, now }: LimitScope, at: number): number {
  const limits = [stepEnd(intent, provider) ?? at];
  // The error lane of a job past its limit waits as it likes.
  if (jobEnd(job) > now) limits.push(jobEnd(job));
  return Math.min(at, ...limits);
}

function jobEnd({ created_at }: JobRow): number {
  return created_at.getTime() + JOB_LIMIT_MS;
}

function stepEnd(intent: Started | undefined, provider: Provider | undefined): number | undefined {
  if (!intent || provider?.limit === undefined) return undefined;
  return Date.parse(intent.created_at) + provider.limit * MS_PER_S;
}
