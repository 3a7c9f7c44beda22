import { UNMATCHED_MS } from "@fakturo/connection";
import type { Registry } from "@fakturo/engine";
import { type AlarmParts, endAlarm, raiseAlarm } from "@fakturo/server-domain/alarms";
import type { Database } from "@fakturo/server-storage/database";
import { listOpenAlarms, listTroubles, type Trouble } from "@fakturo/server-storage/store";
import type { InWorkspace } from "@fakturo/server-storage/vault";

export interface SubmissionAlarmOptions extends AlarmParts {
  /** Sees the records of all workspaces. */
  readonly owner: Pick<Database, "maintain">;
  readonly inWorkspace: InWorkspace;
  readonly registry: Pick<Registry, "connections">;
}

const KINDS = [
  "held",
  "unknown-long",
  "paused",
  "undecided",
  "due",
  "stream-stuck",
  "unmatched",
] as const;
const HOUR_S = 3_600;
const HOUR_MS = HOUR_S * 1_000;
/** The pauses after so many calls without answer add up to a quarter of an hour. */
const FAILURES = 6;
const DAY_MS = 24 * HOUR_MS;

/** Raises alarms about records, and ends those that are over; answers how many are new. */
export async function warnOfSubmissions(options: SubmissionAlarmOptions): Promise<number> {
  const { owner, inWorkspace, clock } = options;
  const now = clock.now();
  const { troubles, open } = await owner.maintain(async (tx) => ({
    troubles: await listTroubles(tx, {
      unknown: HOUR_S,
      unknownBy: limitsBy(options, "unknown"),
      failures: FAILURES,
      dueBefore: new Date(now + DAY_MS),
      receivedBefore: new Date(now - UNMATCHED_MS),
      undecided: limitsBy(options, "undecided"),
      now,
    }),
    open: await listOpenAlarms(tx, KINDS),
  }));
  const lasting = new Set(troubles.map(nameOf));
  for (const alarm of open.filter((one) => !lasting.has(nameOf(one)))) {
    const kind = KINDS.find((one) => one === alarm.kind);
    if (kind)
      await inWorkspace(alarm.workspace, (tx) => endAlarm(tx, options, kind, [alarm.subject]));
  }
  const known = new Set(open.map(nameOf));
  let raised = 0;
  for (const trouble of troubles.filter((one) => !known.has(nameOf(one)))) {
    const { workspace } = trouble;
    const alarm = alarmOf(trouble, now);
    if (await inWorkspace(workspace, (tx) => raiseAlarm(tx, options, workspace, alarm)))
      raised += 1;
  }
  return raised;
}

/** Seconds by connection, where it names them. */
function limitsBy(
  { registry }: SubmissionAlarmOptions,
  trait: "undecided" | "unknown",
): Readonly<Record<string, number>> {
  return Object.fromEntries(
    [...registry.connections.values()].flatMap(({ key, traits }) => {
      const seconds = traits[trait];
      return seconds === undefined ? [] : [[key, seconds]];
    }),
  );
}

function nameOf(one: {
  readonly workspace: string;
  readonly kind: string;
  readonly subject: string;
}): string {
  return [one.workspace, one.kind, one.subject].join(" ");
}

const TEXTS: Readonly<Record<Trouble["kind"], (trouble: Trouble, now: number) => string>> = {
  held: ({ connection, identity, reason }) =>
    `a person has to decide about ${identity} at ${connection}: ${reason}`,
  "unknown-long": ({ connection, identity }) =>
    `it is not known for long what became of ${identity} at ${connection}`,
  paused: ({ connection, holder }) => `${connection} gives no answer for ${holder}`,
  undecided: ({ connection, identity, since, message }) =>
    `${connection} has not decided about ${identity} since ${since.toISOString()}${message ? `: ${message}` : ""}`,
  due: ({ connection, identity, since }, now) =>
    since.getTime() < now
      ? `${identity} should have been at ${connection} by ${since.toISOString()}`
      : `${identity} has to be at ${connection} by ${since.toISOString()}`,
  "stream-stuck": ({ connection, holder }) =>
    `records of ${holder} wait for ${connection} longer than ten messages take`,
  unmatched: ({ connection, identity, message }) =>
    `the message ${identity} of ${connection} was not processed: ${message ?? "it is waiting"}`,
};

function alarmOf(trouble: Trouble, now: number) {
  const { kind, subject, connection, environment, holder, identity, reason, since } = trouble;
  return {
    kind,
    subject,
    message: TEXTS[kind](trouble, now),
    details: {
      connection,
      environment,
      holder,
      identity,
      reason,
      message: trouble.message,
      since: since.toISOString(),
    },
  };
}
