import { all, sql, type Tx } from "./tx.ts";

/** Number of entries of a folder in a state. */
export type EntryCountRow = {
  readonly folder: string;
  readonly state: string | null;
  readonly entries: number;
  /** Of these, those with faults. */
  readonly invalid: number;
};

const COUNT = sql(`select folder, state, count(*)::int as entries,
    count(*) filter (where invalid)::int as invalid
  from entry where workspace = current_workspace()
  group by folder, state order by folder, state nulls first`);

/** Entries by folder and state. */
export function countEntries(tx: Tx): Promise<EntryCountRow[]> {
  return all<EntryCountRow>(tx, COUNT, []);
}
