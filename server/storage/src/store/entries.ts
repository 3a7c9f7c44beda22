import type { JsonObject } from "@fakturo/model";
import { HeavyWork } from "@fakturo/server-base";
import { arrayText, textColumns } from "./columns.ts";
import { all, first, run, sql, type Tx } from "./tx.ts";

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

/** An entry with its current envelope as stored text. */
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

/** Columns of new entries and their first versions: name, type and value as text. */
const NEW_COLUMNS: readonly (readonly [
  name: string,
  type: string,
  value: (entry: NewEntry) => string | null,
])[] = [
  ["id", "uuid", ({ id }) => id],
  ["at", "timestamptz", ({ at }) => at.toISOString()],
  ["key", "text", ({ key }) => key],
  ["folder", "text", ({ folder }) => folder],
  ["faults", "json", ({ faults }) => json(faults)],
  ["signed", "boolean", ({ signed }) => String(signed)],
  ["invalid", "boolean", ({ invalid }) => String(invalid)],
  ["doc_schema", "text", ({ docSchema }) => docSchema],
  ["doc_uuid", "uuid", ({ docUuid }) => docUuid],
  ["head_uuid", "uuid", ({ headUuid }) => headUuid],
  ["digest", "json", ({ digest }) => json(digest)],
  ["tags", "text[]", ({ tags }) => arrayText(tags)],
  ["snippet", "json", ({ snippet }) => json(snippet)],
  ["words", "text[]", ({ words }) => arrayText(words)],
  ["version", "text", ({ version }) => version],
  ["src", "text", ({ src }) => src],
  ["src_id", "text", ({ srcId }) => srcId],
  ["envelope", "text", ({ envelope }) => envelope],
];
const NAMES = NEW_COLUMNS.map(([name]) => name);
/** Parameters before those of the columns. */
const FIRST = 4;

