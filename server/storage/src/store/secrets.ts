import { all, first, run, sql, type Tx } from "./tx.ts";

const HERE = "workspace = current_workspace()";

const PUT = sql(`insert into secret (name, value, created_at, updated_at) values ($1, $2, $3, $3)
  on conflict (workspace, name) do update set value = excluded.value, updated_at = excluded.updated_at`);

/** Stores a secret's encrypted value under its name, replacing a former one. */
export async function putSecret(tx: Tx, name: string, value: Buffer, at: Date): Promise<void> {
  await run(tx, PUT, [name, value, at]);
}

const FIND = sql(`select value from secret where ${HERE} and name = $1`);

export async function findSecret(tx: Tx, name: string): Promise<Buffer | undefined> {
  return (await first<{ value: Buffer }>(tx, FIND, [name]))?.value;
}

export type SecretRow = {
  readonly name: string;
  readonly created_at: Date;
  readonly updated_at: Date;
};

const LIST = sql(`select name, created_at, updated_at from secret where ${HERE} order by name`);

/** Names and times only. */
export function listSecrets(tx: Tx): Promise<SecretRow[]> {
  return all<SecretRow>(tx, LIST, []);
}

const DELETE = sql(`delete from secret where ${HERE} and name = $1`);

/** False for an unknown secret. */
export async function deleteSecret(tx: Tx, name: string): Promise<boolean> {
  return (await run(tx, DELETE, [name])) > 0;
}
