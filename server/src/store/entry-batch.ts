import type { EntryRow, EntryWithEnvelope, NewVersion } from "./entries.ts";
import { ENTRY_COLUMNS } from "./entries.ts";
import type { StateRow } from "./states.ts";
import { all, jsonTexts, run, sql, type Tx, textsIn } from "./tx.ts";

/** An entry locked for a job, with what the next rows of its history follow. */
export type LockedEntry = EntryWithEnvelope & {
  readonly last_position: number;
  readonly last_state_at: Date | null;
};

/** Entries are locked in the order of their ids, so that two batches never wait for each other. */
const LOCK = sql(`select ${ENTRY_COLUMNS}, v.envelope,
    (select max(position) from entry_version p
      where p.workspace = e.workspace and p.entry = e.id) as last_position,
    (select max(at) from entry_state s
      where s.workspace = e.workspace and s.entry = e.id) as last_state_at
  from entry e
  join entry_version v on v.workspace = e.workspace and v.entry = e.id and v.version = e.version
  where e.workspace = current_workspace() and e.id = any($1)
  order by e.id for no key update of e`);

export function lockEntries(tx: Tx, ids: readonly string[]): Promise<LockedEntry[]> {
  return ids.length === 0 ? Promise.resolve([]) : all<LockedEntry>(tx, LOCK, [ids]);
}

/** A row of an entry's history. */
export interface VersionWrite extends NewVersion {
  readonly entry: string;
  readonly position: number;
}

/** What became of an entry in a transaction. */
export interface EntryWrite {
  readonly row: EntryRow;
  /** Folded words of the newest version; undefined while no version was added. */
  readonly words: readonly string[] | undefined;
  readonly versions: readonly VersionWrite[];
  readonly states: readonly (StateRow & { readonly entry: string })[];
}

/** Ids apart from the JSON: without them the planner would read all entries of the workspace. */
const WRITE = sql(`
  with entries as (
    update entry e set updated_at = g.updated_at, folder = g.folder, state = g.state,
      faults = g.faults, signed = g.signed, invalid = g.invalid, doc_schema = g.doc_schema,
      doc_uuid = g.doc_uuid, head_uuid = g.head_uuid, digest = g.digest, tags = g.tags,
      snippet = g.snippet, version = g.version,
      words = case when g.words is null then e.words else array_to_tsvector(g.words) end
    from json_to_recordset($1) as g(id uuid, updated_at timestamptz, folder text, state text,
      faults json, signed boolean, invalid boolean, doc_schema text, doc_uuid uuid, head_uuid uuid,
      digest json, tags text[], snippet json, version text, words text[])
    where e.workspace = current_workspace() and e.id = any($3) and e.id = g.id
  ), versions as (
    insert into entry_version (entry, version, at, position, signed, invalid, src, src_id, envelope)
    select entry, version, at, position, signed, invalid, src, src_id, envelope
    from rows from (
      json_to_recordset($2) as (entry uuid, version text, at timestamptz, position int,
        signed boolean, invalid boolean, src text, "srcId" text),
      unnest(${textsIn("$13")})
    ) as g(entry, version, at, position, signed, invalid, src, src_id, envelope)
    on conflict (workspace, entry, version) do update
      set at = excluded.at, position = excluded.position, src = excluded.src,
        src_id = excluded.src_id
  )
  insert into entry_state (entry, at, key, notes, meta, src, src_id, faults, created_at)
  select entry, at, key, notes, meta, src, src_id, faults, created_at
  from unnest($4::uuid[], $5::timestamptz[], $6::text[], $7::text[], $8::json[], $9::text[], $10::text[],
    $11::json[], $12::timestamptz[])
    as g(entry, at, key, notes, meta, src, src_id, faults, created_at)`);

const FORGET = sql(`delete from entry_reference
  where workspace = current_workspace() and entry = any($1)`);
const REFER = sql(`insert into entry_reference (entry, context, uuid)
  select * from unnest($1::uuid[], $2::text[], $3::uuid[]) on conflict do nothing`);

/** Writes locked entries with all rows added to their histories. */
export async function writeEntries(tx: Tx, writes: readonly EntryWrite[]): Promise<void> {
  if (writes.length === 0) return;
  const rows = writes.map(
    ({
      row: { envelope: _text, ...row },
      words,
    }: EntryWrite & {
      readonly row: EntryRow & { readonly envelope?: string };
    }) => ({ ...row, words }),
  );
  const versions = writes.flatMap((write) => write.versions);
  const states = writes.flatMap((write) => write.states);
  await run(tx, WRITE, [
    JSON.stringify(rows),
    JSON.stringify(versions.map(versionColumns)),
    rows.map(({ id }) => id),
    states.map(({ entry }) => entry),
    states.map(({ at }) => at),
    states.map(({ key }) => key),
    states.map(({ notes }) => notes),
    states.map(({ meta }) => meta && JSON.stringify(meta)),
    states.map(({ src }) => src),
    states.map(({ src_id }) => src_id),
    states.map(({ faults }) => faults && JSON.stringify(faults)),
    states.map(({ created_at }) => created_at),
    jsonTexts(versions.map(({ envelope }) => envelope)),
  ]);
}

function versionColumns({
  entry,
  version,
  at,
  position,
  signed,
  invalid,
  src,
  srcId,
}: VersionWrite) {
  return { entry, version, at, position, signed, invalid, src, srcId };
}

/** Replaces what entries mention. */
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
