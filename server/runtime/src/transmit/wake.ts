import { isFakturoError } from "@fakturo/model";
import type { Tx } from "@fakturo/server-storage/store";
import { pokeIntent } from "../interpret/poke.ts";
import type { JournalParts } from "../interpret/run.ts";

/**
 * Wakes the jobs that wait for a submission. Runs in its own transaction to prevent deadlocks: the end
 * of a submission locks its row first, the advance of a job locks the job first.
 */
export async function wakeJobs(tx: Tx, services: JournalParts, submission: string): Promise<void> {
  const target = { id: undefined, job: undefined, ref: submission };
  try {
    await pokeIntent(tx, services, target, {});
  } catch (error) {
    // No step waits any more: the entry's next job reads the result.
    if (!isFakturoError(error) || error.key !== "not-found") throw error;
  }
}
