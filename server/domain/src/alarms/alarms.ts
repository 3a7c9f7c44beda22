import type { JsonObject } from "@fakturo/model";
import type { Clock, Ids, Log } from "@fakturo/server-base";
import { addAlarm, endAlarms, enqueueTransmission, type Tx } from "@fakturo/server-storage/store";

/** Kinds of alarms and their subjects. */
export const ALARM_KINDS = {
  expiring: "a credential ends soon",
  credentials: "an authority refuses the credential",
  "unknown-long": "it is not known what became of a record",
  held: "a person has to decide about a record",
  paused: "an authority cannot be reached, or makes wait",
  undecided: "an authority has taken a record and does not decide",
  due: "a record's legal time is nearly over",
  "stream-stuck": "records of a stream are not sent",
  unmatched: "an authority's message is about no known record, or cannot be read",
  approval: "a registration waits for approval",
  deadline: "what an app has to do by law is not done, and its time is nearly over",
  "chain-unproved":
    "a chain waits after a restore until it is compared with the authority's records",
  "chain-behind": "an authority, or a file outside the database, knows later links of a chain",
  clock: "a server's clock differs from an authority's",
} as const;

export type AlarmKind = keyof typeof ALARM_KINDS;

/** A condition that needs attention of a person. */
export interface Alarm {
  readonly kind: AlarmKind;
  /** Subject of the alarm: at most one active alarm per kind and subject. */
  readonly subject: string;
  readonly message: string;
  readonly details?: JsonObject;
}

export interface AlarmParts {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Pick<Log, "warn">;
}

/**
 * Raises an alarm unless it is active: stores it, logs it, and notifies subscribers. Returns true for a new
 * one.
 */
export async function raiseAlarm(
  tx: Tx,
  { clock, ids, log }: AlarmParts,
  workspaceId: string,
  { kind, subject, message, details = {} }: Alarm,
): Promise<boolean> {
  const id = ids.v7();
  const at = new Date(clock.now());
  const row = { id, kind, subject, at, message, details: JSON.stringify(details) };
  if (!(await addAlarm(tx, row))) return false;
  log.warn({ ...details, alarm: kind, workspace: workspaceId, subject }, message);
  await enqueueTransmission(tx, { alarm: id }, 0);
  return true;
}

/** Ends the alarms of one kind for these subjects. */
export async function endAlarm(
  tx: Tx,
  { clock }: Pick<AlarmParts, "clock">,
  kind: AlarmKind,
  subjects: readonly string[],
): Promise<void> {
  await endAlarms(tx, kind, subjects, new Date(clock.now()));
}
