import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "@fakturo/server-storage/database";
import type { AdvancePayload } from "../interpret/executor.ts";
import { createConcurrencySlots, type SlotOptions } from "./concurrency-slots.ts";
import { setPayload } from "./graphile-tables.ts";

/** Jobs that may have crashed the process run one at a time. */
export interface Quarantine {
  /**
   * Runs `work` while no other quarantined job runs in this process. The attempt is counted in the
   * delivery's payload before `work` gets it, so a crash is counted against this job only.
   * @returns what `work` returns; false when the wait for other quarantined jobs takes too long.
   */
  run(delivery: string, payload: AdvancePayload, work: QuarantinedWork): Promise<boolean>;
}

type QuarantinedWork = (counted: AdvancePayload) => Promise<boolean>;

/** Delay for each quarantined attempt so far, so that other jobs can start after a crash. */
const DELAY_MS = 500;
const MAX_DELAYS = 10;

export function createQuarantine(
  owner: Pick<Database, "query">,
  waiting: Omit<SlotOptions, "size">,
  stopped: AbortSignal,
): Quarantine {
  const slots = createConcurrencySlots({ ...waiting, size: 1 });
  return {
    async run(delivery, payload, work) {
      const alone = (payload.alone ?? 0) + 1;
      const delayMs = DELAY_MS * Math.min(alone, MAX_DELAYS);
      await sleep(delayMs, undefined, { signal: stopped });
      const slot = await slots.acquire("quarantine");
      if (!slot) return false;
      try {
        const counted = { ...payload, alone };
        await setPayload(owner, delivery, counted);
        return await work(counted);
      } finally {
        slot.release();
      }
    },
  };
}
