import { type HeadName, headText } from "@fakturo/server-storage/store";

/**
 * A job's step needs a chain or series that another transaction has locked: the job waits for it in a transaction
 * that has locked nothing yet.
 */
export interface Waiting {
  readonly waitsFor: HeadName;
  /** True where steps before it were taken. */
  readonly isSaved: boolean;
}

export function isWaiting(outcome: unknown): outcome is Waiting {
  return typeof outcome === "object" && outcome !== null && "waitsFor" in outcome;
}

/** Adds a chain or series to those waited for, in the order in which all jobs lock them. */
export function withHead(heads: readonly HeadName[], head: HeadName): readonly HeadName[] {
  return [...heads, head].sort((a, b) => compare(headText(a), headText(b)));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
