import type { Log } from "@fakturo/server-base";
import type { Database } from "@fakturo/server-storage/database";
import { listWaitingWith, type ParkedRow } from "@fakturo/server-storage/store";
import { APP_MISSING } from "../interpret/readiness.ts";
import { deliverAgain } from "./graphile-tables.ts";

export interface ParkedOptions {
  /** With the owner's rights: sees all workspaces. */
  readonly owner: Pick<Database, "maintain" | "query">;
  /** Keys of loaded steps. */
  readonly providers: Pick<ReadonlyMap<string, unknown>, "has">;
  readonly log: Pick<Log, "info" | "warn">;
}

/**
 * Checks jobs whose step waits for its plugin: wakes those whose plugin is loaded, and logs the others
 * by step and number. Answers how many were woken.
 */
export async function wakeParked({ owner, providers, log }: ParkedOptions): Promise<number> {
  const parked = await owner.maintain((tx) => listWaitingWith(tx, APP_MISSING));
  const back = parked.filter(({ provider }) => providers.has(provider));
  for (const { workspace, id: job } of back)
    await deliverAgain(owner, { workspace, job }, { priority: 0, delayMs: 0 });
  if (back.length > 0) log.info({ jobs: back.length }, "jobs go on: their plugins are back");
  for (const [provider, jobs] of countsOf(parked.filter((job) => !back.includes(job))))
    log.warn({ provider, jobs }, "jobs wait for a plugin that is not loaded");
  return back.length;
}

function countsOf(parked: readonly ParkedRow[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { provider } of parked) counts.set(provider, (counts.get(provider) ?? 0) + 1);
  return counts;
}
