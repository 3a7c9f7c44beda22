import type { JsonObject } from "@fakturo/model";
import { HeadBusy, requireNotStopped } from "./heads.ts";
import { all, first, run, sql, type Tx } from "./tx.ts";

export type SeriesRow = {
  readonly id: string;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly name: string;
  readonly description: string | null;
  readonly code: string | null;
  readonly prefix: string;
  readonly padding: number;
  readonly suffix: string;
  /** bigint columns arrive as text. */
  readonly start: string | null;
  readonly last_index: string | null;
  readonly last_entry: string | null;
  readonly sigs: readonly string[];
  readonly supplier: string | null;
};

export type SeriesEntryRow = {
  readonly id: string;
  readonly series: string;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly index: string;
  readonly code: string;
  readonly meta: JsonObject | null;
  readonly previous_id: string | null;
  readonly sigs: readonly string[];
};

const COLUMNS = `id, created_at, updated_at, name, description, code, prefix, padding, suffix, start,
  last_index, last_entry, sigs, supplier`;
const HERE = "workspace = current_workspace()";

const LIST = sql(`select ${COLUMNS} from series where ${HERE} order by created_at, id`);

export function listSeries(tx: Tx): Promise<SeriesRow[]> {
  return all<SeriesRow>(tx, LIST, []);
}

const FIND = sql(`select ${COLUMNS} from series where ${HERE} and id = $1`);

export function findSeries(tx: Tx, id: string): Promise<SeriesRow | undefined> {
  return first<SeriesRow>(tx, FIND, [id]);
}

/** Serialises all who take a number of the series until the transaction ends. */
const LOCK = sql(`select ${COLUMNS} from series where ${HERE} and id = $1 for update`);

const LOCK_NOW = sql(`${LOCK.text} skip locked`);

/**
 * Undefined for an unknown series.
 * @throws HeadStopped.
 * @throws HeadBusy where another transaction has locked it and this one is not to wait.
 */
export async function lockSeries(
  tx: Tx,
  id: string,
  mayWait: boolean,
): Promise<SeriesRow | undefined> {
  const [row] = await Promise.all([
    first<SeriesRow>(tx, mayWait ? LOCK : LOCK_NOW, [id]),
    requireNotStopped(tx, { kind: "series", key: id }),
  ]);
  if (!row && !mayWait && (await findSeries(tx, id)))
    throw new HeadBusy({ kind: "series", key: id });
  return row;
}

const OF_SUPPLIER = sql(`select id from series
  where ${HERE} and name = $1 and supplier = $2 and code = $3`);

/** The counter that steps created for a name, supplier and document series. */
export async function findCounter(
  tx: Tx,
  name: string,
  supplier: string,
  code: string,
): Promise<string | undefined> {
  return (await first<{ id: string }>(tx, OF_SUPPLIER, [name, supplier, code]))?.id;
}

const INSERT = sql(`insert into series (id, created_at, updated_at, name, description, code,
    prefix, padding, suffix, start, sigs, supplier)
  values ($1, $2, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
  on conflict do nothing`);

export interface NewSeries {
  readonly id: string;
  readonly at: Date;
  readonly name: string;
  readonly description: string | null;
  readonly code: string | null;
  readonly prefix: string;
  readonly padding: number;
  readonly suffix: string;
  readonly start: number | undefined;
  readonly sigs: readonly string[];
  readonly supplier: string | null;
}

/** Creates a series unless its id, or a counter's supplier and series, is taken. */
export async function insertSeries(tx: Tx, series: NewSeries): Promise<void> {
  const { id, at, name, description, code, prefix, padding, suffix, start, sigs, supplier } =
    series;
  await run(tx, INSERT, [
    id,
    at,
    name,
    description,
    code,
    prefix,
    padding,
    suffix,
    start ?? null,
    sigs,
    supplier,
  ]);
}

const ENTRY_COLUMNS = "id, series, created_at, updated_at, index, code, meta, previous_id, sigs";
const ENTRY = sql(`select ${ENTRY_COLUMNS} from series_entry
  where ${HERE} and series = $1 and id = $2`);

export function findSeriesEntry(
  tx: Tx,
  seriesId: string,
  id: string,
): Promise<SeriesEntryRow | undefined> {
  return first<SeriesEntryRow>(tx, ENTRY, [seriesId, id]);
}

/** Writes numbers and counter in one statement under the series' lock. */
const TAKE = sql(`
  with given as (
    select * from json_to_recordset($1) as g("seriesId" uuid, id uuid, at timestamptz, index bigint,
      code text, meta json, "previousId" uuid, sigs text[])
  ), moved as (
    update series s set last_index = g.index, last_entry = g.id, updated_at = g.at
    from (select distinct on ("seriesId") * from given order by "seriesId", index desc) g
    where s.workspace = current_workspace() and s.id = g."seriesId"
  )
  insert into series_entry
    (series, id, created_at, updated_at, index, code, meta, previous_id, sigs)
  select "seriesId", id, at, at, index, code, meta, "previousId", sigs from given
  returning ${ENTRY_COLUMNS}`);

export interface NewSeriesEntry {
  readonly seriesId: string;
  readonly id: string;
  readonly at: Date;
  readonly index: bigint;
  readonly code: string;
  readonly meta: JsonObject | null;
  readonly previousId: string | null;
  readonly sigs: readonly string[];
}

/** Records the next numbers of locked series. */
export function insertSeriesEntries(
  tx: Tx,
  entries: readonly NewSeriesEntry[],
): Promise<SeriesEntryRow[]> {
  if (entries.length === 0) return Promise.resolve([]);
  const rows = entries.map((entry) => ({ ...entry, index: String(entry.index) }));
  return all<SeriesEntryRow>(tx, TAKE, [JSON.stringify(rows)]);
}

const ENTRIES = sql(`select ${ENTRY_COLUMNS} from series_entry
  where ${HERE} and series = $1 and ($2::bigint is null or index < $2)
  order by index desc limit $3`);

/** Numbers of a series, newest first, below an index. */
export function listSeriesEntries(
  tx: Tx,
  seriesId: string,
  below: string | undefined,
  limit: number,
): Promise<SeriesEntryRow[]> {
  return all<SeriesEntryRow>(tx, ENTRIES, [seriesId, below ?? null, limit]);
}
