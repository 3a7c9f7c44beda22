import { SCHEMA_BASE } from "@fakturo/model";
import type { ListCursor } from "./entry-lists.ts";
import { all, sql, type Tx } from "./tx.ts";

/** A signed document with its entry's newest state. */
export type PeriodEntry = {
  readonly id: string;
  readonly created_at: Date;
  readonly envelope: string;
  readonly state: string | null;
  readonly state_at: Date | null;
  readonly notes: string | null;
};

export interface PeriodFilter {
  /** Days of issue, both included; `YYYY-MM-DD`. */
  readonly from: string;
  readonly to: string;
  /** Short schema ids. */
  readonly schemas: readonly string[];
  readonly folder?: string | undefined;
}

/** Compares dates as text: other values of the JSON may be invalid for `jsonb`. */
const SELECT = sql(`select e.id, e.created_at, v.envelope, s.key as state, s.at as state_at, s.notes
  from entry e
  join entry_version v on v.workspace = e.workspace and v.entry = e.id and v.version = e.version
  left join lateral (select key, at, notes from entry_state
    where workspace = e.workspace and entry = e.id order by at desc limit 1) s on true
  where e.workspace = current_workspace() and e.signed and e.doc_schema = any($1)
    and substring(e.snippet::text from '"issue_date":"([0-9]{4}-[0-9]{2}-[0-9]{2})"')
      between $2 and $3
    and ($4::text is null or e.folder = $4)
    and ($5::timestamptz is null or (e.created_at, e.id) > ($5, $6::uuid))
  order by e.created_at, e.id limit $7`);

/**
 * Signed documents issued in a period, by the creation of their entries, after a position in that order.
 */
export function selectPeriod(
  tx: Tx,
  { from, to, schemas, folder }: PeriodFilter,
  after: ListCursor | undefined,
  limit: number,
): Promise<PeriodEntry[]> {
  const ids = schemas.flatMap((schema) => [schema, `${SCHEMA_BASE}${schema}`]);
  const place = [after?.at ?? null, after?.id ?? null];
  return all<PeriodEntry>(tx, SELECT, [ids, from, to, folder ?? null, ...place, limit]);
}
