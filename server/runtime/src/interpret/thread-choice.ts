import type { AdvanceScope } from "./advance-scope.ts";
import { isPoison, isQuarantined } from "./limits.ts";
import type { LockedEntry } from "./locked-entry.ts";

type ThreadScope = Pick<AdvanceScope, "run" | "options" | "attempt" | "pace">;

/** True when a worker thread is to run the job: its steps may block this one. */
export function isForThread(
  { run, options: { threads }, attempt, pace }: ThreadScope,
  locked: LockedEntry | undefined,
): boolean {
  if (!threads || pace === "fail" || run.job.cancel_requested) return false;
  return !isPoison(attempt) && threads.takes(attempt, locked);
}

/** True for a job that has blocked a process and that is not in quarantine yet. */
export function isBlocker({ run, options, attempt, pace }: ThreadScope): boolean {
  const { blocked, cancel_requested } = run.job;
  const isApart = pace === "fail" || isQuarantined(attempt) || cancel_requested;
  return options.threads !== undefined && blocked === true && !isApart;
}
