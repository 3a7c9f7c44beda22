import { type SealedRow, type SealedStore, sealedStore } from "../store/sealed.ts";
import type { Tx } from "../store/tx.ts";
import { ENCRYPTION_CONTEXT } from "./encryption-context.ts";
import type { MasterKeys } from "./master-key.ts";

/** One kind of secret: its table and its encryption context. */
export interface SealedKind {
  readonly kind: string;
  readonly store: SealedStore;
  place(columns: SealedRow["columns"]): string;
}

/** Number of secrets of one kind under a key. */
export interface KeyUse {
  /** Id of the key: the first bytes of its hash, in hex. */
  readonly key: string;
  /** True for the key of new secrets. */
  readonly isCurrent: boolean;
  /** False where no configured key has this id: these secrets cannot be read. */
  readonly isKnown: boolean;
  readonly kind: string;
  readonly count: number;
}

/** Every encrypted column. */
export const SEALED: readonly SealedKind[] = [
  {
    kind: "signing keys",
    store: sealedStore({
      name: "signing_key",
      column: "private_key",
      key: { workspace: "uuid", kid: "text" },
      more: ["purpose"],
    }),
    place: ({ purpose = "", workspace = "" }) => ENCRYPTION_CONTEXT.key(purpose, workspace),
  },
  {
    kind: "secrets",
    store: sealedStore({
      name: "secret",
      column: "value",
      key: { workspace: "uuid", name: "text" },
    }),
    place: ({ workspace = "", name = "" }) => ENCRYPTION_CONTEXT.secret(workspace, name),
  },
  {
    kind: "credentials",
    store: sealedStore({
      name: "credential",
      column: "value",
      key: { workspace: "uuid", id: "uuid" },
    }),
    place: ({ workspace = "", id = "" }) => ENCRYPTION_CONTEXT.credential(workspace, id),
  },
  {
    kind: "sessions",
    store: sealedStore({
      name: "session",
      column: "value",
      key: { workspace: "uuid", key: "text" },
    }),
    place: ({ workspace = "", key = "" }) => ENCRYPTION_CONTEXT.session(workspace, key),
  },
  {
    kind: "keys of callback addresses",
    store: sealedStore({
      name: "callback_key",
      column: "value",
      key: { workspace: "uuid", app: "text" },
    }),
    place: ({ workspace = "", app = "" }) => ENCRYPTION_CONTEXT.callbacks(workspace, app),
  },
  {
    kind: "configuration of apps",
    store: sealedStore({
      name: "app_secret",
      column: "value",
      key: { workspace: "uuid", app: "text" },
    }),
    place: ({ workspace = "", app = "" }) => ENCRYPTION_CONTEXT.appConfig(workspace, app),
  },
  {
    kind: "secrets of apps",
    store: sealedStore({ name: "app", column: "secret", key: { id: "uuid" } }),
    place: ({ id = "" }) => ENCRYPTION_CONTEXT.app(id),
  },
  {
    kind: "authenticators of members",
    store: sealedStore({ name: "authenticator", column: "secret", key: { member: "uuid" } }),
    place: ({ member = "" }) => ENCRYPTION_CONTEXT.authenticator(member),
  },
  {
    kind: "installation keys",
    store: sealedStore({ name: "installation_key", column: "private_key", key: { kid: "text" } }),
    place: () => ENCRYPTION_CONTEXT.installation,
  },
];

/** Number of secrets under each key; needs the owner's transaction. */
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

/** True if any secret is stored. */
export async function holdsSecrets(tx: Tx): Promise<boolean> {
  for (const { store } of SEALED) if ((await store.count(tx)).length > 0) return true;
  return false;
}
