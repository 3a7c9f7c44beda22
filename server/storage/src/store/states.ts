import type { StoredFault } from "./entries.ts";
import { all, first, run, sql, type Tx } from "./tx.ts";

export type StateRow = {
  readonly at: Date;
  readonly created_at: Date;
  readonly key: string;
  readonly notes: string | null;
  readonly meta: Readonly<Record<string, string>> | null;
  readonly src: string;
  readonly src_id: string;
  readonly faults: readonly StoredFault[] | null;
};

const COLUMNS = "at, created_at, key, notes, meta, src, src_id, faults";

const LIST = sql(`select ${COLUMNS} from entry_state
  where workspace = current_workspace() and entry = $1 order by at desc`);

/** An entry's states, newest first. */
export function listStates(tx: Tx, entryId: string): Promise<StateRow[]> {
  return all<StateRow>(tx, LIST, [entryId]);
}

const AT = sql(`select ${COLUMNS} from entry_state
  where workspace = current_workspace() and entry = $1 and at = $2`);

export function findState(tx: Tx, entryId: string, at: Date): Promise<StateRow | undefined> {
  return first<StateRow>(tx, AT, [entryId, at]);
}

const INSERT = sql(`insert into entry_state
    (entry, at, key, notes, meta, src, src_id, faults, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`);

/** An entry shows its latest state, with that state's faults. */
const APPLY = sql(`update entry e
  set state = s.key, updated_at = greatest(e.updated_at, $2),
    faults = case when e.invalid then e.faults else s.faults end
  from (select key, faults from entry_state
    where workspace = current_workspace() and entry = $1
    order by at desc limit 1) s
  where e.workspace = current_workspace() and e.id = $1`);

export async function insertState(
  tx: Tx,
  entryId: string,
  state: StateRow,
  now: Date,
): Promise<void> {
  const { at, key, notes, meta, src, src_id, faults } = state;
  await run(tx, INSERT, [
    entryId,
    at,
    key,
    notes,
    meta && JSON.stringify(meta),
    src,
    src_id,
    faults && JSON.stringify(faults),
    now,
  ]);
  await run(tx, APPLY, [entryId, now]);
}

const LATEST = sql(`select max(at) as at from entry_state
  where workspace = current_workspace() and entry = $1`);

/** Moment of the newest state. */
export async function latestStateAt(tx: Tx, entryId: string): Promise<Date | undefined> {
  return (await first<{ at: Date | null }>(tx, LATEST, [entryId]))?.at ?? undefined;
}
