import { first, run, sql, type Tx } from "../tx.ts";

/** A member's authenticator app. */
export type AuthenticatorRow = {
  readonly member: string;
  /** Encrypted. */
  readonly secret: Buffer;
  readonly created_at: Date;
  /** Sign-ins need a code from then on; null until the first code was right. */
  readonly confirmed_at: Date | null;
  /** Period of the last accepted code. */
  readonly last_period: number;
  /** SHA-256 of the codes that stand for one code of the app each. */
  readonly recovery: readonly Buffer[];
};

const COLUMNS =
  "member, secret, created_at, confirmed_at, last_period::float8 as last_period, recovery";
const FIND = sql(`select ${COLUMNS} from fakturo.authenticator where member = $1`);
const LOCK = sql(`select ${COLUMNS} from fakturo.authenticator where member = $1 for update`);

export function findAuthenticator(tx: Tx, member: string): Promise<AuthenticatorRow | undefined> {
  return first<AuthenticatorRow>(tx, FIND, [member]);
}

export function lockAuthenticator(tx: Tx, member: string): Promise<AuthenticatorRow | undefined> {
  return first<AuthenticatorRow>(tx, LOCK, [member]);
}

const PUT = sql(`insert into fakturo.authenticator (member, secret, created_at) values ($1, $2, $3)
  on conflict (member) do update set secret = excluded.secret, created_at = excluded.created_at
  where authenticator.confirmed_at is null`);

/** Stores a secret in place of one that was not confirmed; false where one was. */
export async function putAuthenticator(
  tx: Tx,
  member: string,
  secret: Buffer,
  at: Date,
): Promise<boolean> {
  return (await run(tx, PUT, [member, secret, at])) > 0;
}

const CONFIRM = sql(`update fakturo.authenticator
  set confirmed_at = $2, recovery = $3 where member = $1`);

export async function confirmAuthenticator(
  tx: Tx,
  member: string,
  at: Date,
  recovery: readonly Buffer[],
): Promise<void> {
  await run(tx, CONFIRM, [member, at, recovery]);
}

const USE = sql("update fakturo.authenticator set last_period = $2 where member = $1");
const USE_RECOVERY = sql(`update fakturo.authenticator
  set recovery = array_remove(recovery, $2::bytea) where member = $1`);

/** No code of this period or of earlier ones is accepted any more. */
export async function usePeriod(tx: Tx, member: string, period: number): Promise<void> {
  await run(tx, USE, [member, period]);
}

export async function useRecovery(tx: Tx, member: string, hash: Buffer): Promise<void> {
  await run(tx, USE_RECOVERY, [member, hash]);
}

const DELETE = sql("delete from fakturo.authenticator where member = $1");

/** True where there was one. */
export async function deleteAuthenticator(tx: Tx, member: string): Promise<boolean> {
  return (await run(tx, DELETE, [member])) > 0;
}
