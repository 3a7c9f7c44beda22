import type { JsonObject } from "@fakturo/model";
import { formatTimestamp } from "../http/query.ts";
import { members } from "../silo/format.ts";
import { countDue, findRetention, putRetention } from "../store/retention.ts";
import type { Tx } from "../store/tx.ts";

const DAY_MS = 86_400_000;
/** How long files lie in the spool (api spec §8), where a workspace has not said otherwise. */
export const SPOOL_DAYS = 30;
export const MAX_SPOOL_DAYS = 3650;
export const MAX_YEARS = 100;
/** Days between a change of the setting and the first document that goes: time to take it back. */
const GRACE_DAYS = 7;

/** How long a workspace keeps what it need not keep for ever. */
export interface Retention {
  /** Whole calendar years after that of a document's last change; absent: for ever. */
  readonly documentsYears: number | undefined;
  readonly spoolDays: number;
  readonly updatedAt: Date | undefined;
  /** First moment at which documents go; absent where none do. */
  readonly appliesAt: Date | undefined;
  /** Documents whose time is over now. */
  readonly due: number;
}

/** What may be set; absent members go back to what holds without a setting. */
export interface RetentionChange {
  readonly documentsYears?: number | undefined;
  readonly spoolDays?: number | undefined;
}

/** Documents last changed before it have had their whole years. A day early: years begin around the world. */
export function dueBefore(now: Date, years: number): Date {
  return new Date(Date.UTC(now.getUTCFullYear() - years, 0, 1) - DAY_MS);
}

/** A setting changed before it is applied. */
export function settledBefore(now: Date): Date {
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

/** Sets both periods, within their limits; the audit log tells it. */
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
