import type { Provider } from "@fakturo/plugin";
import { type Deadlines, type EventStatus, JOB_LIMIT_MS, overdue } from "@fakturo/workflow";
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
  scope: LimitScope,
  attempt: number,
  rescuing: boolean,
): EarlyEnd | undefined {
  const { job, now } = scope;
  if (job.cancel_requested) return { status: "CANCEL", message: "cancelled on request" };
  const { step } = deadlinesOf(scope);
  // The error lane still runs after the job's time, so that somebody learns of it.
  const late = overdue(now, { step, ...(!rescuing && { job: jobEnd(job) }) });
  if (late) return late;
  if (attempt > POISON_ATTEMPTS)
    return {
      status: "KO",
      code: "poison",
      message: "the step stopped its worker again and again",
    };
  return undefined;
}

/** Moments that a waiting step is woken at; in the error lane the job's is past and counts no more. */
export function deadlinesOf({ job, intent, provider, now }: LimitScope): Deadlines {
  return {
    step: stepEnd(intent, provider),
    job: jobEnd(job) > now ? jobEnd(job) : undefined,
  };
}

function jobEnd({ created_at }: JobRow): number {
  return created_at.getTime() + JOB_LIMIT_MS;
}

function stepEnd(intent: Started | undefined, provider: Provider | undefined): number | undefined {
  if (!intent || provider?.limit === undefined) return undefined;
  return Date.parse(intent.created_at) + provider.limit * MS_PER_S;
}
