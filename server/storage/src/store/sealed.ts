import { all, first, run, type Statement, sql, type Tx } from "./tx.ts";

/** Length of the master key's id before each ciphertext. */
export const KEY_ID_BYTES = 4;

/** A table with an encrypted column, whose values begin with the id of their key. */
export interface SealedTable {
  readonly name: string;
  readonly column: string;
  /** Columns of the primary key, in its order. */
  readonly key: Readonly<Record<string, "uuid" | "text">>;
  /** Columns of the associated data. */
  readonly more?: readonly string[];
}

export type SealedRow = {
  /** Primary key and the requested columns. */
  readonly columns: Readonly<Record<string, string>>;
  readonly value: Buffer;
};

export type FreshRow = { readonly columns: SealedRow["columns"]; readonly fresh: Buffer };

/** Number of a table's secrets under a key, given by its id in hex. */
export type KeyUseRow = { readonly key: string; readonly count: number };

/** Statements over one such table; all need the owner's transaction. */
export interface SealedStore {
  count(tx: Tx): Promise<KeyUseRow[]>;
  /** Locked rows under keys other than `keyId`, in order after `after`. */
  page(tx: Tx, keyId: Buffer, after: SealedRow | undefined, limit: number): Promise<SealedRow[]>;
  replace(tx: Tx, rows: readonly FreshRow[]): Promise<void>;
}

export function sealedStore({ name, column, key, more = [] }: SealedTable): SealedStore {
  const keys = Object.entries(key);
  const names = keys.map(([own]) => own);
  const columns = [...names, ...more].map((own) => `'${own}', ${own}`).join(", ");
  const behind = keys.map(([own, type]) => `($2::json ->> '${own}')::${type}`).join(", ");
  const idOf = `substring(${column} from 1 for ${KEY_ID_BYTES})`;
  // Imported retired keys have no private half.
  const isThere = `length(${column}) > 0`;
  const typed = keys.map(([own, type]) => `${own} ${type}`).join(", ");
  const same = names.map((own) => `t.${own} = x.${own}`).join(" and ");
  const statements: Readonly<Record<"count" | "page" | "replace", Statement>> = {
    count: sql(`select encode(${idOf}, 'hex') as key, count(*)::int as count from fakturo.${name}
      where ${isThere} group by 1 order by 1`),
    page: sql(`select json_build_object(${columns}) as columns, ${column} as value from fakturo.${name}
      where ${isThere} and ${idOf} <> $1
        and ($2::json is null or (${names.join(", ")}) > (${behind}))
      order by ${names.join(", ")} limit $3 for update skip locked`),
    replace: sql(`update fakturo.${name} t set ${column} = decode(x.fresh, 'base64')
      from json_to_recordset($1) as x(${typed}, fresh text) where ${same}`),
  };
  return {
    count: (tx) => all<KeyUseRow>(tx, statements.count, []),
    page: (tx, keyId, after, limit) =>
      all<SealedRow>(tx, statements.page, [
        keyId,
        after ? JSON.stringify(after.columns) : null,
        limit,
      ]),
    async replace(tx, rows) {
      const given = rows.map(({ columns, fresh }) => ({
        ...columns,
        fresh: fresh.toString("base64"),
      }));
      await run(tx, statements.replace, [JSON.stringify(given)]);
    },
  };
}

const QUIET = sql(`select set_config('fakturo.rewrap', 'on', true),
  set_config('fakturo.actor', 'operator', true)`);
const NOTE = sql(`insert into fakturo.audit (workspace, action, target, details)
  select workspace::uuid, 'secrets.rewrap', $1, json_build_object('secrets', count(*))
  from unnest($2::text[]) as workspace group by workspace`);

/** Replaces the audit entries of the changed secrets by one entry for the re-encryption. */
export async function noteRewrap(
  tx: Tx,
  key: string,
  workspaces: readonly string[],
): Promise<void> {
  await run(tx, QUIET, []);
  await run(tx, NOTE, [key, workspaces]);
}

/** An arbitrary number. */
const ROTATION = 5_213_071;
const TAKE = sql("select pg_try_advisory_lock($1) as taken");
const LEAVE = sql("select pg_advisory_unlock($1)");

/** Takes the lock for changing the master key; false when another connection holds it. */
export async function takeRotation(connection: Tx): Promise<boolean> {
  return (await first<{ taken: boolean }>(connection, TAKE, [ROTATION]))?.taken ?? false;
}

export async function leaveRotation(connection: Tx): Promise<void> {
  await run(connection, LEAVE, [ROTATION]);
}
