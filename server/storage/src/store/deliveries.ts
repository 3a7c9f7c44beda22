import type { ListCursor } from "./entry-lists.ts";
import type { IntentRow } from "./jobs.ts";
import { all, sql, type Tx } from "./tx.ts";

/** A job and one call of a provider's step in it. */
export type DeliveryRow = {
  readonly job: string;
  readonly created_at: Date;
  readonly workflow: string;
  readonly workflow_version: number;
  readonly entry: string | null;
  /** Null for a job without such a step. */
  readonly intent: IntentRow | null;
};

const LIST = sql(`with newest as materialized (
    select id, created_at, workflow, workflow_version, entry, journal from job
    where workspace = current_workspace()
      and ($2::timestamptz is null or (created_at, id) < ($2, $3::uuid))
    order by created_at desc, id desc limit $4)
  select n.id as job, n.created_at, n.workflow, n.workflow_version, n.entry, step.intent
  from newest n left join lateral (
    select intent, place from json_array_elements(n.journal) with ordinality as s(intent, place)
    where intent ->> 'provider' = $1) step on true
  order by n.created_at desc, n.id desc, step.place desc`);

/** The newest jobs, or those after a place, each with its calls of a provider's steps. */
export function listDeliveries(
  tx: Tx,
  provider: string,
  from: ListCursor | undefined,
  jobs: number,
): Promise<DeliveryRow[]> {
  return all<DeliveryRow>(tx, LIST, [provider, from?.at ?? null, from?.id ?? null, jobs]);
}
