import { FakturoError } from "@fakturo/model";
import type { Database } from "@fakturo/server-storage/database";
import { type ExpiringRow, eraseCredentials, listExpiring } from "@fakturo/server-storage/store";
import type { InWorkspace } from "@fakturo/server-storage/vault";
import { type AlarmParts, endAlarm, raiseAlarm } from "../alarms/index.ts";

export interface ExpiryOptions extends AlarmParts {
  /** Lists the credentials of all workspaces. */
  readonly owner: Pick<Database, "maintain">;
  readonly inWorkspace: InWorkspace;
}

/** Days before expiry at which a warning is raised, once each. */
export const WARN_DAYS = [60, 30, 7, 1, 0] as const;
/** Days that a replaced or revoked value is kept, because callbacks may still need it. */
const KEEP_DAYS = 30;
const DAY_MS = 86_400_000;

/** Warns of credentials that expire soon; returns the number of new warnings. Every process may run it. */
export async function warnOfExpiry(options: ExpiryOptions): Promise<number> {
  const { owner, inWorkspace, clock } = options;
  const now = clock.now();
  const until = new Date(now + WARN_DAYS[0] * DAY_MS);
  const rows = await owner.maintain((tx) => listExpiring(tx, until));
  let warned = 0;
  for (const row of rows) {
    const level = levelOf(row, now);
    const isNew = await inWorkspace(row.workspace, async (tx) => {
      const others = WARN_DAYS.filter((days) => days !== level);
      await endAlarm(
        tx,
        options,
        "expiring",
        others.map((days) => subjectOf(row.id, days)),
      );
      return raiseAlarm(tx, options, row.workspace, warningOf(row, level, now));
    });
    if (isNew) warned += 1;
  }
  return warned;
}

/** The smallest number of days reached. */
function levelOf({ not_after }: ExpiringRow, now: number): number {
  const left = ((not_after?.getTime() ?? now) - now) / DAY_MS;
  const level = WARN_DAYS.findLast((days) => left <= days);
  if (level === undefined)
    throw new FakturoError("internal", "a credential that does not end soon");
  return level;
}

function subjectOf(id: string, days: number): string {
  return `${id}:${days}`;
}

/** Subjects of the expiry warnings of a version. */
export function expirySubjects(id: string): readonly string[] {
  return WARN_DAYS.map((days) => subjectOf(id, days));
}

function warningOf(row: ExpiringRow, level: number, now: number) {
  const { id, key, holder, environment, version, not_after } = row;
  const end = (not_after ?? new Date(now)).toISOString();
  const left = Math.max(0, Math.ceil(((not_after?.getTime() ?? now) - now) / DAY_MS));
  const whose = holder === "" ? "" : ` of ${holder}`;
  const isOver = level === 0;
  return {
    kind: "expiring" as const,
    subject: subjectOf(id, level),
    message: isOver
      ? `the credential ${key}${whose} ended at ${end}`
      : `the credential ${key}${whose} ends in ${left} days, at ${end}`,
    details: { key, holder, environment, version, not_after: end, days: left },
  };
}

/** Erases values that are not needed any more; returns their number. */
export function eraseOldCredentials({
  owner,
  clock,
}: Pick<ExpiryOptions, "owner" | "clock">): Promise<number> {
  const before = new Date(clock.now() - KEEP_DAYS * DAY_MS);
  return owner.maintain((tx) => eraseCredentials(tx, before));
}
