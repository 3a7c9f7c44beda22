import { type SealedRow, type SealedStore, sealedStore } from "../store/sealed.ts";
import type { Tx } from "../store/tx.ts";
import type { MasterKeys } from "./master-key.ts";
import { PLACE } from "./places.ts";

/** One kind of secret, where it is stored and what binds it to its place. */
export interface Sealed {
  readonly kind: string;
  readonly store: SealedStore;
  place(columns: SealedRow["columns"]): string;
}

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

/** Every place that holds encrypted bytes. */
export const SEALED: readonly Sealed[] = [
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

/** Which keys the secrets are under; needs the owner's transaction. */
export async function usesOf(
  tx: Tx,
  keys: Pick<MasterKeys, "find" | "current">,
): Promise<KeyUse[]> {
  const uses: KeyUse[] = [];
  for (const { kind, store } of SEALED)
    for (const { key, count } of await store.count(tx)) {
      const known = keys.find(Buffer.from(key, "hex"));
      const isCurrent = known?.id.equals(keys.current.id) ?? false;
      uses.push({ key, isCurrent, isKnown: known !== undefined, kind, count });
    }
  return uses;
}

/** True where anything is encrypted. */
export async function holdsSecrets(tx: Tx): Promise<boolean> {
  for (const { store } of SEALED) if ((await store.count(tx)).length > 0) return true;
  return false;
}
