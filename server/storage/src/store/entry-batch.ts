import { textColumn } from "./columns.ts";
import {
  bytesOf,
  ENTRY_COLUMNS,
  type EntryRow,
  type EntryWithSmallEnvelope,
  type EnvelopeReading,
  envelopeBelow,
  holdEntries,
  type NewVersion,
} from "./entries.ts";
import type { StateRow } from "./states.ts";
import { all, run, sql, type Tx } from "./tx.ts";

/** An entry locked for a job, with the data that the next rows of its history depend on. */
export type LockedEntryRow = EntryWithSmallEnvelope & {
  readonly last_position: number;
  readonly last_state_at: Date | null;
};

const READ = sql(`select ${ENTRY_COLUMNS}, ${envelopeBelow("$2")},
    (select max(position) from entry_version p
      where p.workspace = e.workspace and p.entry = e.id) as last_position,
    (select max(at) from entry_state s
      where s.workspace = e.workspace and s.entry = e.id) as last_state_at
  from entry e
  join entry_version v on v.workspace = e.workspace and v.entry = e.id and v.version = e.version
  where e.workspace = current_workspace() and e.id = any($1)`);

/** Locks entries and reads them under the lock; envelopes that a worker thread reads are left out. */
export async function lockEntries(
  tx: Tx,
  ids: readonly string[],
  reading: EnvelopeReading = {},
): Promise<readonly LockedEntryRow[]> {
  if (ids.length === 0) return [];
  const found = all<LockedEntryRow>(tx, READ, [ids, bytesOf(reading)]);
  const [, rows] = await Promise.all([holdEntries(tx, ids), found]);
  return rows;
}

/** A row of an entry's history. */
export interface VersionWrite extends NewVersion {
  readonly entry: string;
  readonly position: number;
}

/** Changes of an entry in a transaction. */
export interface EntryWrite {
  readonly row: EntryWithSmallEnvelope;
  /** Search words of the newest version; undefined while no version was added. */
  readonly words: readonly string[] | undefined;
  readonly versions: readonly VersionWrite[];
  readonly states: readonly (StateRow & { readonly entry: string })[];
}

/** Ids as a separate parameter: otherwise the planner would read all entries of the workspace. */
const MARK = sql(`update entry e set updated_at = g.updated_at, folder = g.folder, state = g.state,
    faults = g.faults
  from unnest($1::uuid[], $2::timestamptz[], $3::text[], $4::text[], $5::json[])
    as g(id, updated_at, folder, state, faults)
  where e.workspace = current_workspace() and e.id = any($1) and e.id = g.id`);

const CHANGE = sql(`
  with entries as (
    update entry e set updated_at = g.updated_at, folder = g.folder, state = g.state,
      faults = g.faults, signed = g.signed, invalid = g.invalid, doc_schema = g.doc_schema,
      doc_uuid = g.doc_uuid, head_uuid = g.head_uuid, digest = g.digest, tags = g.tags,
      snippet = g.snippet, version = g.version, words = array_to_tsvector(g.words)
    from json_to_recordset($1) as g(id uuid, updated_at timestamptz, folder text, state text,
      faults json, signed boolean, invalid boolean, doc_schema text, doc_uuid uuid, head_uuid uuid,
      digest json, tags text[], snippet json, version text, words text[])
    where e.workspace = current_workspace() and e.id = any($2) and e.id = g.id
  )
  insert into entry_version (entry, version, at, position, signed, invalid, src, src_id, envelope)
  select entry, version, at, position, signed, invalid, src, src_id, envelope
  from rows from (
    json_to_recordset($3) as (entry uuid, version text, at timestamptz, position int,
      signed boolean, invalid boolean, src text, "srcId" text),
    unnest($4::text[])
  ) as g(entry, version, at, position, signed, invalid, src, src_id, envelope)
  on conflict (workspace, entry, version) do update
    set at = excluded.at, position = excluded.position, src = excluded.src,
      src_id = excluded.src_id`);

const LABEL = sql(`insert into entry_state
    (entry, at, key, notes, meta, src, src_id, faults, created_at)
  select * from unnest($1::uuid[], $2::timestamptz[], $3::text[], $4::text[], $5::json[], $6::text[],
    $7::text[], $8::json[], $9::timestamptz[])`);

/** Writes locked entries with all rows added to their histories; the statements are sent at once. */
export async function writeEntries(tx: Tx, writes: readonly EntryWrite[]): Promise<void> {
  const changed = writes.filter(({ versions }) => versions.length > 0);
  const marked = writes.filter(({ versions }) => versions.length === 0).map(({ row }) => row);
  const states = writes.flatMap((write) => write.states);
  await Promise.all([
    changed.length > 0 ? writeChanged(tx, changed) : undefined,
    marked.length > 0 ? writeMarked(tx, marked) : undefined,
    states.length > 0 ? writeStates(tx, states) : undefined,
  ]);
}

function writeChanged(tx: Tx, changed: readonly EntryWrite[]): Promise<number> {
  const rows = changed.map(({ row: { envelope: _text, ...row }, words }) => ({ ...row, words }));
  const versions = changed.flatMap((write) => write.versions);
  return run(tx, CHANGE, [
    JSON.stringify(rows),
    rows.map(({ id }) => id),
    JSON.stringify(versions.map(versionColumns)),
    textColumn(versions.map(({ envelope }) => envelope)),
  ]);
}

function versionColumns(write: VersionWrite) {
  const { entry, version, at, position, signed, invalid, src, srcId } = write;
  return { entry, version, at, position, signed, invalid, src, srcId };
}

function writeMarked(tx: Tx, rows: readonly EntryRow[]): Promise<number> {
  return run(tx, MARK, [
    rows.map(({ id }) => id),
    rows.map((row) => row.updated_at),
    rows.map(({ folder }) => folder),
    rows.map(({ state }) => state),
    rows.map(({ faults }) => faults && JSON.stringify(faults)),
  ]);
}

function writeStates(tx: Tx, states: EntryWrite["states"]): Promise<number> {
  return run(tx, LABEL, [
    states.map(({ entry }) => entry),
    states.map(({ at }) => at),
    states.map(({ key }) => key),
    states.map(({ notes }) => notes),
    states.map(({ meta }) => meta && JSON.stringify(meta)),
    states.map(({ src }) => src),
    states.map((state) => state.src_id),
    states.map(({ faults }) => faults && JSON.stringify(faults)),
    states.map((state) => state.created_at),
  ]);
}

const FORGET = sql(`delete from entry_reference
  where workspace = current_workspace() and entry = any($1)`);
const REFER = sql(`insert into entry_reference (entry, context, uuid)
  select * from unnest($1::uuid[], $2::text[], $3::uuid[]) on conflict do nothing`);

/** Replaces an entry's references. */
export async function writeReferences(
  tx: Tx,
  lists: ReadonlyMap<string, NewVersion["references"]>,
): Promise<void> {
  if (lists.size === 0) return;
  const rows = [...lists].flatMap(([entry, list]) => list.map((one) => ({ entry, ...one })));
  await Promise.all([
    run(tx, FORGET, [[...lists.keys()]]),
    run(tx, REFER, [
      rows.map(({ entry }) => entry),
      rows.map(({ context }) => context),
      rows.map(({ target }) => target),
    ]),
  ]);
}
