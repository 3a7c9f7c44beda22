import type { JobRunner } from "@fakturo/server-runtime/queue";
import { Context } from "@temporalio/activity";
import type { JobActivities } from "./job.ts";

const HEARTBEAT_MS = 4_000;

/** The activities of one worker. */
export function createActivities(runner: JobRunner): JobActivities {
  return {
    async advance(job, before) {
      const context = Context.current();
      const taken = new AbortController();
      const onCancel = (): void => {
        if (context.cancellationDetails?.cancelRequested) runner.interrupt(job.job);
        else taken.abort();
      };
      context.cancellationSignal.addEventListener("abort", onCancel, { once: true });
      const heartbeat = setInterval(() => context.heartbeat(), HEARTBEAT_MS);
      try {
        const attempt = before + context.info.attempt;
        return (await runner.advance(job, attempt, taken.signal)) ?? null;
      } finally {
        clearInterval(heartbeat);
      }
    },
  };
}
