import { first, run, sql, type Tx } from "./tx.ts";

const HERE = "workspace = current_workspace()";

/** A stored shared session. */
export type SessionRow = {
  /** Encrypted; empty without a session. */
  readonly value: Buffer;
  readonly good_until: Date;
  readonly version: number;
  /** End of the lease of the process that fetches. */
  readonly until: Date;
};

const LOCK = sql(`select value, good_until, version::float8 as version, until from session
  where ${HERE} and key = $1 for update`);
const ADD = sql(`insert into session (key, value, good_until, version, until)
  values ($1, '', 'epoch', 0, 'epoch') on conflict do nothing`);
const SAVE = sql(`update session set value = $2, good_until = $3, version = $4, until = $5
  where ${HERE} and key = $1`);

const FIND = sql(`select value, good_until, version::float8 as version, until from session
  where ${HERE} and key = $1`);

/** A session's row as it is now. */
export function findSession(tx: Tx, key: string): Promise<SessionRow | undefined> {
  return first<SessionRow>(tx, FIND, [key]);
}

/** A session's row, created if missing, locked. */
export async function lockSession(tx: Tx, key: string): Promise<SessionRow> {
  await run(tx, ADD, [key]);
  const row = await first<SessionRow>(tx, LOCK, [key]);
  if (!row) throw new Error("a session that was just added is not there");
  return row;
}

const PURGE = sql("delete from session where good_until < $1 and until < $1");

/** Deletes sessions that are over and that nobody fetches, in all workspaces; answers their number. */
export function purgeSessions(tx: Tx, before: Date): Promise<number> {
  return run(tx, PURGE, [before]);
}

export async function saveSession(tx: Tx, key: string, row: SessionRow): Promise<void> {
  await run(tx, SAVE, [key, row.value, row.good_until, row.version, row.until]);
}
