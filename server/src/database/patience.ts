import { setTimeout as sleep } from "node:timers/promises";
import { databaseCode, isConnectionLoss } from "./errors.ts";
import type { DatabaseLog } from "./log.ts";

/** Does work on a database that may be away for a moment. */
export type Patience = <T>(work: () => Promise<T>) => Promise<T>;

/** A start may fall into a restart of Postgres. */
const PATIENCE_MS = 10_000;
const PAUSE_MS = 250;
const MS_PER_S = 1000;
const NO_HOST = "ENOTFOUND";

/**
 * Tries again while Postgres does not answer, and says so once. `address` names it to the operator; a
 * host that does not exist is not waited for.
 */
export function createPatience(
  log: DatabaseLog,
  address: string,
  patienceMs: number = PATIENCE_MS,
): Patience {
  let isTold = false;
  const tell = (reason: string): void => {
    const seconds = Math.ceil(patienceMs / MS_PER_S);
    if (!isTold) log.warn(`${address} does not answer yet (${reason}), trying for ${seconds} s`);
    isTold = true;
  };
  return async (work) => {
    for (const deadline = performance.now() + patienceMs; ; ) {
      try {
        return await work();
      } catch (error) {
        if (!isConnectionLoss(error)) throw error;
        const isLate = performance.now() > deadline;
        const reason = databaseCode(error) ?? String(error);
        if (isLate || reason === NO_HOST) throw unreachable(address, reason, error);
        tell(reason);
        await sleep(PAUSE_MS);
      }
    }
  };
}

function unreachable(address: string, reason: string, cause: unknown): Error {
  const why = reason === NO_HOST ? ": there is no such host" : ` does not answer (${reason})`;
  return new Error(address + why, { cause });
}
