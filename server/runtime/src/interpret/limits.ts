import type { Provider } from "@fakturo/plugin";
import type { JobRow } from "@fakturo/server-storage/store";
import { type Deadlines, type EventStatus, JOB_LIMIT_MS, timeoutEvent } from "@fakturo/workflow";

const MS_PER_S = 1000;
/** Attempts without progress before a job is quarantined: another job may have crashed the process. */
const ATTEMPTS_BEFORE_QUARANTINE = 2;
/** Attempts without progress after which a job is ended; a process may also crash for other reasons. */
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

/** Facts that decide whether a step is still called. */
export interface LimitScope {
  readonly job: JobRow;
  /** First step of the error lane, once that has begun. */
  readonly rescue: Started | undefined;
  readonly intent: Started | undefined;
  readonly provider: Provider | undefined;
  readonly now: number;
}

/** True for a job that may have crashed its process: it runs alone, one step at a time. */
export function isQuarantined(attempt: number): boolean {
  return attempt > ATTEMPTS_BEFORE_QUARANTINE;
}

/** Attempt number of a quarantined job after `alone` earlier attempts in quarantine. */
export function quarantinedAttempt(alone: number): number {
  return ATTEMPTS_BEFORE_QUARANTINE + alone + 1;
}

/** True when a job has ended its process or thread so often that its step fails. */
export function isPoison(attempt: number): boolean {
  return attempt > POISON_ATTEMPTS;
}

export function endsEarly(scope: LimitScope, attempt: number): EarlyEnd | undefined {
  if (scope.job.cancel_requested) return { status: "CANCEL", message: "cancelled on request" };
  const late = timeoutEvent(scope.now, deadlinesOf(scope));
  if (late) return late;
  if (isPoison(attempt))
    return {
      status: "KO",
      code: "poison",
      message: "the step ended its worker repeatedly",
    };
  return undefined;
}

/** Moments that a waiting step is woken at. */
export function deadlinesOf({ job, rescue, intent, provider }: LimitScope): Deadlines {
  return { step: stepEnd(intent, provider), job: laneEnd(job, rescue) };
}

/** The rescue steps have the time limit of a job again, so that they can report its time-out. */
function laneEnd({ created_at }: JobRow, rescue: Started | undefined): number {
  return (rescue ? Date.parse(rescue.created_at) : created_at.getTime()) + JOB_LIMIT_MS;
}

function stepEnd(intent: Started | undefined, provider: Provider | undefined): number | undefined {
  if (!intent || provider?.limit === undefined) return undefined;
  return Date.parse(intent.created_at) + provider.limit * MS_PER_S;
}
