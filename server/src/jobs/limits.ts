import type { Provider } from "@fakturo/plugin";
import { type Deadlines, type EventStatus, JOB_LIMIT_MS, overdue } from "@fakturo/workflow";
import type { JobRow } from "../store/jobs.ts";

const MS_PER_S = 1000;
/** Attempts without progress up to here may well be others' doing: a process takes all its jobs along. */
const INNOCENT_ATTEMPTS = 2;
/**
 * Attempts without progress after which a job counts as poison: many, since a process may also end
 * for reasons of its own.
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
  /** First step of the error lane, once that has begun. */
  readonly rescue: Started | undefined;
  readonly intent: Started | undefined;
  readonly provider: Provider | undefined;
  readonly now: number;
}

/** True for a job that may be what ends its process: it runs alone, a step at a time. */
export function isSuspect(attempt: number): boolean {
  return attempt > INNOCENT_ATTEMPTS;
}

/** The number of an attempt that a suspect makes alone, after `alone` others of that kind. */
export function attemptAlone(alone: number): number {
  return INNOCENT_ATTEMPTS + alone + 1;
}

export function endsEarly(scope: LimitScope, attempt: number): EarlyEnd | undefined {
  if (scope.job.cancel_requested) return { status: "CANCEL", message: "cancelled on request" };
  const late = overdue(scope.now, deadlinesOf(scope));
  if (late) return late;
  if (attempt > POISON_ATTEMPTS)
    return {
      status: "KO",
      code: "poison",
      message: "the step stopped its worker again and again",
    };
  return undefined;
}

/** Moments that a waiting step is woken at. */
export function deadlinesOf({ job, rescue, intent, provider }: LimitScope): Deadlines {
  return { step: stepEnd(intent, provider), job: laneEnd(job, rescue) };
}

/** The error lane has as much time again, so that somebody learns of a job that took too long. */
function laneEnd({ created_at }: JobRow, rescue: Started | undefined): number {
  return (rescue ? Date.parse(rescue.created_at) : created_at.getTime()) + JOB_LIMIT_MS;
}

function stepEnd(intent: Started | undefined, provider: Provider | undefined): number | undefined {
  if (!intent || provider?.limit === undefined) return undefined;
  return Date.parse(intent.created_at) + provider.limit * MS_PER_S;
}
