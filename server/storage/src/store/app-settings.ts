import type { JsonObject } from "@fakturo/model";
import { ADVANCE } from "./jobs.ts";
import { all, first, run, sql, type Tx } from "./tx.ts";

/** An app in a workspace. */
export type AppSettingRow = {
  readonly app: string;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly disabled: boolean;
  /** Without the members that are secrets. */
  readonly config: JsonObject;
};

const HERE = "workspace = current_workspace()";
const COLUMNS = "app, created_at, updated_at, disabled, config";

const LOCK = sql(
  "select pg_advisory_xact_lock(hashtextextended('app:' || current_workspace() || ':' || $1, 0))",
);

/** Changes of an app in a workspace are made one after the other. */
export async function lockAppSetting(tx: Tx, app: string): Promise<void> {
  await run(tx, LOCK, [app]);
}

const LIST = sql(`select ${COLUMNS} from app_setting where ${HERE} order by app`);

export function listAppSettings(tx: Tx): Promise<AppSettingRow[]> {
  return all<AppSettingRow>(tx, LIST, []);
}

const FIND = sql(`select ${COLUMNS} from app_setting where ${HERE} and app = $1`);

export function findAppSetting(tx: Tx, app: string): Promise<AppSettingRow | undefined> {
  return first<AppSettingRow>(tx, FIND, [app]);
}

const PUT = sql(`insert into app_setting (app, created_at, updated_at, disabled, config)
  values ($1, $2, $2, $3, $4)
  on conflict (workspace, app) do update
  set updated_at = excluded.updated_at, disabled = excluded.disabled, config = excluded.config`);

export async function putAppSetting(
  tx: Tx,
  { app, disabled, config }: Pick<AppSettingRow, "app" | "disabled" | "config">,
  at: Date,
): Promise<void> {
  await run(tx, PUT, [app, at, disabled, JSON.stringify(config)]);
}

const SECRETS = sql(`select value from app_secret where ${HERE} and app = $1`);

/** The encrypted secrets of an app's configuration. */
export async function findAppSecrets(tx: Tx, app: string): Promise<Buffer | undefined> {
  return (await first<{ value: Buffer }>(tx, SECRETS, [app]))?.value;
}

const PUT_SECRETS = sql(`insert into app_secret (app, updated_at, value) values ($1, $2, $3)
  on conflict (workspace, app) do update set value = excluded.value, updated_at = excluded.updated_at`);
const DELETE_SECRETS = sql(`delete from app_secret where ${HERE} and app = $1`);

/** Stores the encrypted secrets of an app's configuration; undefined removes them. */
export async function putAppSecrets(
  tx: Tx,
  app: string,
  value: Buffer | undefined,
  at: Date,
): Promise<void> {
  if (value) await run(tx, PUT_SECRETS, [app, at, value]);
  else await run(tx, DELETE_SECRETS, [app]);
}

/** An app that is not enabled in the workspace. */
export type DisabledAppRow = {
  readonly app: string;
  /** It runs in another process. */
  readonly remote: boolean;
};

const DISABLED = sql(`select app, false as remote from app_setting where ${HERE} and disabled
  union all
  select a.key, true from app a where a.disabled or not exists (
    select from enrollment e where e.${HERE} and e.app = a.id and not e.disabled)`);

export function listDisabledApps(tx: Tx): Promise<DisabledAppRow[]> {
  return all<DisabledAppRow>(tx, DISABLED, []);
}

const WAKE =
  sql(`select enqueue($2, json_build_object('workspace', current_workspace(), 'job', job.id),
    run_at => now(), max_attempts => 32767)
  from job cross join lateral (select journal -> -1 as step) last
  where ${HERE} and completed_at is null and not (step ->> 'completed')::boolean
    and split_part(step ->> 'provider', '.', 1) = $1
    and step -> 'events' -> -1 ->> 'status' = 'QUEUED'`);

/** Queues the jobs whose open step of an app waits. */
export async function wakeStepsOf(tx: Tx, app: string): Promise<void> {
  await run(tx, WAKE, [app, ADVANCE]);
}
