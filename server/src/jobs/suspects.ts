import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "../database/pool.ts";
import type { AdvancePayload } from "./executor.ts";
import { createShares, type ShareOptions } from "./shares.ts";

/** Runs, one after the other, jobs that may be what ends the process. */
export interface Suspects {
  /**
   * Runs a delivery while no other suspect runs in this process. The queue is told first, by the
   * payload that `work` is given: if the process ends now, nobody else is to blame. Answers false
   * when others take too long, or what `work` does.
   */
  run(delivery: string, payload: AdvancePayload, work: SuspectWork): Promise<boolean>;
}

type SuspectWork = (noted: AdvancePayload) => Promise<boolean>;

/** Who failed alone more often lets others go first, and the process come up. */
const PAUSE_MS = 500;
const LONGEST_PAUSES = 10;

const NOTE = "update graphile_worker._private_jobs set payload = $2 where id = $1";

export function createSuspects(
  owner: Pick<Database, "query">,
  patience: Omit<ShareOptions, "size">,
  stopped: AbortSignal,
): Suspects {
  const shares = createShares({ ...patience, size: 1 });
  return {
    async run(delivery, payload, work) {
      const alone = (payload.alone ?? 0) + 1;
      const pause = PAUSE_MS * Math.min(alone, LONGEST_PAUSES);
      await sleep(pause, undefined, { signal: stopped });
      const place = await shares.take("suspects");
      if (!place) return false;
      try {
        const noted = { ...payload, alone };
        await owner.query(NOTE, [delivery, JSON.stringify(noted)]);
        return await work(noted);
      } finally {
        place.give();
      }
    },
  };
}
