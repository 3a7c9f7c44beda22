import { isFakturoError } from "@fakturo/model";
import { type Log, runAs } from "@fakturo/server-base";
import type { EntryParts } from "@fakturo/server-domain";
import { createJob } from "@fakturo/server-domain/workflows";
import type { Database } from "@fakturo/server-storage/database";
import {
  listDueSchedules,
  lockDueSchedule,
  moveSchedule,
  type ScheduleName,
  type ScheduleRow,
  type Tx,
} from "@fakturo/server-storage/store";
import type { InWorkspace } from "@fakturo/server-storage/vault";
import { tickAfter } from "@fakturo/workflow";

/** Starts the jobs of recurring schedules; every process may run one, without a leader. */
export interface Scheduler {
  start(): void;
  stop(): Promise<void>;
  /** Starts all due jobs; answers their number. */
  tick(): Promise<number>;
}

/** Parts that start recurring jobs. */
interface SchedulerParts extends EntryParts {
  /** The database's time, the same for all nodes; milliseconds since the epoch. */
  readonly sharedNow: (tx: Tx) => Promise<number>;
  readonly log: Log;
}

export interface SchedulerOptions {
  readonly services: SchedulerParts;
  readonly inWorkspace: InWorkspace;
  /** Sees the schedules of all workspaces. */
  readonly owner: Database;
}

const CHECK_INTERVAL_MS = 5_000;
const MAX_AT_ONCE = 100;
/** Maximum number of missed windows that one transaction catches up on. */
const MAX_WINDOWS = 50;

export function createScheduler({ services, inWorkspace, owner }: SchedulerOptions): Scheduler {
  const { log, sharedNow } = services;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();

  async function tick(): Promise<number> {
    let started = 0;
    // Failed schedules are retried at the next tick, after the others.
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

  /** Number of windows assigned to jobs; undefined on failure. */
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
        timer = timer && setTimeout(look, CHECK_INTERVAL_MS).unref();
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
 * Assigns the windows that have passed to one job each, in order. The row stays locked until the commit
 * and the jobs' keys contain the window, so no window is assigned twice.
 */
async function catchUp(
  tx: Tx,
  services: SchedulerParts,
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
  services: SchedulerParts,
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
    await runAs({ src: "job", srcId: id }, () => createJob(tx, services, workspaceId, input));
  } catch (error) {
    // A disabled workflow skips its windows; a window that has a job already is not assigned again.
    if (!isFakturoError(error) || !["not-found", "conflict"].includes(error.key)) throw error;
    services.log.warn({ schedule: id, reason: error.key }, "a recurring job was left out");
  }
}
