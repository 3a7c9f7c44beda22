import { FakturoError } from "@fakturo/model";
import { currentActor, LAST_MOMENT, RequestError } from "@fakturo/server-base";
import {
  findState,
  holdEntries,
  insertState,
  latestStateAt,
  type StateRow,
  type StoredFault,
  type Tx,
} from "@fakturo/server-storage/store";
import type { EntryParts } from "../parts.ts";

/** States of an entry; any may follow any (api spec §7.6). */
export const ENTRY_STATES: ReadonlySet<string> = new Set([
  "empty",
  "draft",
  "processing",
  "registered",
  "completed",
  "sent",
  "received",
  "error",
  "rejected",
  "paid",
  "void",
]);

export interface StateInput {
  readonly key: string;
  readonly notes?: string | undefined;
  readonly meta?: Readonly<Record<string, string>> | undefined;
  readonly faults?: readonly StoredFault[];
  /** Moment of the state; now, or just after the newest state, when absent. */
  readonly at?: Date | undefined;
}

/**
 * Sets a state of an entry. Repeating the same state at the same moment is allowed.
 * @throws RequestError for an unknown key, FakturoError "not-found" or "conflict".
 */
export async function setState(
  tx: Tx,
  { clock }: Pick<EntryParts, "clock">,
  entryId: string,
  input: StateInput,
): Promise<StateRow> {
  checkState(input.key);
  if ((await holdEntries(tx, [entryId])) === 0)
    throw new FakturoError("not-found", "entry not found");
  const now = new Date(clock.now());
  const at = input.at ?? (await nextMoment(tx, entryId, now));
  const known = await findState(tx, entryId, at);
  if (known && known.key !== input.key)
    throw new FakturoError("conflict", "another state was set at that moment");
  if (known) return known;
  const state = newState(input, at, now);
  await insertState(tx, entryId, state, now);
  return state;
}

/** @throws RequestError for an unknown key. */
export function checkState(key: string): void {
  if (!ENTRY_STATES.has(key))
    throw new RequestError("key", `must be one of ${[...ENTRY_STATES].join(", ")}`);
}

export function newState(
  { key, notes, meta, faults }: Omit<StateInput, "at">,
  at: Date,
  now: Date,
): StateRow {
  const { src, srcId } = currentActor();
  return {
    at,
    created_at: now,
    key,
    notes: notes ?? null,
    meta: meta ?? null,
    src: src === "api" ? "api-key" : src,
    src_id: srcId,
    faults: faults?.length ? faults : null,
  };
}

async function nextMoment(tx: Tx, entryId: string, now: Date): Promise<Date> {
  return momentAfter(await latestStateAt(tx, entryId), now);
}

/**
 * Keeps the order of states set within one millisecond.
 * @throws FakturoError "conflict" where the latest has the last moment there is.
 */
export function momentAfter(latest: Date | null | undefined, now: Date): Date {
  if (!latest || latest < now) return now;
  if (latest.getTime() >= LAST_MOMENT)
    throw new FakturoError("conflict", "there is no moment after the last one that was set");
  return new Date(latest.getTime() + 1);
}
