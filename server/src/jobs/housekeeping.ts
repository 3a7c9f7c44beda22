import type { Database } from "../database/pool.ts";
import type { Clock, Log } from "../services.ts";
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
  readonly clock: Clock;
  readonly log: Log;
}

const EVERY_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** How long files lie in the spool (api spec §8). */
const SPOOL_DAYS = 30;

export function createHousekeeping({ owner, clock, log }: HousekeepingOptions): Housekeeping {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  const tidy = (): Promise<number> => {
    const before = new Date(clock.now() - SPOOL_DAYS * DAY_MS);
    return owner.maintain((tx) => purgeSpool(tx, before));
  };
  return {
    tidy,
    start() {
      timer = setInterval(() => {
        running = tidy().catch((error: unknown) => log.warn({ err: error }, "tidying up failed"));
      }, EVERY_MS).unref();
    },
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
