import type { JsonObject } from "@fakturo/model";
import { formatTimestamp, members } from "@fakturo/server-base";
import { countDue, findRetention, putRetention, type Tx } from "@fakturo/server-storage/store";

const DAY_MS = 86_400_000;
/** Default number of days that files stay in the spool (api spec §8). */
export const SPOOL_DAYS = 30;
export const MAX_SPOOL_DAYS = 3650;
export const MAX_YEARS = 100;
/** Days between a change of the setting and the first removal, so that the change can be undone. */
const GRACE_DAYS = 7;

/** Retention periods of a workspace. */
export interface Retention {
  /** Whole calendar years after that of a document's last change; absent: unlimited. */
  readonly documentsYears: number | undefined;
  readonly spoolDays: number;
  readonly updatedAt: Date | undefined;
  /** Moment of the first removal; absent where none is due. */
  readonly appliesAt: Date | undefined;
  /** Documents whose retention period has ended. */
  readonly due: number;
}

/** A change of the setting; absent members reset to their default. */
export interface RetentionChange {
  readonly documentsYears?: number | undefined;
  readonly spoolDays?: number | undefined;
}

/**
 * Documents last changed before this moment have completed their years. It is a day early, because years
 * end at different moments around the world.
 */
export function dueBefore(now: Date, years: number): Date {
  return new Date(Date.UTC(now.getUTCFullYear() - years, 0, 1) - DAY_MS);
}

/** A setting changed before this moment is in force. */
export function graceStart(now: Date): Date {
  return new Date(now.getTime() - GRACE_DAYS * DAY_MS);
}

export async function readRetention(tx: Tx, now: Date): Promise<Retention> {
  const row = await findRetention(tx);
  const years = row?.documents_years ?? undefined;
  const grace = GRACE_DAYS * DAY_MS;
  return {
    documentsYears: years,
    spoolDays: row?.spool_days ?? SPOOL_DAYS,
    updatedAt: row?.updated_at,
    appliesAt: row && years !== undefined ? new Date(row.updated_at.getTime() + grace) : undefined,
    due: years === undefined ? 0 : await countDue(tx, dueBefore(now, years)),
  };
}

/** Sets both periods, within their limits; the audit log records it. */
export async function writeRetention(tx: Tx, change: RetentionChange, now: Date): Promise<void> {
  const { documentsYears = null, spoolDays = null } = change;
  await putRetention(tx, {
    documents_years: documentsYears,
    spool_days: spoolDays,
    updated_at: now,
  });
}

export function formatRetention(retention: Retention): JsonObject {
  const { documentsYears, spoolDays, updatedAt, appliesAt, due } = retention;
  return members({
    documents_years: documentsYears,
    spool_days: spoolDays,
    updated_at: updatedAt && formatTimestamp(updatedAt),
    applies_at: appliesAt && formatTimestamp(appliesAt),
    due,
  });
}
