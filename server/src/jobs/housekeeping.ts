import type { Database } from "../database/pool.ts";
import type { FileStore } from "../files/file-store.ts";
import type { Clock, Log } from "../ports.ts";
import { removeDueDocuments } from "../retention/remove-due.ts";
import { SPOOL_DAYS } from "../retention/setting.ts";
import { purgeSpool } from "../store/all-workspaces.ts";

/** Removes what is kept for a while only. Every process may do it. */
export interface Housekeeping {
  start(): void;
  stop(): Promise<void>;
  /** Removes what is due; answers the number of rows. */
  tidy(): Promise<number>;
}

export interface HousekeepingOptions {
  /** Sees the rows of all workspaces. */
  readonly owner: Database;
  readonly files: FileStore;
  readonly clock: Clock;
  readonly log: Log;
}

const EVERY_MS = 3_600_000;
const DAY_MS = 86_400_000;

export function createHousekeeping({
  owner,
  files,
  clock,
  log,
}: HousekeepingOptions): Housekeeping {
  const timers: NodeJS.Timeout[] = [];
  let running: Promise<unknown> = Promise.resolve();
  const tidy = async (): Promise<number> => {
    const now = new Date(clock.now());
    const spooled = await owner.maintain((tx) => purgeSpool(tx, now, SPOOL_DAYS));
    return spooled + (await removeDueDocuments({ owner, files }, now));
  };
  const repeat = (ms: number, work: () => Promise<unknown>): void => {
    const timer = setInterval(() => {
      running = Promise.all([running, work()]).catch((error: unknown) =>
        log.warn({ err: error }, "tidying up failed"),
      );
    }, ms);
    timers.push(timer.unref());
  };
  return {
    tidy,
    start() {
      repeat(EVERY_MS, tidy);
      repeat(DAY_MS, () => files.removeOrphans());
    },
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await running;
    },
  };
}
