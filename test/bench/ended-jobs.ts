import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { ownerPool } from "./commits.ts";

const POLL_MS = 10;
const OPEN = "select count(*)::int as n from fakturo.job where completed_at is null";
const FAILED = "select id, faults from fakturo.job where status <> 'OK' limit 1";

/**
 * Asks the Postgres of a data folder whether all jobs have ended. One short statement each time: lists over HTTP would take
 * a tenth of the time that is measured.
 */
export interface EndedJobs {
  wait(): Promise<void>;
  /** @throws Error where a job failed. */
  check(): Promise<void>;
  stop(): Promise<void>;
}

export function endedJobs(data: string): EndedJobs {
  const pool: pg.Pool = ownerPool(data, 1);
  return {
    async wait() {
      for (;;) {
        const { rows } = await pool.query<{ n: number }>(OPEN);
        if (rows[0]?.n === 0) return;
        await sleep(POLL_MS);
      }
    },
    async check() {
      const { rows } = await pool.query(FAILED);
      if (rows.length > 0) throw new Error(JSON.stringify(rows[0]));
    },
    stop: () => pool.end(),
  };
}
