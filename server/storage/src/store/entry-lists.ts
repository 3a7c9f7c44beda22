import { SCHEMA_BASE } from "@fakturo/model";
import { ENTRY_COLUMNS, type EntryRow, type EntryWithEnvelope } from "./entries.ts";
import { all, sql, type Tx } from "./tx.ts";

/** Start of a page of entries: after this row in the list's order. */
export interface ListCursor {
  readonly at: Date;
  readonly id: string | null;
}

export interface ListOptions {
  readonly folder: string | undefined;
  readonly from: ListCursor | undefined;
  readonly ascending: boolean;
  readonly limit: number;
}

/** Rows of a list, and whether more follow. */
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
    // The length of a text is known without reading it, so only the envelopes sent are read.
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

/** One row more than the page holds, to detect further ones. */
function listParameters({ folder, from, limit }: ListOptions): unknown[] {
  return [folder ?? null, from?.at ?? null, from?.id ?? null, limit + 1];
}

/** A page of entries by creation, newest first unless `ascending`. */
export async function listEntries(tx: Tx, options: ListOptions): Promise<Page<EntryRow>> {
  const { entries } = options.ascending ? ASCENDING : DESCENDING;
  const rows = await all<EntryRow>(tx, entries, listParameters(options));
  return { rows: rows.slice(0, options.limit), isMore: rows.length > options.limit };
}

/** The same with their envelopes: as many as fit in `maxBytes`, but at least one. */
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
 * Entries by their search words and those of references that apps store with them. `ts_rank` adds the
 * same for each word that matches exactly. Reads all entries of the workspace, because row-level
 * security prevents the use of the text index: about a tenth of a second for 100,000.
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

/** Entries in which every word is the prefix of a search word: most exact matches first, then newest. */
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
