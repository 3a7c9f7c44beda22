import { all, first, run, sql, type Tx } from "../tx.ts";

/** A member's key at an authenticator: a phone, a computer or a security key. */
export type PasskeyRow = {
  readonly id: string;
  readonly member: string;
  /** The authenticator's own id of the key. */
  readonly credential: Buffer;
  /** COSE key (RFC 9052). */
  readonly public_key: Buffer;
  /** Uses that the authenticator has counted; 0 where it counts none. */
  readonly uses: number;
  readonly transports: readonly string[];
  readonly name: string;
  readonly created_at: Date;
  readonly used_at: Date | null;
};

const COLUMNS =
  "id, member, credential, public_key, uses::float8 as uses, transports, name, created_at, used_at";

const LIST = sql(
  `select ${COLUMNS} from fakturo.passkey where member = $1 order by created_at, id`,
);

/** Oldest first. */
export function listPasskeys(tx: Tx, member: string): Promise<PasskeyRow[]> {
  return all<PasskeyRow>(tx, LIST, [member]);
}

const LOCK = sql(`select ${COLUMNS} from fakturo.passkey where credential = $1 for update`);

/** A passkey by the authenticator's id of it, locked. */
export function lockPasskey(tx: Tx, credential: Buffer): Promise<PasskeyRow | undefined> {
  return first<PasskeyRow>(tx, LOCK, [credential]);
}

const LOCK_MEMBER = sql("select from fakturo.member where id = $1 for update");
const INSERT = sql(`insert into fakturo.passkey
  (id, member, credential, public_key, uses, transports, name, created_at)
  select $1, $2, $3, $4, $5, $6, $7, $8
  where (select count(*) from fakturo.passkey where member = $2) < $9
  on conflict do nothing`);

/** False where the member has `most` already, or somebody has the key. */
export async function insertPasskey(
  tx: Tx,
  row: Omit<PasskeyRow, "used_at">,
  most: number,
): Promise<boolean> {
  const { id, member, credential, public_key, uses, transports, name, created_at } = row;
  await run(tx, LOCK_MEMBER, [member]);
  const values = [id, member, credential, public_key, uses, transports, name, created_at, most];
  return (await run(tx, INSERT, values)) > 0;
}

const USE = sql("update fakturo.passkey set uses = $2, used_at = $3 where id = $1");

export async function usePasskey(tx: Tx, id: string, uses: number, at: Date): Promise<void> {
  await run(tx, USE, [id, uses, at]);
}

const RENAME = sql(`update fakturo.passkey set name = $3 where member = $1 and id = $2
  returning ${COLUMNS}`);

/** Undefined where the member has no such passkey. */
export function renamePasskey(
  tx: Tx,
  member: string,
  id: string,
  name: string,
): Promise<PasskeyRow | undefined> {
  return first<PasskeyRow>(tx, RENAME, [member, id, name]);
}

const DELETE = sql(`delete from fakturo.passkey
  where member = $1 and ($2::uuid is null or id = $2) returning ${COLUMNS}`);

/** Deletes one passkey of a member, or all; answers the deleted ones. */
export function deletePasskeys(tx: Tx, member: string, id?: string): Promise<PasskeyRow[]> {
  return all<PasskeyRow>(tx, DELETE, [member, id ?? null]);
}

/** What a challenge is for. */
export type ChallengePurpose = "passkey" | "new-passkey" | "provider";

/** A challenge that nobody has answered yet. */
export type ChallengeRow = {
  readonly hash: Buffer;
  readonly purpose: ChallengePurpose;
  /** Who adds a passkey; null while somebody signs in. */
  readonly member: string | null;
  readonly address: string;
  readonly created_at: Date;
  readonly expires_at: Date;
};

const ADD = sql(`insert into fakturo.sign_in_challenge
  (hash, purpose, member, address, created_at, expires_at) values ($1, $2, $3, $4, $5, $6)`);
const DROP_OLD = sql(`delete from fakturo.sign_in_challenge where address = $1 and hash in
  (select hash from fakturo.sign_in_challenge where address = $1
    order by created_at desc, hash offset $2)`);

/** Stores a challenge; of one address only the `most` latest stay. */
export async function insertChallenge(tx: Tx, row: ChallengeRow, most: number): Promise<void> {
  const { hash, purpose, member, address, created_at, expires_at } = row;
  await run(tx, ADD, [hash, purpose, member, address, created_at, expires_at]);
  await run(tx, DROP_OLD, [address, most]);
}

const TAKE = sql(`delete from fakturo.sign_in_challenge
  where hash = $1 and purpose = $2 and member is not distinct from $3::uuid
  returning expires_at`);

/** True for a challenge that is valid, and with this no longer. */
export async function takeChallenge(
  tx: Tx,
  { hash, purpose, member }: Pick<ChallengeRow, "hash" | "purpose" | "member">,
  now: Date,
): Promise<boolean> {
  const row = await first<Pick<ChallengeRow, "expires_at">>(tx, TAKE, [hash, purpose, member]);
  return row !== undefined && row.expires_at > now;
}

const PURGE = sql("delete from fakturo.sign_in_challenge where expires_at < $1");

export async function purgeChallenges(tx: Tx, now: Date): Promise<void> {
  await run(tx, PURGE, [now]);
}
