import { setTimeout as sleep } from "node:timers/promises";
import { isFakturoError } from "@fakturo/model";
import type { Database } from "@fakturo/server-storage/database";

/** Pause between two checks whether the database answers. */
const DATABASE_CHECK_MS = 500;

/** True for the error of work whose database is away. */
export function isUnavailable(error: unknown): boolean {
  return isFakturoError(error) && error.key === "unavailable";
}

/** Resolves when the database answers or the process stops: failed deliveries are counted until then. */
export async function waitForDatabase(
  owner: Pick<Database, "query">,
  stopping: AbortSignal,
): Promise<void> {
  const answers = () =>
    owner.query("select 1").then(
      () => true,
      () => false,
    );
  do await sleep(DATABASE_CHECK_MS, undefined, { signal: stopping }).catch(() => {});
  while (!stopping.aborted && !(await answers()));
}
