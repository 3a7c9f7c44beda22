import type { Json } from "@fakturo/model";
import { all, first, run, sql, type Tx } from "./tx.ts";

const HERE = "workspace = current_workspace()";

const KEY = sql(`select value from callback_key where ${HERE} and app = $1`);
const ADD_KEY = sql(`insert into callback_key (app, created_at, value) values ($1, $2, $3)
  on conflict do nothing`);

/** Encrypted key of an app's callback addresses. */
export async function findCallbackKey(tx: Tx, app: string): Promise<Buffer | undefined> {
  return (await first<{ value: Buffer }>(tx, KEY, [app]))?.value;
}

/** Stores a key unless the app has one. */
export async function addCallbackKey(tx: Tx, app: string, value: Buffer, at: Date): Promise<void> {
  await run(tx, ADD_KEY, [app, at, value]);
}

export type ImportWorkflowRow = {
  readonly app: string;
  readonly workflow: string;
  readonly updated_at: Date;
};

const WORKFLOWS = sql(`select app, workflow, updated_at from import_workflow
  where ${HERE} order by app`);
const WORKFLOW = sql(`select workflow from import_workflow where ${HERE} and app = $1`);
const PUT_WORKFLOW =
  sql(`insert into import_workflow (app, updated_at, workflow) values ($1, $2, $3)
  on conflict (workspace, app) do update set updated_at = $2, workflow = $3`);
const DELETE_WORKFLOW = sql(`delete from import_workflow where ${HERE} and app = $1`);

/** Workflows of all apps that import something. */
export function listImportWorkflows(tx: Tx): Promise<ImportWorkflowRow[]> {
  return all<ImportWorkflowRow>(tx, WORKFLOWS, []);
}

/** Workflow that an app's inbound documents follow. */
export async function findImportWorkflow(tx: Tx, app: string): Promise<string | undefined> {
  return (await first<{ workflow: string }>(tx, WORKFLOW, [app]))?.workflow;
}

export async function putImportWorkflow(
  tx: Tx,
  app: string,
  workflow: string,
  at: Date,
): Promise<void> {
  await run(tx, PUT_WORKFLOW, [app, at, workflow]);
}

/** True when there was one. */
export async function deleteImportWorkflow(tx: Tx, app: string): Promise<boolean> {
  return (await run(tx, DELETE_WORKFLOW, [app])) > 0;
}

export type InboundRow = {
  readonly app: string;
  readonly key: string;
  readonly source: string;
  readonly received_at: Date;
  readonly entry: string | null;
  readonly job: string | null;
  readonly fault: Json | null;
};

/** An item with the status of its job, null without one and where it was erased. */
export type InboundItemRow = InboundRow & {
  readonly job_status: string | null;
  /** True once the job has ended. */
  readonly is_over: boolean;
};

const JOIN = `left join job on job.workspace = inbound.workspace and job.id = inbound.job`;
const COLUMNS = `app, inbound.key, source, received_at, inbound.entry, inbound.job, fault,
  job.status as job_status, job.completed_at is not null as is_over`;
const OWN = "inbound.workspace = current_workspace()";
const ADD = sql(`insert into inbound (app, key, source, received_at, refs, about)
  values ($1, $2, $3, $4, $5, $6) on conflict do nothing`);
const CLOSE = sql(`update inbound set entry = $3, job = $4, fault = $5, item = $6
  where ${HERE} and app = $1 and key = $2`);
const FIND = sql(`select ${COLUMNS} from inbound ${JOIN}
  where ${OWN} and app = $1 and inbound.key = $2`);
const KNOWN = sql(`select key from inbound where ${HERE} and app = $1 and key = any($2)`);
const LOCK_FAULTY = sql(`select source, item from inbound
  where ${HERE} and app = $1 and key = $2 and fault is not null for update`);
const LIST = sql(`select ${COLUMNS} from inbound ${JOIN}
  where ${OWN} and ($1::text is null or app = $1) and (not $2 or fault is not null)
    and (received_at, inbound.key) < ($3, $4)
  order by received_at desc, inbound.key desc limit $5`);

