import { type JsonObject, SCHEMA_BASE } from "@fakturo/model";
import { all, first, jsonTexts, run, sql, type Tx, textsIn } from "./tx.ts";

/** A fault as entries and jobs list it. */
export type StoredFault = {
  readonly provider: string;
  readonly code?: string;
  readonly message: string;
  readonly paths?: readonly string[];
};

export type EntryRow = {
  readonly id: string;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly key: string | null;
  readonly folder: string;
  readonly state: string | null;
  readonly faults: readonly StoredFault[] | null;
  readonly signed: boolean;
  readonly invalid: boolean;
  readonly doc_schema: string;
  readonly doc_uuid: string | null;
  readonly head_uuid: string;
  readonly digest: { readonly alg: string; readonly val: string };
  readonly tags: readonly string[];
  readonly snippet: JsonObject;
  readonly version: string;
};

/** An entry with its current envelope, as the text that was stored. */
export type EntryWithEnvelope = EntryRow & { readonly envelope: string };

export type VersionRow = {
  readonly version: string;
  readonly at: Date;
  readonly signed: boolean;
  readonly invalid: boolean;
  readonly src: string;
  readonly src_id: string;
};

export const ENTRY_COLUMNS = `e.id, e.created_at, e.updated_at, e.key, e.folder, e.state, e.faults, e.signed,
  e.invalid, e.doc_schema, e.doc_uuid, e.head_uuid, e.digest, e.tags, e.snippet, e.version`;

/**
 * One statement for any number of entries; a taken id or key inserts nothing. Envelopes are given beside
 * the rest: as strings inside JSON they would be taken apart once more.
 */
const INSERT = sql(`
  with given as (
    select * from rows from (
      json_to_recordset($1) as (id uuid, at timestamptz, key text, folder text, faults text,
        signed boolean, invalid boolean, "docSchema" text, "docUuid" uuid, "headUuid" uuid, digest text,
        tags text[], snippet text, words text[], version text, src text, "srcId" text),
      unnest(${textsIn("$5")})
    ) as g(id, at, key, folder, faults, signed, invalid, "docSchema", "docUuid", "headUuid", digest, tags,
      snippet, words, version, src, "srcId", envelope)
  ), entry as (
    insert into entry (id, created_at, updated_at, key, folder, faults, signed, invalid, doc_schema,
      doc_uuid, head_uuid, digest, tags, snippet, words, version)
    select id, at, at, key, folder, faults::json, signed, invalid, "docSchema", "docUuid",
      "headUuid", digest::json, tags, snippet::json, array_to_tsvector(words), version
    from given
    on conflict do nothing
    returning id
  ), versions as (
    insert into entry_version (entry, version, at, position, signed, invalid, src, src_id, envelope)
    select g.id, version, at, 0, signed, invalid, src, "srcId", envelope
    from given g join entry on entry.id = g.id
  ), mentions as (
    insert into entry_reference (entry, context, uuid)
    select r.entry, r.context, r.uuid
    from unnest($2::uuid[], $3::text[], $4::uuid[]) as r(entry, context, uuid)
    join entry on entry.id = r.entry
    on conflict do nothing
  )
  select id from entry`);

export interface NewVersion {
  readonly at: Date;
  readonly signed: boolean;
  readonly invalid: boolean;
  readonly faults: readonly StoredFault[] | null;
  readonly docSchema: string;
  readonly docUuid: string | null;
  readonly headUuid: string;
  readonly digest: { readonly alg: string; readonly val: string };
  readonly tags: readonly string[];
  readonly snippet: JsonObject;
  /** Folded words the entry is found by. */
  readonly words: readonly string[];
  readonly version: string;
  readonly envelope: string;
  readonly src: string;
  readonly srcId: string;
  readonly references: readonly { readonly context: string; readonly target: string }[];
}

export interface NewEntry extends NewVersion {
  readonly id: string;
  readonly key: string | null;
  readonly folder: string;
}

