import type { JsonObject } from "@fakturo/model";
import { all, run, sql, type Tx } from "./tx.ts";

const HERE = "workspace = current_workspace()";

/** Something that a person has to look at. */
export type AlarmRow = {
  readonly id: string;
  readonly kind: string;
  readonly subject: string;
  readonly at: Date;
  readonly message: string;
  readonly details: JsonObject;
  /** Null while it lasts. */
  readonly ended_at: Date | null;
};

const ADD = sql(`insert into alarm (id, kind, subject, at, message, details)
  values ($1, $2, $3, $4, $5, $6) on conflict do nothing`);

export type NewAlarm = Omit<AlarmRow, "details" | "ended_at"> & {
  /** JSON. */
  readonly details: string;
};

/** False where it is on already. */
export async function addAlarm(tx: Tx, given: NewAlarm): Promise<boolean> {
  const { id, kind, subject, at, message, details } = given;
  return (await run(tx, ADD, [id, kind, subject, at, message, details])) > 0;
}

const END = sql(`update alarm set ended_at = $3
  where ${HERE} and kind = $1 and subject = any($2) and ended_at is null`);

export async function endAlarms(
  tx: Tx,
  kind: string,
  subjects: readonly string[],
  at: Date,
): Promise<number> {
  return subjects.length === 0 ? 0 : run(tx, END, [kind, subjects, at]);
}

const LIST = sql(`select id, kind, subject, at, message, details, ended_at from alarm
  where ${HERE} and ($1 or ended_at is null) order by at desc, id desc limit $2`);

/** The newest first; those that are over only where asked for. */
export function listAlarms(tx: Tx, withEnded: boolean, limit: number): Promise<AlarmRow[]> {
  return all<AlarmRow>(tx, LIST, [withEnded, limit]);
}

const OPEN = sql(`select workspace, id, kind, subject, at, message, details, ended_at from alarm
  where ended_at is null and kind = any($1) order by workspace, at`);

export type AlarmOfWorkspace = AlarmRow & { readonly workspace: string };

/** Those of all workspaces that last; needs the owner's transaction. */
export function listOpenAlarms(tx: Tx, kinds: readonly string[]): Promise<AlarmOfWorkspace[]> {
  return all<AlarmOfWorkspace>(tx, OPEN, [kinds]);
}

const FIND = sql(`select id, kind, subject, at, message, details, ended_at from alarm
  where ${HERE} and id = $1`);

export async function findAlarm(tx: Tx, id: string): Promise<AlarmRow | undefined> {
  return (await all<AlarmRow>(tx, FIND, [id]))[0];
}
