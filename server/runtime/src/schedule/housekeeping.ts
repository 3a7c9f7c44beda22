import type { Clock, Log } from "@fakturo/server-base";
import { removeDueDocuments, SPOOL_DAYS } from "@fakturo/server-domain/privacy";
import type { Database } from "@fakturo/server-storage/database";
import type { FileStore } from "@fakturo/server-storage/files";
import {
  purgeAppRecords,
  purgeChallenges,
  purgeDrafts,
  purgeSessions,
  purgeSignIns,
  purgeSpool,
} from "@fakturo/server-storage/store";

/** Deletes expired rows. Every process may run it. */
export interface Housekeeping {
  start(): void;
  stop(): Promise<void>;
  /** Deletes expired rows; answers their number. */
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
const DRAFT_MS = 30 * DAY_MS;

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
    const expired = await owner.maintain((tx) => purgeAppRecords(tx, now));
    const dayAgo = new Date(now.getTime() - DAY_MS);
    await owner.maintain((tx) => purgeSignIns(tx, now, dayAgo, dayAgo));
    await owner.maintain((tx) => purgeChallenges(tx, now));
    const drafts = await owner.maintain((tx) =>
      purgeDrafts(tx, new Date(now.getTime() - DRAFT_MS)),
    );
    const sessions = await owner.maintain((tx) => purgeSessions(tx, dayAgo));
    return (
      spooled + expired + drafts + sessions + (await removeDueDocuments({ owner, files }, now))
    );
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
