import { deleteSpoolOf } from "./spool.ts";
import { all, run, sql, type Tx } from "./tx.ts";

const HERE = "workspace = current_workspace()";

const OPEN = sql(`select from job where ${HERE} and entry = $1 and completed_at is null
  union all
  select from submission where ${HERE} and entry = $1 and asked
    and state not in ('accepted', 'remarked', 'refused', 'withdrawn', 'annulled')
  limit 1`);

/** True while a job works on the entry, or a record of it is on its way to an authority. */
export async function hasOpenJob(tx: Tx, entry: string): Promise<boolean> {
  return (await all(tx, OPEN, [entry])).length > 0;
}

const VERSIONS = sql(`delete from entry_version where ${HERE} and entry = $1 and version <> $2`);

/** All data of an entry except its current version. */
const OF_ENTRY = [
  sql(`update entry set key = null where ${HERE} and id = $1`),
  sql(`update entry_state set notes = null, meta = null, faults = null
    where ${HERE} and entry = $1`),
  sql(`delete from meta where ${HERE} and entry = $1`),
  sql(`delete from schedule where ${HERE} and entry = $1`),
  // Events stay; their messages are removed.
  sql(`update job set args = null, given_args = null, tags = '{}', faults = null, key = null,
    key_held = false, ref = null, record = null, journal = (
      select coalesce(json_strip_nulls(json_agg(json_build_object('id', i -> 'id', 'step_id', i -> 'step_id',
        'name', i -> 'name', 'provider', i -> 'provider', 'created_at', i -> 'created_at',
        'updated_at', i -> 'updated_at', 'completed', i -> 'completed', 'events', (
          select coalesce(json_agg(json_build_object('index', e -> 'index', 'status', e -> 'status',
            'at', e -> 'at', 'code', e -> 'code', 'silo_entry_id', e -> 'silo_entry_id')), '[]')
          from json_array_elements(i -> 'events') e)))), '[]')
      from json_array_elements(journal) i)
    where ${HERE} and entry = $1`),
  // The submission and its outcome stay: the same number must not be sent again.
  sql(`update submission set record = '', holder = '',
    detail = '{"attempts":[],"receipts":[],"shown":false,"rank":0}'
    where ${HERE} and entry = $1`),
  // The message's id stays: a copy must not be processed again.
  sql(`update inbox set headers = '{}', body = '', pending = null, refs = '{}' where ${HERE}
    and submissions && array(select id from submission where ${HERE} and entry = $1)`),
  sql(`delete from app_record where ${HERE} and entry = $1`),
  // The key stays: the same item must not make a second entry.
  sql(`update inbound set item = null where ${HERE} and entry = $1`),
  sql(`delete from file where ${HERE} and entry = $1`),
];

/** Contents without any remaining file. */
const ORPHANS = ["file_part", "file_blob"].map((table) =>
  sql(`delete from ${table} b where ${HERE} and not exists
    (select from file f where f.workspace = b.workspace and f.sha256 = b.sha256)`),
);

/** Removes everything of an entry except its version `keep`; needs the owner's rights. */
export async function eraseAround(tx: Tx, entry: string, keep: string): Promise<void> {
  await run(tx, VERSIONS, [entry, keep]);
  await deleteSpoolOf(tx, [entry]);
  for (const statement of OF_ENTRY) await run(tx, statement, [entry]);
  for (const statement of ORPHANS) await run(tx, statement, []);
}

export type NamingRow = {
  readonly entry: string;
  readonly signed: boolean;
  readonly created_at: Date;
  /** A number of years after its creation. */
  readonly until: Date;
};

const NAMING = sql(`select distinct e.id as entry, e.signed, e.created_at,
    e.created_at + make_interval(years => $2) as until
  from entry_reference r join entry e on e.workspace = r.workspace and e.id = r.entry
  where r.workspace = current_workspace() and r.uuid = $1 order by e.created_at, e.id`);

/** Entries that mention a document, oldest first. */
export function listNaming(tx: Tx, uuid: string, years: number): Promise<NamingRow[]> {
  return all<NamingRow>(tx, NAMING, [uuid, years]);
}