/** Stores entries with their first versions; answers the ids of those whose id and key were free. */
export async function insertEntries(
  tx: Tx,
  entries: readonly NewEntry[],
): Promise<ReadonlySet<string>> {
  const mentions = entries.flatMap(({ id, references }) =>
    references.map(({ context, target }) => ({ id, context, target })),
  );
  const inserted = await all<{ readonly id: string }>(tx, INSERT, [
    JSON.stringify(entries.map(insertable)),
    mentions.map(({ id }) => id),
    mentions.map(({ context }) => context),
    mentions.map(({ target }) => target),
    jsonTexts(entries.map(({ envelope }) => envelope)),
  ]);
  return new Set(inserted.map(({ id }) => id));
}

/** Members that may hold NUL go as text of their own: JSON that is taken apart must not have it. */
function insertable({
  references: _apart,
  envelope: _beside,
  faults,
  digest,
  snippet,
  ...row
}: NewEntry) {
  return { ...row, faults: json(faults), digest: json(digest), snippet: json(snippet) };
}

function json(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value);
}

const SELECT = `select ${ENTRY_COLUMNS}, v.envelope from entry e
  join entry_version v on v.workspace = e.workspace
    and v.entry = e.id and v.version = e.version
  where e.workspace = current_workspace()`;
const BY_ID = sql(`${SELECT} and e.id = $1`);
const BY_KEY = sql(`${SELECT} and e.key = $1`);

/** In the order of their ids, so that two transactions never wait for each other. */
const HOLD = sql(`select from entry where workspace = current_workspace() and id = any($1)
  order by id for no key update`);

/**
 * Locks entries until the transaction ends. They are read by a later statement: the one that waited for
 * a lock would join what it found before it waited.
 */
export function holdEntries(tx: Tx, ids: readonly string[]): Promise<number> {
  return run(tx, HOLD, [ids]);
}

/** An entry by id; locked until the transaction ends where it is going to change. */
export async function findEntry(
  tx: Tx,
  id: string,
  { forUpdate = false } = {},
): Promise<EntryWithEnvelope | undefined> {
  // Sent together and run in this order.
  const held = forUpdate ? holdEntries(tx, [id]) : undefined;
  const [row] = await Promise.all([first<EntryWithEnvelope>(tx, BY_ID, [id]), held]);
  return row;
}

export function findEntryByKey(tx: Tx, key: string): Promise<EntryWithEnvelope | undefined> {
  return first<EntryWithEnvelope>(tx, BY_KEY, [key]);
}

const TAKEN = sql(`select
  exists (select from entry where workspace = current_workspace() and id = $1) as id,
  exists (select from entry where workspace = current_workspace() and key = $2) as key`);

/** Which of id and key an entry has already. */
export async function takenEntry(
  tx: Tx,
  id: string | undefined,
  key: string | undefined,
): Promise<"id" | "key" | undefined> {
  const row = await first<{ id: boolean; key: boolean }>(tx, TAKEN, [id ?? null, key ?? null]);
  return row?.id ? "id" : row?.key ? "key" : undefined;
}

const VERSIONS = sql(`select version, at, signed, invalid, src, src_id from entry_version
  where workspace = current_workspace() and entry = $1 order by position desc`);

export function listVersions(tx: Tx, id: string): Promise<VersionRow[]> {
  return all<VersionRow>(tx, VERSIONS, [id]);
}

const VERSION = sql(`select envelope from entry_version
  where workspace = current_workspace() and entry = $1 and version = $2`);

export async function findVersion(
  tx: Tx,
  id: string,
  version: string,
): Promise<string | undefined> {
  return (await first<{ envelope: string }>(tx, VERSION, [id, version]))?.envelope;
}

