import {
  generateKey,
  importSigningKey,
  type PrivateKey,
  type PublicKey,
  publicKeyOf,
  type SigningKey,
} from "@fakturo/engine";
import { isObject } from "@fakturo/model";
import type { Clock, Ids } from "@fakturo/server-base";
import {
  findSigningKey,
  insertSigningKey,
  type KeyPurpose,
  listPublicKeys,
} from "../store/signing-keys.ts";
import type { ClosingTx } from "../store/tx.ts";
import { ENCRYPTION_CONTEXT } from "./encryption-context.ts";
import { es256 } from "./es256.ts";
import { decrypt, encrypt, type MasterKeys } from "./master-key.ts";

/** Runs work in a transaction bound to a workspace. */
export type InWorkspace = <T>(
  workspaceId: string,
  work: (tx: ClosingTx) => Promise<T>,
) => Promise<T>;

/** Keys of the workspaces; private halves are available only as imported, non-extractable keys. */
export interface Vault {
  /** The workspace's current signing key, created on first use. */
  signingKey(workspaceId: string): Promise<SigningKey>;
  /** The key that signs the workspace's access tokens. */
  tokenKey(workspaceId: string): Promise<SigningKey>;
  /** Public signing keys of a workspace, retired ones included, for its JWK set. */
  publicKeys(workspaceId: string): Promise<readonly PublicKey[]>;
}

export interface VaultOptions {
  readonly masterKeys: MasterKeys;
  readonly inWorkspace: InWorkspace;
  readonly clock: Clock;
  readonly ids: Ids;
}

const MAX_REMEMBERED = 10_000;

export function createVault(options: VaultOptions): Vault {
  const keys = new Map<string, Promise<SigningKey>>();
  const remember = (purpose: KeyPurpose) => (workspaceId: string) => {
    const name = `${purpose}:${workspaceId}`;
    const known = keys.get(name);
    if (known) return known;
    if (keys.size >= MAX_REMEMBERED) keys.clear();
    const loading = loadKey(purpose, workspaceId, options);
    keys.set(name, loading);
    loading.catch(() => keys.delete(name));
    return loading;
  };
  return {
    signingKey: remember("document"),
    tokenKey: remember("token"),
    publicKeys: (workspaceId) => options.inWorkspace(workspaceId, listPublicKeys),
  };
}

/** The stored key, or a new one; of two concurrent creations the first one counts. */
async function loadKey(
  purpose: KeyPurpose,
  workspaceId: string,
  { masterKeys, inWorkspace, clock, ids }: VaultOptions,
): Promise<SigningKey> {
  const place = ENCRYPTION_CONTEXT.key(purpose, workspaceId);
  const open = (secret: Buffer) => {
    const jwk = parsePrivateKey(decrypt(masterKeys, secret, place));
    return importSigningKey(jwk, es256(jwk));
  };
  const stored = await inWorkspace(workspaceId, (tx) => findSigningKey(tx, purpose));
  if (stored) return open(stored.secret);
  const fresh = await generateKey(ids.v7);
  const secret = encrypt(masterKeys, Buffer.from(JSON.stringify(fresh)), place);
  const row = { kid: fresh.kid, public: publicKeyOf(fresh), secret };
  const at = new Date(clock.now());
  const kept = await inWorkspace(workspaceId, (tx) => insertSigningKey(tx, purpose, row, at));
  return open(kept.secret);
}

/** @throws Error when the decrypted bytes are no JWK. */
export function parsePrivateKey(bytes: Buffer): PrivateKey {
  const json: unknown = JSON.parse(bytes.toString("utf8"));
  if (!isPrivateKey(json)) throw new Error("a stored key is not a private JWK");
  return json;
}

function isPrivateKey(json: unknown): json is PrivateKey {
  return isObject(json) && ["kid", "x", "y", "d"].every((name) => typeof json[name] === "string");
}
