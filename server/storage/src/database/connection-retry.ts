import { setTimeout as sleep } from "node:timers/promises";
import { isFakturoError } from "@fakturo/model";
import { databaseCode, isConnectionLoss } from "./errors.ts";
import { databaseFaultOf } from "./faults.ts";
import type { DatabaseLog } from "./log.ts";

/** Runs work and repeats it, whole, while the database cannot be reached or connections to it break. */
export type ConnectionRetry = <T>(work: () => Promise<T>) => Promise<T>;

/** Postgres may be restarting, and recover from a crash first. */
const TIMEOUT_MS = 30_000;
const PAUSE_MS = 250;
const MS_PER_S = 1000;
const NO_HOST = "ENOTFOUND";

/**
 * Retries until Postgres accepts connections or `timeoutMs` has passed since the first failure, which is logged.
 * `address` is the server's address in messages. An unknown host fails at once.
 */
export function createConnectionRetry(
  log: DatabaseLog,
  address: string,
  timeoutMs: number = TIMEOUT_MS,
): ConnectionRetry {
  let isLogged = false;
  const logOnce = (reason: string): void => {
    const seconds = Math.ceil(timeoutMs / MS_PER_S);
    if (!isLogged) log.warn(`${address} does not answer yet (${reason}), trying for ${seconds} s`);
    isLogged = true;
  };
  return async (work) => {
    let deadline: number | undefined;
    for (;;) {
      try {
        return await work();
      } catch (error) {
        const loss = withoutType(error);
        if (!isConnectionLoss(loss)) throw error;
        // Work may have taken long before: a slow start, or a connection that broke in the midst of it.
        deadline ??= performance.now() + timeoutMs;
        const isLate = performance.now() > deadline;
        const reason = databaseFaultOf(loss) ?? databaseCode(loss) ?? String(loss);
        if (isLate || reason === NO_HOST) throw unreachable(address, reason, loss);
        logOnce(reason);
        await sleep(PAUSE_MS);
      }
    }
  };
}

/** The database's error of one that `typedError` made. */
function withoutType(error: unknown): unknown {
  return isFakturoError(error) && error.key === "unavailable" ? error.cause : error;
}

function unreachable(address: string, reason: string, cause: unknown): Error {
  const why = reason === NO_HOST ? ": there is no such host" : ` does not answer (${reason})`;
  return new Error(address + why, { cause });
}
