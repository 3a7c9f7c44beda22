import { all, first, run, sql, type Tx } from "./tx.ts";

export type WorkspaceRow = {
  readonly id: string;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly name: string;
  readonly country: string | null;
  readonly slug: string;
  readonly sandbox: boolean;
  readonly logo_url: string | null;
};

const WORKSPACE = "id, created_at, updated_at, name, country, slug, sandbox, logo_url";

const INSERT_WORKSPACE = sql(`insert into workspace (${WORKSPACE})
  values ($1, $2, $2, $3, $4, $5, $6, null) on conflict (slug) do nothing returning ${WORKSPACE}`);

/** Undefined when any workspace of the installation has the slug. */
export function insertWorkspace(
  tx: Tx,
  row: Pick<WorkspaceRow, "id" | "created_at" | "name" | "country" | "slug" | "sandbox">,
): Promise<WorkspaceRow | undefined> {
  const { id, created_at, name, country, slug, sandbox } = row;
  return first<WorkspaceRow>(tx, INSERT_WORKSPACE, [id, created_at, name, country, slug, sandbox]);
}

const FIND_WORKSPACE = sql(`select ${WORKSPACE} from workspace
  where id = current_workspace()`);

export function findWorkspace(tx: Tx): Promise<WorkspaceRow | undefined> {
  return first<WorkspaceRow>(tx, FIND_WORKSPACE, []);
}

const UPDATE_WORKSPACE = sql(`update workspace
  set name = coalesce($1, name), slug = coalesce($2, slug),
    logo_url = nullif(coalesce($3, logo_url), ''), updated_at = $4
  where id = current_workspace() returning ${WORKSPACE}`);

/** Change of a workspace; absent members are unchanged. */
export interface WorkspaceChange {
  readonly name?: string | undefined;
  readonly slug?: string | undefined;
  /** Empty text removes it. */
  readonly logoUrl?: string | undefined;
}

export function updateWorkspace(
  tx: Tx,
  change: WorkspaceChange,
  at: Date,
): Promise<WorkspaceRow | undefined> {
  const { name = null, slug = null, logoUrl = null } = change;
  return first<WorkspaceRow>(tx, UPDATE_WORKSPACE, [name, slug, logoUrl, at]);
}

export type ApiKeyRow = {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly scopes: readonly string[];
  readonly hash: Buffer;
  readonly created_at: Date;
  readonly expires_at: Date | null;
  readonly revoked_at: Date | null;
};

const KEY = "id, name, description, scopes, hash, created_at, expires_at, revoked_at";

const INSERT_KEY = sql(`insert into api_key (${KEY})
  values ($1, $2, $3, $4, $5, $6, $7, null)`);

export async function insertApiKey(tx: Tx, row: Omit<ApiKeyRow, "revoked_at">): Promise<void> {
  const { id, name, description, scopes, hash, created_at, expires_at } = row;
  await run(tx, INSERT_KEY, [id, name, description, scopes, hash, created_at, expires_at]);
}

const FIND_KEY = sql(`select ${KEY} from api_key
  where workspace = current_workspace() and id = $1`);

export function findApiKey(tx: Tx, id: string): Promise<ApiKeyRow | undefined> {
  return first<ApiKeyRow>(tx, FIND_KEY, [id]);
}

const LIST_KEYS = sql(`select ${KEY} from api_key
  where workspace = current_workspace() order by created_at, id`);

export function listApiKeys(tx: Tx): Promise<ApiKeyRow[]> {
  return all<ApiKeyRow>(tx, LIST_KEYS, []);
}

const REVOKE_KEY = sql(`update api_key set revoked_at = coalesce(revoked_at, $2)
  where workspace = current_workspace() and id = $1`);

/** True when there is such a key. */
export async function revokeApiKey(tx: Tx, id: string, at: Date): Promise<boolean> {
  return (await run(tx, REVOKE_KEY, [id, at])) > 0;
}
