import { SCHEMA_BASE } from "@fakturo/model";
import {
  bytesOf,
  ENTRY_COLUMNS,
  type EntryRow,
  type EntryWithEnvelope,
  type EntryWithSmallEnvelope,
  type EnvelopeReading,
  withEnvelope,
} from "./entries.ts";
import { Parameters } from "./parameters.ts";
import { all, type Statement, sql, type Tx } from "./tx.ts";

/** Start of a page of entries: after this row in the list's order. */
export interface ListCursor {
  readonly at: Date;
  readonly id: string | null;
}

export interface ListOptions {
  readonly folder: string | undefined;
  readonly state?: string | undefined;
  /** Stored with faults, or without. */
  readonly invalid?: boolean | undefined;
  /** Created at this moment or later. */
  readonly since?: Date | undefined;
  /** Created before. */
  readonly until?: Date | undefined;
  readonly from: ListCursor | undefined;
  readonly ascending: boolean;
  readonly limit: number;
}

/** Rows of a list, and whether more follow. */
export interface Page<Row> {
  readonly rows: Row[];
  readonly isMore: boolean;
}

function conditions(
  { folder, state, invalid, since, until }: ListOptions,
  parameters: Parameters,
): string[] {
  const where = ["e.workspace = current_workspace()"];
  if (folder !== undefined) where.push(`e.folder = ${parameters.add(folder)}`);
  if (state !== undefined) where.push(`e.state = ${parameters.add(state)}`);
  // As a parameter it would keep Postgres from the index of those with faults.
  if (invalid !== undefined) where.push(invalid ? "e.invalid" : "not e.invalid");
  if (since) where.push(`e.created_at >= ${parameters.add(since)}`);
  if (until) where.push(`e.created_at < ${parameters.add(until)}`);
  return where;
}

/**
 * The part of a statement that picks a page's rows, and one more to detect further ones. It has only the
 * filters that are set: with `$1 is null or …` Postgres would read the whole list.
 */
function pageOf(options: ListOptions, parameters: Parameters): string {
  const { from, ascending, limit } = options;
  const [order, after] = ascending ? ["asc", ">"] : ["desc", "<"];
  const where = conditions(options, parameters);
  if (from?.id === null) where.push(`e.created_at ${after}= ${parameters.add(from.at)}`);
  else if (from) {
    const start = `${parameters.add(from.at)}, ${parameters.add(from.id)}`;
    where.push(`(e.created_at, e.id) ${after} (${start})`);
  }
  return `where ${where.join(" and ")}
    order by e.created_at ${order}, e.id ${order} limit ${parameters.add(limit + 1)}`;
}

/** A page of entries by creation, newest first unless `ascending`. */
export async function listEntries(tx: Tx, options: ListOptions): Promise<Page<EntryRow>> {
  const parameters = new Parameters();
  const statement = sql(`select ${ENTRY_COLUMNS} from entry e ${pageOf(options, parameters)}`);
  const rows = await all<EntryRow>(tx, statement, parameters.values);
  return { rows: rows.slice(0, options.limit), isMore: rows.length > options.limit };
}

/** How much of a page one answer holds, and this thread reads. */
export interface PageReading extends EnvelopeReading {
  /** Bytes of the envelopes of one page. */
  readonly maxBytes: number;
}

/**
 * The same with their envelopes: as many as fit in `maxBytes`, but at least one.
 * @throws HeavyWork for a page whose envelopes together are left to a worker thread.
 */
export async function listEnvelopes(
  tx: Tx,
  options: ListOptions,
  reading: PageReading,
): Promise<Page<EntryWithEnvelope>> {
  const parameters = new Parameters();
  const statement = envelopesOf(options, reading, parameters);
  const rows = await all<EntryWithSmallEnvelope & { readonly found: number }>(
    tx,
    statement,
    parameters.values,
  );
  return {
    rows: rows.map(withEnvelope),
    isMore: rows.some(({ found }) => found > rows.length),
  };
}

/** The length of a text is known without reading it, so only the envelopes sent are read. */
function envelopesOf(
  options: ListOptions,
  { maxBytes, ...reading }: PageReading,
  parameters: Parameters,
): Statement {
  const order = options.ascending ? "asc" : "desc";
  return sql(`
    with listed as (select ${ENTRY_COLUMNS} from entry e ${pageOf(options, parameters)}), measured as (
      select e.*, v.envelope, count(*) over () as found, row_number() over place as place,
        sum(octet_length(v.envelope)) over place as bytes
      from listed e join entry_version v on v.workspace = current_workspace()
        and v.entry = e.id and v.version = e.version
      window place as (order by e.created_at ${order}, e.id ${order})
    )
    select ${ENTRY_COLUMNS}, e.found::int,
      case when max(e.bytes) over () < ${parameters.add(bytesOf(reading))} then e.envelope end as envelope
    from measured e
    where e.place = 1 or e.place <= ${parameters.add(options.limit)} and e.bytes <= ${parameters.add(maxBytes)}
    order by e.place`);
}

/** A party has related entries only once it is signed. */
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

/** Start of a page of related entries: an entry may be in the list several times. */
export interface RelatedCursor extends ListCursor {
  readonly context: string | null;
}

/** Entries whose documents mention a UUID, one row per path. */
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
