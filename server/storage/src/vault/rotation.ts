import { setTimeout as sleep } from "node:timers/promises";
import { FakturoError, isFakturoError } from "@fakturo/model";
import type { Database } from "../database/pool.ts";
import {
  type FreshRow,
  leaveRotation,
  noteRewrap,
  type SealedRow,
  takeRotation,
} from "../store/sealed.ts";
import type { Tx } from "../store/tx.ts";
import { decrypt, encrypt, type MasterKeys } from "./master-key.ts";
import { type KeyUse, SEALED, type SealedKind, usesOf } from "./sealed-kinds.ts";

/** Result of a change of the master key. */
export interface Rotated {
  /** Id of the current key. */
  readonly key: string;
  /** Secrets that this run re-encrypted. */
  readonly count: number;
}

/** Changes the master key while servers use it. */
export interface Rotation {
  status(): Promise<readonly KeyUse[]>;
  /**
   * Re-encrypts everything with the current key, in batches that commit separately: an interrupted run
   * is continued by the next. With `addKey` a new current key is created first.
   * @throws FakturoError "conflict" while another run is active, or when secrets remain that no key
   * decrypts; MissingKey when there is no key at all.
   */
  rotate(addKey?: () => void): Promise<Rotated>;
}

export interface RotationOptions {
  /** Sees the rows of all workspaces. */
  readonly owner: Database;
  readonly masterKeys: MasterKeys;
}

const BATCH = 100;
const BUSY =
  'another "vault rotate" is encrypting the secrets anew, and nothing was changed here: when it has ended, see "vault status", and run this again if a secret is not under the current key';
/** A server may still write under the former key that it read before the change. */
const SETTLE_MS = 2_000;

export function createRotation({ owner, masterKeys }: RotationOptions): Rotation {
  const status = () => owner.maintain((tx) => usesOf(tx, masterKeys));
  return {
    status,
    rotate: (addKey) =>
      alone(owner, async () => {
        // There is no key to change.
        hex(masterKeys.current.id);
        addKey?.();
        const count = await rewrapAll(owner, masterKeys);
        const left = (await status()).filter(({ isCurrent }) => !isCurrent);
        if (left.length > 0) throw leftOver(left);
        return { key: hex(masterKeys.current.id), count };
      }),
  };
}

/** Allows one run at a time; the lock ends with its connection, even after a crash. */
async function alone<T>({ pool }: Database, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    if (!(await takeRotation(client))) throw new FakturoError("conflict", BUSY);
    try {
      return await work();
    } finally {
      await leaveRotation(client);
    }
  } finally {
    client.release();
  }
}

/** Repeats until no secret is found, also some time later. */
async function rewrapAll(owner: Database, keys: MasterKeys): Promise<number> {
  let count = 0;
  for (let quiet = 0; quiet < 2; ) {
    const done = await pass(owner, keys);
    count += done;
    quiet = done === 0 ? quiet + 1 : 0;
    if (quiet === 1) await sleep(SETTLE_MS);
  }
  return count;
}

/** Re-encrypts all secrets once. @returns their number. */
async function pass(owner: Database, keys: MasterKeys): Promise<number> {
  let count = 0;
  for (const sealed of SEALED) {
    let last: SealedRow | undefined;
    do {
      const batch = await owner.maintain((tx) => rewrap(tx, sealed, keys, last));
      last = batch.last;
      count += batch.count;
    } while (last);
  }
  return count;
}

async function rewrap(
  tx: Tx,
  { store, place }: SealedKind,
  keys: MasterKeys,
  after: SealedRow | undefined,
): Promise<{ readonly count: number; readonly last: SealedRow | undefined }> {
  const { id } = keys.current;
  const rows = await store.page(tx, id, after, BATCH);
  const fresh = rows.flatMap(({ columns, value }): FreshRow[] => {
    const context = place(columns);
    const plain = opened(keys, value, context);
    return plain ? [{ columns, fresh: encrypt(keys, plain, context) }] : [];
  });
  const workspaces = fresh.flatMap(({ columns }) => columns.workspace ?? []);
  if (fresh.length > 0) {
    await noteRewrap(tx, hex(id), workspaces);
    await store.replace(tx, fresh);
  }
  return { count: fresh.length, last: rows.at(-1) };
}

/** A secret that cannot be decrypted is unchanged and counted. */
function opened(keys: MasterKeys, value: Buffer, context: string): Buffer | undefined {
  try {
    return decrypt(keys, value, context);
  } catch (error) {
    if (isFakturoError(error)) return undefined;
    throw error;
  }
}

function hex(id: Buffer): string {
  return id.toString("hex");
}

function leftOver(uses: readonly KeyUse[]): FakturoError {
  const left = uses.map(({ key, kind, count }) => `${count} ${kind} under ${key}`).join(", ");
  return new FakturoError("conflict", `not everything could be encrypted anew: ${left}`);
}
