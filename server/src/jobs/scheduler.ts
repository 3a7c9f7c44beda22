import { isFakturoError } from "@fakturo/model";
import { tickAfter } from "@fakturo/workflow";
import type { Database } from "../database/pool.ts";
import type { Services } from "../services.ts";
import {
  listDueSchedules,
  lockDueSchedule,
  moveSchedule,
  type ScheduleName,
  type ScheduleRow,
} from "../store/schedules.ts";
import type { Tx } from "../store/tx.ts";
import { createJob } from "../transform/jobs.ts";
import type { InWorkspace } from "../vault/vault.ts";

/** Starts the jobs of recurring schedules; every process may run one, none leads. */
export interface Scheduler {
  start(): void;
  stop(): Promise<void>;
  /** Starts everything that is due now; answers the number of jobs. */
  tick(): Promise<number>;
}

export interface SchedulerOptions {
  readonly services: Services;
  readonly inWorkspace: InWorkspace;
  /** Sees the schedules of all workspaces. */
  readonly owner: Database;
}

const LOOK_EVERY_MS = 5_000;
const MAX_AT_ONCE = 100;
/** Windows made up for in one transaction. */
const MAX_WINDOWS = 50;

export function createScheduler({ services, inWorkspace, owner }: SchedulerOptions): Scheduler {
  const { log, sharedNow } = services;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();

  async function tick(): Promise<number> {
    let started = 0;
    // They come again with the next tick: however many fail, the others have their turn.
    const failed: ScheduleName[] = [];
    for (;;) {
      const failedBefore = failed.length;
      const { at, due } = await owner.maintain(async (tx) => {
        const at = new Date(await sharedNow(tx));
        return { at, due: await listDueSchedules(tx, at, failed, MAX_AT_ONCE) };
      });
      let done = 0;
      for (const name of due) {
        const windows = await give(name, at);
        if (windows === undefined) failed.push(name);
        else done += windows;
      }
      started += done;
      if (done === 0 && failed.length === failedBefore) return started;
    }
  }

  /** Number of windows that were given to jobs; undefined when that failed. */
  async function give({ workspace, id }: ScheduleName, at: Date): Promise<number | undefined> {
    try {
      return await inWorkspace(workspace, (tx) => catchUp(tx, services, workspace, id, at));
    } catch (error) {
      log.warn({ err: error, schedule: id }, "a recurring job could not be started");
      return undefined;
    }
  }

  const look = (): void => {
    running = tick()
      .catch((error: unknown) => log.warn({ err: error }, "recurring jobs could not be started"))
      .finally(() => {
        timer = timer && setTimeout(look, LOOK_EVERY_MS).unref();
      });
  };
  return {
    tick,
    start() {
      timer = setTimeout(look, 0).unref();
    },
    async stop() {
      clearTimeout(timer);
      timer = undefined;
      await running;
    },
  };
}

/**
 * Gives the windows that have passed to one job each, in order. The row stays locked until they are
 * committed and the jobs' keys name the window, so no window is given twice.
 */
async function catchUp(
  tx: Tx,
  services: Services,
  workspaceId: string,
  id: string,
  at: Date,
): Promise<number> {
  const row = await lockDueSchedule(tx, id, at);
  if (!row) return 0;
  let { since, next_at: upto } = row;
  let windows = 0;
  for (; upto.getTime() <= at.getTime() && windows < MAX_WINDOWS; windows += 1) {
    await startJob(tx, services, workspaceId, row, since, upto);
    since = upto;
    upto = new Date(tickAfter(since.getTime(), row));
  }
  await moveSchedule(tx, id, since, upto);
  return windows;
}

async function startJob(
  tx: Tx,
  services: Services,
  workspaceId: string,
  { id, entry, workflow }: ScheduleRow,
  since: Date,
  upto: Date,
): Promise<void> {
  const input = {
    workflowId: workflow,
    entryId: entry,
    key: `cron:${id}:${upto.toISOString()}`,
    args: { from: since.toISOString(), upto: upto.toISOString() },
  };
  try {
    await createJob(tx, services, workspaceId, input, { src: "job", srcId: id });
  } catch (error) {
    // A workflow that is switched off misses its windows, a window that was given is not given again.
    if (!isFakturoError(error) || !["not-found", "conflict"].includes(error.key)) throw error;
    services.log.warn({ schedule: id, reason: error.key }, "a recurring job was left out");
  }
}
