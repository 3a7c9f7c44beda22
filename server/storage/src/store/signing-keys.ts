import type { PublicKey } from "@fakturo/engine";
import { all, first, run, sql, type Tx } from "./tx.ts";

export type SigningKeyRow = {
  readonly kid: string;
  readonly public: PublicKey;
  readonly secret: Buffer;
};

const CURRENT = sql(`select kid, public_jwk as public, private_key as secret from signing_key
  where workspace = current_workspace() and purpose = $1 and retired_at is null
  order by created_at, kid limit 1`);

/** Documents and access tokens have separate keys. */
export type KeyPurpose = "document" | "token";

export function findSigningKey(tx: Tx, purpose: KeyPurpose): Promise<SigningKeyRow | undefined> {
  return first<SigningKeyRow>(tx, CURRENT, [purpose]);
}

/** Serialises concurrent creation of a first key by the workspace's row. */
const LOCK = sql(`select id from workspace where id = current_workspace() for no key update`);
const INSERT = sql(`insert into signing_key (kid, public_jwk, private_key, created_at, purpose)
  values ($1, $2, $3, $4, $5)`);

/** Stores the workspace's first key, or returns the existing one. */
export async function insertSigningKey(
  tx: Tx,
  purpose: KeyPurpose,
  row: SigningKeyRow,
  at: Date,
): Promise<SigningKeyRow> {
  await run(tx, LOCK, []);
  const present = await findSigningKey(tx, purpose);
  if (present) return present;
  await run(tx, INSERT, [row.kid, JSON.stringify(row.public), row.secret, at, purpose]);
  return row;
}

const PUBLIC = sql(`select public_jwk as public from signing_key
  where workspace = current_workspace() and purpose = 'document'
  order by created_at, kid`);

export async function listPublicKeys(tx: Tx): Promise<PublicKey[]> {
  return (await all<{ public: PublicKey }>(tx, PUBLIC, [])).map((row) => row.public);
}
