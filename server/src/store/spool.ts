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