/** Inserts any number of entries with one statement; skips those with a taken id or key. */
const INSERT = sql(`
  with given as (
    select ${NEW_COLUMNS.map(([name, type]) => (type === "text" ? name : `${name}::${type}`)).join(", ")}
    from unnest(${NAMES.map((_name, i) => `$${FIRST + i}::text[]`).join(", ")}) as g(${NAMES.join(", ")})
  ), entry as (
    insert into entry (id, created_at, updated_at, key, folder, faults, signed, invalid, doc_schema,
      doc_uuid, head_uuid, digest, tags, snippet, words, version)
    select id, at, at, key, folder, faults, signed, invalid, doc_schema, doc_uuid, head_uuid, digest,
      tags, snippet, array_to_tsvector(words), version
    from given
    on conflict do nothing
    returning id
  ), versions as (
    insert into entry_version (entry, version, at, position, signed, invalid, src, src_id, envelope)
    select g.id, version, at, 0, signed, invalid, src, src_id, envelope
    from given g join entry on entry.id = g.id
  ), mentions as (
    insert into entry_reference (entry, context, uuid)
    select r.entry, r.context, r.uuid
    from unnest($1::uuid[], $2::text[], $3::uuid[]) as r(entry, context, uuid)
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
  /** Normalised search words. */
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
    mentions.map(({ id }) => id),
    mentions.map(({ context }) => context),
    mentions.map(({ target }) => target),
    ...textColumns(NEW_COLUMNS.map(([, , value]) => entries.map(value))),
  ]);
  return new Set(inserted.map(({ id }) => id));
}

function json(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value);
}

/** An entry whose envelope may have been left out for its size. */
export type EntryWithSmallEnvelope = EntryRow & { readonly envelope: string | null };

/** Which envelopes a thread reads itself. */
export interface EnvelopeReading {
  /** Size of an envelope in bytes from which on it is left to a worker thread; absent: all are read. */
  readonly below?: number | undefined;
}

/** Bytes of the largest text that Postgres stores. */
const ANY_SIZE = 2 ** 30;

/** SQL of an envelope that has less bytes than a parameter; the length is known without reading the text. */
export function envelopeBelow(parameter: string): string {
  return `case when octet_length(v.envelope) < ${parameter} then v.envelope end as envelope`;
}

/** The value of the parameter of `envelopeBelow`. */
export function bytesOf({ below = ANY_SIZE }: EnvelopeReading): number {
  return below;
}

const SELECT = `select ${ENTRY_COLUMNS}, ${envelopeBelow("$2")} from entry e
  join entry_version v on v.workspace = e.workspace
    and v.entry = e.id and v.version = e.version
  where e.workspace = current_workspace()`;
const BY_ID = sql(`${SELECT} and e.id = $1`);
const BY_KEY = sql(`${SELECT} and e.key = $1`);
const ROW = sql(`select ${ENTRY_COLUMNS} from entry e
  where e.workspace = current_workspace() and e.id = $1`);

/** Ordered by id, which prevents deadlocks. */
const HOLD = sql(`select from entry where workspace = current_workspace() and id = any($1)
  order by id for no key update`);

/**
 * Locks entries until the transaction ends. A later statement reads them: a statement that waited for a
 * lock would join rows from before the wait.
 */
export function holdEntries(tx: Tx, ids: readonly string[]): Promise<number> {
  return run(tx, HOLD, [ids]);
}

/** An entry by id, without its envelope. */
export function findEntryRow(tx: Tx, id: string): Promise<EntryRow | undefined> {
  return first<EntryRow>(tx, ROW, [id]);
}

/**
 * An entry by id; locked until the transaction ends if it will be changed.
 * @throws HeavyWork for an envelope that a worker thread reads.
 */
export async function findEntry(
  tx: Tx,
  id: string,
  { forUpdate = false, ...reading }: EnvelopeReading & { readonly forUpdate?: boolean } = {},
): Promise<EntryWithEnvelope | undefined> {
  // Sent together and run in this order.
  const held = forUpdate ? holdEntries(tx, [id]) : undefined;
  const found = first<EntryWithSmallEnvelope>(tx, BY_ID, [id, bytesOf(reading)]);
  const [row] = await Promise.all([found, held]);
  return row && withEnvelope(row);
}

/** @throws HeavyWork for an envelope that a worker thread reads. */
export async function findEntryByKey(
  tx: Tx,
  key: string,
  reading: EnvelopeReading = {},
): Promise<EntryWithEnvelope | undefined> {
  const row = await first<EntryWithSmallEnvelope>(tx, BY_KEY, [key, bytesOf(reading)]);
  return row && withEnvelope(row);
}

/** @throws HeavyWork where the envelope was left out. */
export function withEnvelope(row: EntryWithSmallEnvelope): EntryWithEnvelope {
  const { envelope } = row;
  if (envelope === null) throw new HeavyWork(`entry ${row.id}`);
  return { ...row, envelope };
}

const TAKEN = sql(`select
  exists (select from entry where workspace = current_workspace() and id = $1) as id,
  exists (select from entry where workspace = current_workspace() and key = $2) as key`);

/** Which of id and key an entry has already. */
export async function findEntryConflict(
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

const VERSION = sql(`select ${envelopeBelow("$3")} from entry_version v
  where v.workspace = current_workspace() and v.entry = $1 and v.version = $2`);

/** @throws HeavyWork for an envelope that a worker thread reads. */
export async function findVersion(
  tx: Tx,
  id: string,
  version: string,
  reading: EnvelopeReading = {},
): Promise<string | undefined> {
  const values = [id, version, bytesOf(reading)];
  const row = await first<{ readonly envelope: string | null }>(tx, VERSION, values);
  if (row?.envelope === null) throw new HeavyWork(`version ${version} of entry ${id}`);
  return row?.envelope;
}

/** A former version that returns becomes the newest. */
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

/** Records that something belonging to the entry changed. */
export async function touchEntry(tx: Tx, id: string, at: Date): Promise<void> {
  await run(tx, TOUCH, [id, at]);
}