/** Contents that return to an earlier version move its row to the front. */
const UPDATE = sql(`
  with entry as (
    update entry set updated_at = $2, faults = $3, signed = $4, invalid = $5, doc_schema = $6,
      doc_uuid = $7, head_uuid = $8, digest = $9, tags = $10, snippet = $11,
      words = array_to_tsvector($12::text[]), version = $13
    where workspace = current_workspace() and id = $1
  ), gone as (
    delete from entry_reference
    where workspace = current_workspace() and entry = $1
      and (context, uuid) not in (select * from unnest($17::text[], $18::uuid[]))
  ), reference as (
    insert into entry_reference (entry, context, uuid)
    select $1, r.context, r.uuid from unnest($17::text[], $18::uuid[]) as r(context, uuid)
    on conflict do nothing
  )
  insert into entry_version (entry, version, at, position, signed, invalid, src, src_id, envelope)
  select $1, $13, $2, coalesce(max(position), 0) + 1, $4, $5, $14, $15, $16
  from entry_version where workspace = current_workspace() and entry = $1
  on conflict (workspace, entry, version) do update
    set at = excluded.at, position = excluded.position, src = excluded.src, src_id = excluded.src_id`);

/** Makes a new version the entry's current one. */
export async function updateEntry(tx: Tx, id: string, next: NewVersion): Promise<void> {
  await run(tx, UPDATE, [
    id,
    next.at,
    json(next.faults),
    next.signed,
    next.invalid,
    next.docSchema,
    next.docUuid,
    next.headUuid,
    json(next.digest),
    next.tags,
    json(next.snippet),
    next.words,
    next.version,
    next.src,
    next.srcId,
    next.envelope,
    next.references.map(({ context }) => context),
    next.references.map(({ target }) => target),
  ]);
}

const MOVE = sql(`update entry set folder = $2, updated_at = $3
  where workspace = current_workspace() and id = $1`);

export async function moveEntry(tx: Tx, id: string, folder: string, at: Date): Promise<void> {
  await run(tx, MOVE, [id, folder, at]);
}

const TOUCH = sql(`update entry set updated_at = $2
  where workspace = current_workspace() and id = $1`);

/** Notes that something belonging to the entry changed. */
export async function touchEntry(tx: Tx, id: string, at: Date): Promise<void> {
  await run(tx, TOUCH, [id, at]);
}

/** Where a page of entries starts: after this row in the list's order. */
export interface Cursor {
  readonly at: Date;
  readonly id: string | null;
}

export interface ListOptions {
  readonly folder: string | undefined;
  readonly from: Cursor | undefined;
  readonly ascending: boolean;
  readonly limit: number;
}

/** Rows of a list, and whether there are more behind them. */
export interface Page<Row> {
  readonly rows: Row[];
  readonly isMore: boolean;
}

const listStatements = (ascending: boolean) => {
  const [order, after] = ascending ? ["asc", ">"] : ["desc", "<"];
  const page = `where e.workspace = current_workspace()
    and ($1::text is null or e.folder = $1)
    and ($2::timestamptz is null
      or (case when $3::uuid is null then e.created_at ${after}= $2
          else (e.created_at, e.id) ${after} ($2, $3) end))
    order by e.created_at ${order}, e.id ${order} limit $4`;
  return {
    entries: sql(`select ${ENTRY_COLUMNS} from entry e ${page}`),
    // The length of a text is known without reading it, so only what is sent is read.
    envelopes: sql(`
      with listed as (select ${ENTRY_COLUMNS} from entry e ${page}), measured as (
        select e.*, v.envelope, count(*) over () as found, row_number() over place as place,
          sum(octet_length(v.envelope)) over place as bytes
        from listed e join entry_version v on v.workspace = current_workspace()
          and v.entry = e.id and v.version = e.version
        window place as (order by e.created_at ${order}, e.id ${order})
      )
      select ${ENTRY_COLUMNS}, e.envelope, e.found::int from measured e
      where e.place = 1 or e.place < $4 and e.bytes <= $5 order by e.place`),
  };
};
const DESCENDING = listStatements(false);
const ASCENDING = listStatements(true);

/** One row more than the page holds tells whether there are more. */
function listParameters({ folder, from, limit }: ListOptions): unknown[] {
  return [folder ?? null, from?.at ?? null, from?.id ?? null, limit + 1];
}

