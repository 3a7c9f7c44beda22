import { setTimeout as sleep } from "node:timers/promises";
import { FakturoError, isFakturoError } from "@fakturo/model";
import type { Database } from "../database/pool.ts";
import {
  type FreshRow,
  leaveRotation,
  noteRewrap,
  type SealedRow,
  type SealedStore,
  sealedStore,
  takeRotation,
} from "../store/sealed.ts";
import type { Tx } from "../store/tx.ts";
import { decrypt, encrypt, type MasterKeys } from "./master-key.ts";
import { PLACE } from "./places.ts";

/** How many secrets of one kind are under a key. */
export interface KeyUse {
  /** Id of the key: the first bytes of its hash, in hex. */
  readonly key: string;
  /** New secrets are under it. */
  readonly isCurrent: boolean;
  /** False where none of the configured keys has this id: these secrets cannot be read. */
  readonly isKnown: boolean;
  readonly kind: string;
  readonly count: number;
}

/** What a change of the master key did. */
export interface Rotated {
  /** Id of the current key. */
  readonly key: string;
  /** Secrets encrypted anew by this run. */
  readonly count: number;
}

/** Changes the key that secrets are encrypted with, while servers work with them. */
export interface Rotation {
  status(): Promise<readonly KeyUse[]>;
  /**
   * Encrypts everything anew with the current key, in batches that commit one by one: what was cut off is
   * taken up by the next run. With `addKey` a new current key is made first.
   * @throws FakturoError "conflict" while another run is at work, or when secrets are left that none of
   * the keys opens.
   */
  rotate(addKey?: () => void): Promise<Rotated>;
}

export interface RotationOptions {
  /** Sees the rows of all workspaces. */
  readonly owner: Database;
  readonly masterKeys: MasterKeys;
}

interface Sealed {
  readonly kind: string;
  readonly store: SealedStore;
  place(columns: SealedRow["columns"]): string;
}

const BATCH = 100;
/** A server that took the former key a moment before the change may still be writing. */
const SETTLE_MS = 2_000;

/** Every place that holds encrypted bytes. */
const SEALED: readonly Sealed[] = [
  {
    kind: "signing keys",
    store: sealedStore({
      name: "signing_key",
      column: "private_key",
      key: { workspace: "uuid", kid: "text" },
      more: ["purpose"],
    }),
    place: ({ purpose = "", workspace = "" }) => PLACE.key(purpose, workspace),
  },
  {
    kind: "secrets",
    store: sealedStore({
      name: "secret",
      column: "value",
      key: { workspace: "uuid", name: "text" },
    }),
    place: ({ workspace = "", name = "" }) => PLACE.secret(workspace, name),
  },
  {
    kind: "secrets of apps",
    store: sealedStore({ name: "app", column: "secret", key: { id: "uuid" } }),
    place: ({ id = "" }) => PLACE.app(id),
  },
  {
    kind: "installation keys",
    store: sealedStore({ name: "installation_key", column: "private_key", key: { kid: "text" } }),
    place: () => PLACE.installation,
  },
];

export function createRotation({ owner, masterKeys }: RotationOptions): Rotation {
  const status = () => owner.maintain((tx) => usesOf(tx, masterKeys));
  return {
    status,
    rotate: (addKey) =>
      alone(owner, async () => {
        addKey?.();
        const count = await rewrapAll(owner, masterKeys);
        const left = (await status()).filter(({ isCurrent }) => !isCurrent);
        if (left.length > 0) throw leftOver(left);
        return { key: hex(masterKeys.current.id), count };
      }),
  };
}

async function usesOf(tx: Tx, keys: MasterKeys): Promise<KeyUse[]> {
  const current = hex(keys.current.id);
  const uses: KeyUse[] = [];
  for (const { kind, store } of SEALED)
    for (const { key, count } of await store.count(tx))
      uses.push({
        key,
        isCurrent: key === current,
        isKnown: keys.find(Buffer.from(key, "hex")) !== undefined,
        kind,
        count,
      });
  return uses;
}

/** One run at a time; the lock ends with its connection, however the process ends. */
async function alone<T>({ pool }: Database, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    if (!(await takeRotation(client)))
      throw new FakturoError("conflict", "another run is changing the key now");
    try {
      return await work();
    } finally {
      await leaveRotation(client);
    }
  } finally {
    client.release();
  }
}

/** Goes on until nothing more is found, also some time later. */
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

/** Goes through everything once; answers how many secrets it encrypted anew. */
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
  { store, place }: Sealed,
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

/** What cannot be opened is left where it is, and told at the end. */
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
  const told = uses.map(({ key, kind, count }) => `${count} ${kind} under ${key}`).join(", ");
  return new FakturoError("conflict", `not everything could be encrypted anew: ${told}`);
}
