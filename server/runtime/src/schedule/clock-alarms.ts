import type { Clock } from "@fakturo/server-base";
import { type AlarmParts, endAlarm, raiseAlarm } from "@fakturo/server-domain/alarms";
import type { Database } from "@fakturo/server-storage/database";
import { type AlarmOfWorkspace, databaseNow, listOpenAlarms } from "@fakturo/server-storage/store";
import type { InWorkspace } from "@fakturo/server-storage/vault";
import {
  type ClockOffset,
  type ClockOffsets,
  clockOffset,
  clockText,
  isClockWrong,
} from "../connect/clock-offsets.ts";

interface ClockAlarmOptions extends AlarmParts {
  readonly owner: Pick<Database, "maintain">;
  readonly inWorkspace: InWorkspace;
  readonly clocks: ClockOffsets;
  /** Name of this machine. */
  readonly host: string;
}

const DAY_MS = 86_400_000;

/**
 * Compares this process' clock with those of the database and of the authorities it has called: logs the first, raises
 * alarms about the others and ends those that are over; answers how many are new.
 */
export async function warnOfClock(options: ClockAlarmOptions): Promise<number> {
  const { owner, inWorkspace, clocks, clock } = options;
  await compareWithDatabase(options);
  const wrong = new Map(
    clocks.authorities
      .filter(({ ahead }) => isClockWrong(ahead))
      .map((one) => [nameOf(one.workspace, subjectOf(one, options.host)), one]),
  );
  const open = await owner.maintain((tx) => listOpenAlarms(tx, ["clock"]));
  for (const alarm of open.filter((one) => isOver(one, wrong, options)))
    await inWorkspace(alarm.workspace, (tx) => endAlarm(tx, { clock }, "clock", [alarm.subject]));
  const known = new Set(open.map(({ workspace, subject }) => nameOf(workspace, subject)));
  let raised = 0;
  for (const [name, one] of wrong) {
    if (known.has(name)) continue;
    const work = inWorkspace(one.workspace, (tx) =>
      raiseAlarm(tx, options, one.workspace, alarmOf(one, options.host)),
    );
    if (await work) raised += 1;
  }
  return raised;
}

async function compareWithDatabase({ owner, clocks, clock, log }: ClockAlarmOptions) {
  const { shown, span } = await owner.maintain(async (tx) => {
    const started = clock.now();
    const shown = await databaseNow(tx);
    return { shown, span: { started, ended: clock.now() } };
  });
  const before = clocks.database;
  clocks.database = clockOffset(shown, STATEMENT_MS, span);
  if (isClockWrong(clocks.database) && !isClockWrong(before))
    log.warn({ ahead: clocks.database }, clockText("the clock", clocks.database, "the database"));
}
/** The database's time is that of the transaction's start, a little before the question. */
const STATEMENT_MS = 1_000;

/** Each process ends its own alarms; those of machines that are gone end after a day. */
function isOver(
  { workspace, subject, at }: AlarmOfWorkspace,
  wrong: ReadonlyMap<string, ClockOffset>,
  {
    clock,
    clocks,
    host,
  }: { readonly clock: Clock; readonly clocks: ClockOffsets; readonly host: string },
): boolean {
  const name = nameOf(workspace, subject);
  if (wrong.has(name)) return false;
  const isOwn = clocks.authorities.some(
    (one) => nameOf(one.workspace, subjectOf(one, host)) === name,
  );
  return isOwn || clock.now() - at.getTime() > DAY_MS;
}

function nameOf(workspace: string, subject: string): string {
  return [workspace, subject].join(" ");
}

function subjectOf({ environment, connection }: ClockOffset, host: string): string {
  return [environment, connection, host].join(" ");
}

function alarmOf(one: ClockOffset, host: string) {
  const { connection, environment, ahead, at } = one;
  return {
    kind: "clock" as const,
    subject: subjectOf(one, host),
    message: clockText(`the clock of ${host}`, ahead, `${connection} (${environment})`),
    details: { connection, environment, host, ahead, at: new Date(at).toISOString() },
  };
}
