import { ADVANCE } from "./jobs.ts";
import { run, sql, type Tx } from "./tx.ts";

/**
 * Runs at once and with the first fairness level, like jobs that have begun. `offset 0` makes Postgres look the
 * jobs of the entry up first: in the order of creation it would read all open jobs of the workspace.
 */
const WAKE =
  sql(`select enqueue($3, json_build_object('workspace', current_workspace(), 'job', next.id),
    run_at => now(), max_attempts => 32767)
  from unnest($1::uuid[]) as free(entry)
  cross join lateral (
    select id from (
      select id, created_at, journal from job
      where workspace = current_workspace() and job.entry = free.entry and completed_at is null offset 0
    ) open cross join lateral (select journal -> -1 as step) last
    where not (step ->> 'completed')::boolean
      and step -> 'events' -> -1 ->> 'status' is distinct from 'RUN'
      and (step ->> 'wake_at' is null or (step ->> 'wake_at')::timestamptz <= $2)
    order by created_at, id limit 1) next`);

/** Queues the oldest waiting job of each entry whose external call has ended. */
export async function wakeWaiting(tx: Tx, entries: readonly string[], now: Date): Promise<void> {
  if (entries.length > 0) await run(tx, WAKE, [entries, now, ADVANCE]);
}