/** Names of an item: those that it has, or the one that a message is about. */
interface InboundNames {
  readonly refs?: readonly string[];
  readonly about?: string | undefined;
}

/** Takes an item's key; false where it is taken. Waits for a transaction that is about to take it. */
export async function addInbound(
  tx: Tx,
  row: Pick<InboundRow, "app" | "key" | "source" | "received_at"> & InboundNames,
): Promise<boolean> {
  const { app, key, source, received_at, refs = [], about = null } = row;
  return (await run(tx, ADD, [app, key, source, received_at, refs, about])) > 0;
}

const LOCK_NAME = sql(`select pg_advisory_xact_lock(
  hashtextextended('inbound ' || current_workspace() || ' ' || $1 || ' ' || $2, 0))`);
const REFERENCED = sql(`select entry from inbound
  where ${HERE} and app = $1 and refs @> array[$2] and fault is null`);
const NAMED = sql(`select from inbound where ${HERE} and app = $1 and refs @> array[$2] limit 1`);
const WAITING = sql(`select key, item from inbound
  where ${HERE} and app = $1 and about = any($2) and about is not null and fault is not null
  order by received_at, key for update`);

/** Until the transaction ends no other one reads or writes what has these names; for a few, in any order. */
export async function lockInboundNames(
  tx: Tx,
  app: string,
  names: readonly string[],
): Promise<void> {
  for (const name of [...names].sort()) await run(tx, LOCK_NAME, [app, name]);
}

/** Entries of the documents with a name, null where one was erased. */
export async function referencedInbound(
  tx: Tx,
  app: string,
  name: string,
): Promise<(string | null)[]> {
  const rows = await all<{ entry: string | null }>(tx, REFERENCED, [app, name]);
  return rows.map(({ entry }) => entry);
}

/** True where an item has the name, also one without entry because of a fault. */
export async function isInboundNamed(tx: Tx, app: string, name: string): Promise<boolean> {
  return (await first(tx, NAMED, [app, name])) !== undefined;
}

/** Messages about documents of these names that found none, the oldest first, locked. */
export function waitingInbound(
  tx: Tx,
  app: string,
  names: readonly string[],
): Promise<{ readonly key: string; readonly item: Json }[]> {
  return all<{ key: string; item: Json }>(tx, WAITING, [app, names]);
}

/** Writes what became of an item: its entry and job, or a fault with the item itself. */
export async function closeInbound(
  tx: Tx,
  { app, key, entry, job }: Pick<InboundRow, "app" | "key" | "entry" | "job">,
  failed?: { readonly fault: Json; readonly item: Json },
): Promise<void> {
  const { fault, item } = failed ?? {};
  const texts = [fault, item].map((json) => (json === undefined ? null : JSON.stringify(json)));
  await run(tx, CLOSE, [app, key, entry, job, ...texts]);
}

export function findInbound(tx: Tx, app: string, key: string): Promise<InboundItemRow | undefined> {
  return first<InboundItemRow>(tx, FIND, [app, key]);
}

/** Which of these keys an app has taken. */
export async function knownInbound(
  tx: Tx,
  app: string,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await all<{ key: string }>(tx, KNOWN, [app, keys]);
  return new Set(rows.map(({ key }) => key));
}

/** An item without entry, locked. */
export function lockFaultyInbound(
  tx: Tx,
  app: string,
  key: string,
): Promise<{ readonly source: string; readonly item: Json } | undefined> {
  return first<{ source: string; item: Json }>(tx, LOCK_FAULTY, [app, key]);
}

/** Items, the newest first, before a moment and key. */
export function listInbound(
  tx: Tx,
  filter: { readonly app: string | undefined; readonly isFaulty: boolean },
  before: { readonly at: Date; readonly key: string } | undefined,
  limit: number,
): Promise<InboundItemRow[]> {
  const at = before?.at ?? "infinity";
  return all<InboundItemRow>(tx, LIST, [
    filter.app ?? null,
    filter.isFaulty,
    at,
    before?.key ?? "",
    limit,
  ]);
}
