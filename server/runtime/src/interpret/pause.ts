import type { IntentRow } from "@fakturo/server-storage/store";
import type { AdvanceScope } from "./advance-scope.ts";
import { APP_MISSING, offeredBy } from "./readiness.ts";

/** Difference between the clocks of two processes that does not count as a clock set back. */
const CLOCK_SKEW_MS = 60_000;
/** Interval at which a job checks whether its call, made by another delivery, has ended. */
const CALLED_MS = 1_000;

type PauseScope = Pick<AdvanceScope, "run" | "offers" | "options" | "node" | "hasCallInProgress">;

/** Milliseconds until an open step may be called: it waits, or another delivery makes its call. */
export async function pauseOf(
  { wake_at, caller, events, provider }: IntentRow,
  scope: PauseScope,
): Promise<number | undefined> {
  if (scope.run.job.cancel_requested) return undefined;
  const { status: last, code, at = "" } = events.at(-1) ?? {};
  const isParked = last === "QUEUED" && code === APP_MISSING;
  if (isParked && offeredBy(scope.offers, provider)) return undefined;
  if (last === "RUN") return (await isCalled(caller, scope)) ? CALLED_MS : undefined;
  const isAsleep = (last === "ERR" || last === "QUEUED") && wake_at !== undefined;
  if (!isAsleep) return undefined;
  const now = scope.options.services.clock.now();
  // The queue, by the database's clock, has waited already: the process's clock was set back.
  if (Date.parse(at) - now > CLOCK_SKEW_MS) return undefined;
  const ms = Date.parse(wake_at) - now;
  return ms > 0 ? ms : undefined;
}

/** True while the node that made the call is alive; otherwise the call ended without result. */
async function isCalled(
  by: string | undefined,
  { node, hasCallInProgress }: PauseScope,
): Promise<boolean> {
  if (by === undefined || by === node.id) return hasCallInProgress;
  return node.isAlive(by);
}