/** A page of entries by creation, newest first unless `ascending`. */
export async function listEntries(tx: Tx, options: ListOptions): Promise<Page<EntryRow>> {
  const { entries } = options.ascending ? ASCENDING : DESCENDING;
  const rows = await all<EntryRow>(tx, entries, listParameters(options));
  return { rows: rows.slice(0, options.limit), isMore: rows.length > options.limit };
}

/** The same with their envelopes: as many as are not longer than `maxBytes` together, but at least one. */
export async function listEnvelopes(
  tx: Tx,
  options: ListOptions,
  maxBytes: number,
): Promise<Page<EntryWithEnvelope>> {
  const { envelopes } = options.ascending ? ASCENDING : DESCENDING;
  const parameters = [...listParameters(options), maxBytes];
  const rows = await all<EntryWithEnvelope & { readonly found: number }>(tx, envelopes, parameters);
  return { rows, isMore: rows.some(({ found }) => found > rows.length) };
}

/**
 * Entries by their words and those of references that apps keep with them. `ts_rank` adds the same for
 * each word that an entry has whole. All entries of the workspace are read: under row security no index
 * can find words. 100,000 of them take about a tenth of a second.
 */
const SEARCH = sql(`
  with reference as (
    select m.entry, array_to_tsvector(array_agg(word)) as words
    from meta m, unnest(tsvector_to_array(m.words)) as word
    where m.workspace = current_workspace() and m.words @@ $4::tsquery and word ^@ any ($2::text[])
    group by m.entry
  ), found as (
    select e.id, ts_rank(coalesce(e.words || r.words, e.words), $5::tsquery) as rank
    from entry e left join reference r on r.entry = e.id
    where e.workspace = current_workspace() and ($1::text is null or e.folder = $1)
      and coalesce(e.words || r.words, e.words) @@ $3::tsquery
    order by rank desc, e.created_at desc, e.id desc limit $6 offset $7
  )
  select ${ENTRY_COLUMNS} from found f
  join entry e on e.workspace = current_workspace() and e.id = f.id
  order by f.rank desc, e.created_at desc, e.id desc`);

/**
 * Entries in which every word begins some word they are found by: first those that have most of them
 * whole, then the newest.
 */
export function searchEntries(
  tx: Tx,
  words: readonly string[],
  folder: string | undefined,
  limit: number,
  offset: number,
): Promise<EntryRow[]> {
  const whole = words.map((word) => `'${word.replace(/['\\]/g, "$&$&")}'`);
  const begun = whole.map((word) => `${word}:*`);
  return all<EntryRow>(tx, SEARCH, [
    folder ?? null,
    words,
    begun.join(" & "),
    begun.join(" | "),
    whole.join(" | "),
    limit,
    offset,
  ]);
}

/** A party is found by only once it is signed. */
const PARTY = `${SCHEMA_BASE}org/party`;

const RELATED = sql(`select ${ENTRY_COLUMNS}, r.context from entry_reference r
  join entry e on e.workspace = r.workspace and e.id = r.entry
  where r.workspace = current_workspace() and r.uuid = $1
    and coalesce((select bool_or(p.signed) from entry p where p.workspace = current_workspace()
      and p.doc_uuid = $1 and p.doc_schema = '${PARTY}'), true)
    and ($2::text is null or r.context = $2)
    and ($3::timestamptz is null
      or (case when $4::uuid is null then e.created_at <= $3
          else (e.created_at, e.id) < ($3, $4) or e.id = $4 and r.context > $6 end))
  order by e.created_at desc, e.id desc, r.context limit $5`);

export type RelatedRow = EntryRow & { readonly context: string };

/** Where a page of related entries starts: an entry may be in the list several times. */
export interface RelatedCursor extends Cursor {
  readonly context: string | null;
}

/** Entries whose documents mention a UUID, one row per place. */
export function listRelated(
  tx: Tx,
  target: string,
  context: string | undefined,
  from: RelatedCursor | undefined,
  limit: number,
): Promise<RelatedRow[]> {
  return all<RelatedRow>(tx, RELATED, [
    target,
    context ?? null,
    from?.at ?? null,
    from?.id ?? null,
    limit,
    from?.context ?? null,
  ]);
}
