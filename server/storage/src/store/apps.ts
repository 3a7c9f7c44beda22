import type { Json } from "@fakturo/model";
import { all, first, run, sql, type Tx } from "./tx.ts";

export type AppRow = {
  readonly id: string;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly key: string;
  readonly name: string;
  readonly task_url: string | null;
  readonly providers: Json;
  readonly client_hash: Buffer;
  readonly secret: Buffer;
  readonly disabled: boolean;
  /** Version of the task protocol that the app speaks. */
  readonly protocol: number;
  readonly connections: Json;
  /** Configuration per workspace; null for apps without. */
  readonly config: Json | null;
  /** Secrets, credentials, records and feeds of the app, as in its manifest. */
  readonly declarations: Json;
};

const COLUMNS = `id, created_at, updated_at, key, name, task_url, providers, client_hash, secret,
  disabled, protocol, connections, config, declarations`;

const PUT =
  sql(`insert into app (${COLUMNS}) values ($1, $2, $2, $3, $4, $5, $6, $7, $8, false, $9, $10, $11, $12)
  on conflict (key) do update set updated_at = excluded.updated_at, name = excluded.name,
    task_url = excluded.task_url, providers = excluded.providers, disabled = false,
    protocol = excluded.protocol, connections = excluded.connections,
    config = excluded.config, declarations = excluded.declarations
  returning ${COLUMNS}`);

/**
 * Stores an app; one of the same key gets a new name, address and steps and keeps its id and secrets.
 */
export function putApp(
  tx: Tx,
  row: Omit<AppRow, "updated_at" | "disabled">,
): Promise<AppRow | undefined> {
  return first<AppRow>(tx, PUT, [
    row.id,
    row.created_at,
    row.key,
    row.name,
    row.task_url,
    JSON.stringify(row.providers),
    row.client_hash,
    row.secret,
    row.protocol,
    JSON.stringify(row.connections),
    row.config === null ? null : JSON.stringify(row.config),
    JSON.stringify(row.declarations),
  ]);
}

const RENEW = sql("update app set client_hash = $2, secret = $3, updated_at = $4 where id = $1");
const ACT = sql("select set_config('fakturo.actor', 'operator', true)");
const NOTE = sql(`insert into audit (workspace, action, target, details)
  select workspace, 'app.secrets', $1, json_build_object('key', $2::text)
  from enrollment where app::text = $1`);

/** Replaces the secrets of an app; recorded in the audit log of each workspace that enabled it. */
export async function renewSecrets(
  tx: Tx,
  { id, key, client_hash, secret }: Pick<AppRow, "id" | "key" | "client_hash" | "secret">,
  at: Date,
): Promise<void> {
  await run(tx, RENEW, [id, client_hash, secret, at]);
  await run(tx, ACT, []);
  await run(tx, NOTE, [id, key]);
}

const LIST = sql(`select ${COLUMNS} from app order by key`);

export function listApps(tx: Tx): Promise<AppRow[]> {
  return all<AppRow>(tx, LIST, []);
}

const FIND = sql(`select ${COLUMNS} from app where id::text = $1 or key = $1`);

/** An app by its id or key. */
export function findApp(tx: Tx, text: string): Promise<AppRow | undefined> {
  return first<AppRow>(tx, FIND, [text]);
}

const SWITCH = sql("update app set disabled = $2, updated_at = $3 where key = $1");

/** True when there is such an app. */
export async function switchApp(
  tx: Tx,
  key: string,
  disabled: boolean,
  at: Date,
): Promise<boolean> {
  return (await run(tx, SWITCH, [key, disabled, at])) > 0;
}

const NOTIFY = sql("select pg_notify('fakturo_app', '')");

/** Notifies every process of changed apps, once the transaction commits. */
export async function notifyApps(tx: Tx): Promise<void> {
  await run(tx, NOTIFY, []);
}
