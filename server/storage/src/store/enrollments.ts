import type { Json } from "@fakturo/model";
import { first, run, sql, type Tx } from "./tx.ts";

export type EnrollmentRow = {
  readonly id: string;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly workspace: string;
  readonly app: string;
  /** Prefix of the keys of the app's steps. */
  readonly app_key: string;
  readonly data: Json | null;
  /** True where the enrolment or its app is disabled. */
  readonly disabled: boolean;
};

const SELECT = `select e.id, e.created_at, e.updated_at, e.workspace, e.app, a.key as app_key, e.data,
    e.disabled or a.disabled as disabled
  from enrollment e join app a on a.id = e.app where e.workspace = current_workspace()`;

const INSERT = sql(`insert into enrollment (id, created_at, updated_at, app, data)
  values ($1, $2, $2, $3, $4) on conflict do nothing`);

/** False when the app has the id in any workspace, or is enrolled in this one already. */
export async function insertEnrollment(
  tx: Tx,
  row: Pick<EnrollmentRow, "id" | "created_at" | "app" | "data">,
): Promise<boolean> {
  const data = row.data === null ? null : JSON.stringify(row.data);
  return (await run(tx, INSERT, [row.id, row.created_at, row.app, data])) > 0;
}

const OF_APP = sql(`${SELECT} and e.app = $1`);

export function findEnrollmentOf(tx: Tx, app: string): Promise<EnrollmentRow | undefined> {
  return first<EnrollmentRow>(tx, OF_APP, [app]);
}

const FIND = sql(`${SELECT} and e.id = $1`);

export function findEnrollment(tx: Tx, id: string): Promise<EnrollmentRow | undefined> {
  return first<EnrollmentRow>(tx, FIND, [id]);
}

const UPDATE = sql(`update enrollment set data = $2, updated_at = $3
  where workspace = current_workspace() and id = $1`);

export async function updateEnrollment(tx: Tx, id: string, data: Json, at: Date): Promise<void> {
  await run(tx, UPDATE, [id, data === null ? null : JSON.stringify(data), at]);
}

const SWITCH = sql(`update enrollment set disabled = $2, updated_at = $3
  where workspace = current_workspace() and id = $1`);

export async function switchEnrollment(
  tx: Tx,
  id: string,
  disabled: boolean,
  at: Date,
): Promise<void> {
  await run(tx, SWITCH, [id, disabled, at]);
}

const WORKSPACE = sql("select workspace_of_enrollment($1, $2) as workspace");

/** Workspace of an enrolment, for an authenticated app. */
export async function workspaceOfEnrollment(
  tx: Tx,
  id: string,
  app: string,
): Promise<string | undefined> {
  const row = await first<{ workspace: string | null }>(tx, WORKSPACE, [id, app]);
  return row?.workspace ?? undefined;
}
