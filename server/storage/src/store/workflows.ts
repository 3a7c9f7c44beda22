import type { Json } from "@fakturo/model";
import { all, first, run, sql, type Tx } from "./tx.ts";

export type WorkflowRow = {
  readonly id: string;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly name: string;
  readonly description: string | null;
  readonly schema: string;
  readonly country: string | null;
  readonly draft: boolean;
  readonly disabled: boolean;
  /** Number published last. */
  readonly version: number | null;
  readonly hash: string;
  readonly steps: Json;
  readonly rescue: Json;
};

const COLUMNS = `id, created_at, updated_at, name, description, schema, country, draft, disabled,
  version, hash, steps, rescue`;
const HERE = "workspace = current_workspace()";

const FIND = sql(`select ${COLUMNS} from workflow where ${HERE} and id = $1`);
const LOCK = sql(`select ${COLUMNS} from workflow where ${HERE} and id = $1 for update`);

export function findWorkflow(
  tx: Tx,
  id: string,
  { forUpdate = false } = {},
): Promise<WorkflowRow | undefined> {
  return first<WorkflowRow>(tx, forUpdate ? LOCK : FIND, [id]);
}

const NAMED = sql(`select id from workflow
  where ${HERE} and (id::text = $1 or name = $1) and version is not null and not disabled
  order by (id::text = $1) desc limit 2`);

/** Ids of published workflows with an id or a name, the id first; two at most. */
export async function findWorkflowsNamed(tx: Tx, name: string): Promise<readonly string[]> {
  return (await all<{ id: string }>(tx, NAMED, [name])).map(({ id }) => id);
}

const LOCK_MOMENTS = sql(`select pg_advisory_xact_lock(
  hashtextextended('workflows ' || current_workspace(), 0))`);

const NEWEST = sql(`select max(created_at) as at from workflow where ${HERE}`);

type MaybeMoment = { readonly at: Date | null };

/**
 * Creation time of the newest workflow; undefined without any. Locks out other creations in the
 * workspace.
 */
export async function lockNewestMoment(tx: Tx): Promise<Date | undefined> {
  await run(tx, LOCK_MOMENTS, []);
  return (await first<MaybeMoment>(tx, NEWEST, []))?.at ?? undefined;
}

const INSERT = sql(`insert into workflow (${COLUMNS})
  values ($1, $2, $2, $3, $4, $5, $6, $7, false, $8, $9, $10, $11)
  on conflict do nothing returning id`);

/** False when the id is taken. */
export async function insertWorkflow(
  tx: Tx,
  row: Omit<WorkflowRow, "updated_at" | "disabled">,
): Promise<boolean> {
  const inserted = await all(tx, INSERT, [
    row.id,
    row.created_at,
    row.name,
    row.description,
    row.schema,
    row.country,
    row.draft,
    row.version,
    row.hash,
    JSON.stringify(row.steps),
    JSON.stringify(row.rescue),
  ]);
  return inserted.length > 0;
}

const UPDATE = sql(`update workflow set updated_at = $2, name = $3, description = $4, draft = $5,
    version = $6, hash = $7, steps = $8, rescue = $9
  where ${HERE} and id = $1`);

export async function updateWorkflow(tx: Tx, row: WorkflowRow): Promise<void> {
  await run(tx, UPDATE, [
    row.id,
    row.updated_at,
    row.name,
    row.description,
    row.draft,
    row.version,
    row.hash,
    JSON.stringify(row.steps),
    JSON.stringify(row.rescue),
  ]);
}

export type WorkflowVersionRow = {
  readonly version: number;
  readonly hash: string;
  readonly name: string;
  readonly created_at: Date;
  readonly src: string;
  readonly src_id: string | null;
};

const VERSIONS = sql(`select version, hash, name, created_at, src, src_id from workflow_version
  where ${HERE} and workflow = $1 order by version desc`);

export function listWorkflowVersions(tx: Tx, id: string): Promise<WorkflowVersionRow[]> {
  return all<WorkflowVersionRow>(tx, VERSIONS, [id]);
}

const INSERT_VERSION = sql(`insert into workflow_version
    (workflow, version, hash, name, created_at, src, src_id, steps, rescue)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`);

export async function insertWorkflowVersion(
  tx: Tx,
  workflow: string,
  row: WorkflowVersionRow & { readonly steps: Json; readonly rescue: Json },
): Promise<void> {
  await run(tx, INSERT_VERSION, [
    workflow,
    row.version,
    row.hash,
    row.name,
    row.created_at,
    row.src,
    row.src_id,
    JSON.stringify(row.steps),
    JSON.stringify(row.rescue),
  ]);
}

const LIST = sql(`select * from (
    select ${COLUMNS} from workflow
    where ${HERE} and ($1::text is null or schema = $1)
      and ($2::timestamptz is null or created_at <= $2)
    order by created_at desc fetch first $3 rows with ties
  ) page order by created_at desc, id desc`);

const BELOW = sql(`select max(created_at) as at from workflow
  where ${HERE} and ($1::text is null or schema = $1) and created_at < $2`);

export type WorkflowPage = {
  readonly rows: readonly WorkflowRow[];
  /** Creation time at which the next page starts. */
  readonly next: Date | undefined;
};

/**
 * Workflows by creation, newest first, from a moment on. A page ends with all workflows of its last
 * moment: imported ones may share it, and pages start at moments.
 */
export async function listWorkflows(
  tx: Tx,
  schema: string | undefined,
  from: Date | undefined,
  limit: number,
): Promise<WorkflowPage> {
  const rows = await all<WorkflowRow>(tx, LIST, [schema ?? null, from ?? null, limit]);
  const last = rows.length < limit ? undefined : rows.at(-1);
  const below = last && (await first<MaybeMoment>(tx, BELOW, [schema ?? null, last.created_at]));
  return { rows, next: below?.at ?? undefined };
}

export type PublishedWorkflow = {
  readonly id: string;
  readonly name: string;
  readonly schema: string;
  readonly version: number;
  readonly steps: Json;
  readonly rescue: Json;
};

const PUBLISHED = sql(`select w.id, w.schema, v.name, v.version, v.steps, v.rescue from workflow w
  join workflow_version v on v.workspace = w.workspace and v.workflow = w.id
    and v.version = coalesce($2, w.version)
  where w.workspace = current_workspace() and w.id = $1 and ($2 is not null or not w.disabled)`);

/** The workflow version to run: the last published one, or the one a job is pinned to. */
export function findPublished(
  tx: Tx,
  id: string,
  version?: number,
): Promise<PublishedWorkflow | undefined> {
  return first<PublishedWorkflow>(tx, PUBLISHED, [id, version ?? null]);
}
