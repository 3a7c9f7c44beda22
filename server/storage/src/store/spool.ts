import { first, run, sql, type Tx } from "./tx.ts";

export type SpoolRow = {
  readonly key: string;
  readonly created_at: Date;
  readonly type: string;
  readonly name: string;
  readonly bytes: Buffer;
};

const INSERT = sql(`insert into spool (key, created_at, type, name, bytes)
  values ($1, $2, $3, $4, $5)`);

export async function insertSpool(
  tx: Tx,
  { key, created_at, type, name, bytes }: SpoolRow,
): Promise<void> {
  await run(tx, INSERT, [key, created_at, type, name, bytes]);
}

const FIND = sql(`select key, created_at, type, name, bytes from spool
  where workspace = current_workspace() and key = $1`);

export function findSpool(tx: Tx, key: string): Promise<SpoolRow | undefined> {
  return first<SpoolRow>(tx, FIND, [key]);
}

const DELETE = sql(`delete from spool where workspace = current_workspace() and key = $1`);

export async function deleteSpool(tx: Tx, key: string): Promise<void> {
  await run(tx, DELETE, [key]);
}

const DELETE_OF = sql(`delete from spool s where workspace = current_workspace()
  and key in (
    select found[1] from job j,
      regexp_matches(concat(j.args, j.given_args, j.journal), 'spool:([A-Za-z0-9._-]+)', 'g') as found
    where j.workspace = current_workspace() and j.entry = any($1))
  and not exists (select from job j where j.workspace = s.workspace and j.completed_at is null
    and position('spool:' || s.key in j.args::text) > 0)`);

/** Removes the files that arguments of jobs over entries name, except those that an open job needs. */
export async function deleteSpoolOf(tx: Tx, entries: readonly string[]): Promise<void> {
  await run(tx, DELETE_OF, [entries]);
}
