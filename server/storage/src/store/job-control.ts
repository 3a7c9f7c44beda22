import { first, run, sql, type Tx } from "./tx.ts";

const HERE = "workspace = current_workspace()";

/** Notifies the process that makes a call for the job, once the transaction commits. */
const CANCEL = sql(`with cancelled as (
    update job set cancel_requested = true, updated_at = $2
    where ${HERE} and id = $1 and completed_at is null
    returning id
  )
  select pg_notify('fakturo_cancel', id::text) from cancelled`);

/** True when the job is open; it ends before its next step. */
export async function requestCancel(tx: Tx, id: string, at: Date): Promise<boolean> {
  return (await run(tx, CANCEL, [id, at])) > 0;
}

const PRIORITISE = sql(`update job set priority = $2 where ${HERE} and id = $1`);

/** Sets the priority of a new job; must follow its enqueuing. */
export async function prioritise(tx: Tx, id: string, priority: number): Promise<void> {
  await run(tx, PRIORITISE, [id, priority]);
}

const START = sql(`update job set from_step = $2 where ${HERE} and id = $1`);

/** Sets the first step of a new job. */
export async function startFrom(tx: Tx, id: string, step: string): Promise<void> {
  await run(tx, START, [id, step]);
}

const NEWEST_WITH = sql(`select id from job where ${HERE} and entry = $1
    and exists (select from json_array_elements(journal) as step where step ->> 'provider' = $2)
  order by created_at desc, id desc limit 1`);

/** The newest job of an entry that has begun a step of a provider. */
export async function newestJobWith(
  tx: Tx,
  entry: string,
  provider: string,
): Promise<string | undefined> {
  return (await first<{ readonly id: string }>(tx, NEWEST_WITH, [entry, provider]))?.id;
}
