import { type AlarmParts, endAlarm, raiseAlarm } from "@fakturo/server-domain/alarms";
import type { Database } from "@fakturo/server-storage/database";
import { type DueRecord, listDueRecords, listOpenAlarms } from "@fakturo/server-storage/store";
import type { InWorkspace } from "@fakturo/server-storage/vault";

interface DeadlineOptions extends AlarmParts {
  /** Sees the records of all workspaces. */
  readonly owner: Pick<Database, "maintain">;
  readonly inWorkspace: InWorkspace;
}

const DAY_MS = 86_400_000;
/** Records of a look; the earliest come first. */
const MAX_RECORDS = 10_000;

/** Raises alarms about deadlines that apps' records state, and ends those that are over; answers how many are new. */
export async function warnOfDeadlines(options: DeadlineOptions): Promise<number> {
  const { owner, inWorkspace, clock } = options;
  const before = new Date(clock.now() + DAY_MS);
  const { due, open } = await owner.maintain(async (tx) => ({
    due: await listDueRecords(tx, before, MAX_RECORDS),
    open: await listOpenAlarms(tx, ["deadline"]),
  }));
  const lasting = new Set(due.map((one) => `${one.workspace} ${subjectOf(one)}`));
  for (const { workspace, subject } of open)
    if (!lasting.has(`${workspace} ${subject}`))
      await inWorkspace(workspace, (tx) => endAlarm(tx, options, "deadline", [subject]));
  const known = new Set(open.map(({ workspace, subject }) => `${workspace} ${subject}`));
  let raised = 0;
  for (const one of due) {
    const { workspace } = one;
    if (known.has(`${workspace} ${subjectOf(one)}`)) continue;
    if (await inWorkspace(workspace, (tx) => raiseAlarm(tx, options, workspace, alarmOf(one))))
      raised += 1;
  }
  return raised;
}

/** Another deadline of the same record or group is another alarm. */
function subjectOf({ type, id, due_at }: DueRecord): string {
  return `${type} ${id} ${due_at.toISOString()}`;
}

function alarmOf(record: DueRecord) {
  const { type, id, due_at, due_message: message, records } = record;
  const due = due_at.toISOString();
  const number = records > 1 ? ` (${records} records)` : "";
  return {
    kind: "deadline" as const,
    subject: subjectOf(record),
    message: `${message}${number}, by ${due}`,
    details: { type, id, due, records },
  };
}
