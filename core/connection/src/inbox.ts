import type { Notice, SubmissionKind } from "@fakturo/plugin";
import { isEnd, isSettled, type SubmissionRow, undecided } from "./row.ts";
import type { ConnectionRules } from "./rules.ts";
import { backoff } from "./send-one.ts";
import { afterNotice } from "./transitions.ts";

/** State of a received message: `unmatched` also while it cannot be read. */
export type InboxState = "received" | "processed" | "unmatched";

/** What a notice names: the record that it is about. */
export interface Subject {
  readonly identity?: string;
  readonly kind?: SubmissionKind;
  readonly references: readonly string[];
}

/** A stored message of an authority. Times in milliseconds since 1970, by the database's clock. */
export interface InboxRow {
  readonly state: InboxState;
  readonly receivedAt: number;
  /** Passes that left something unmatched. */
  readonly failures: number;
  /** Subjects of its notices that no submission matched; absent before it was read. */
  readonly pending?: readonly Subject[];
  /** Why it is unmatched, for people. */
  readonly problem?: string;
}

/** Age from which on an unmatched message needs a person; it is not tried again by itself. */
export const UNMATCHED_MS = 24 * 3_600_000;

/** Maximum number of notices of one message. */
export const MAX_NOTICES = 10_000;

/** What a notice names: its record's identity, and the references of record and answer. */
export function subjectOf({ identity, kind, reference, answer }: Notice): Subject {
  const answered = "reference" in answer ? answer.reference : undefined;
  const references = [reference, answered].filter((name) => name !== undefined);
  return {
    ...(identity !== undefined && { identity }),
    ...(kind !== undefined && { kind }),
    references: [...new Set(references)],
  };
}

function keyOf({ identity, kind, references }: Subject): string {
  return JSON.stringify([identity ?? null, kind ?? null, ...references]);
}

/** The notices of a message that have not been applied yet. */
export function dueNotices(row: InboxRow, notices: readonly Notice[]): readonly Notice[] {
  if (row.state === "processed") return [];
  if (!row.pending) return notices;
  const pending = new Set(row.pending.map(keyOf));
  return notices.filter((one) => pending.has(keyOf(subjectOf(one))));
}

/**
 * The submission that a notice is about: by identity, else by reference. Only records that were sent can be
 * answered; of several with the identity it is the one with the reference, else the newest.
 */
export function matchOf(
  notice: Notice,
  candidates: readonly SubmissionRow[],
): SubmissionRow | undefined {
  const { identity, kind, references } = subjectOf(notice);
  const isNamed = ({ receipts }: SubmissionRow) =>
    receipts.some(({ reference }) => references.includes(reference));
  const sent = candidates
    .filter((row) => kind === undefined || row.kind === kind)
    .filter(wasSent)
    .toSorted((a, b) => b.createdAt - a.createdAt);
  const identified = sent.filter((row) => row.identity === identity);
  return identified.find(isNamed) ?? identified[0] ?? sent.find(isNamed);
}

/** An ended record was sent, also where its attempts were erased with its document. */
function wasSent({ attempts, state }: SubmissionRow): boolean {
  if (state === "withdrawn") return false;
  return isEnd(state) || attempts.some(({ end }) => end !== "not-sent");
}

/** What a notice does to a submission. */
export interface Noticed {
  readonly row: SubmissionRow;
  /** The authority is queried now, without waiting for the next check. */
  readonly asks: boolean;
}

/** Applies a notice; applying it again, or an older one after it, changes nothing. */
export function applyNotice(before: SubmissionRow, given: Notice, rules: ConnectionRules): Noticed {
  const notice = given.answerTo ? { ...given, answer: given.answerTo(before) } : given;
  const row = afterNotice(before, notice);
  const isOpen = row.state === "unknown" || row.state === "waiting" || row.state === "intended";
  const hasNewReceipt = rules.hasReceipt && undecided(row).length > undecided(before).length;
  const asks = isOpen && !isSettled(row) && (notice.answer.is === "unknown" || hasNewReceipt);
  return asks ? { row: { ...row, nextAt: 0 }, asks } : { row, asks };
}

/** The message after a pass; `unmatched`: the notices without submission. */
export function afterMatching(row: InboxRow, unmatched: readonly Notice[]): InboxRow {
  const { problem: _, pending: __, ...rest } = row;
  if (unmatched.length === 0) return { ...rest, state: "processed" };
  return {
    ...rest,
    state: "unmatched",
    failures: row.failures + 1,
    pending: unmatched.map(subjectOf),
    problem: "no submission matches it",
  };
}

/** The message after a failed reading; what was applied before stays applied. */
export function afterFailure(row: InboxRow, problem: string): InboxRow {
  if (row.state === "processed") return row;
  return { ...row, state: "unmatched", failures: row.failures + 1, problem };
}

/**
 * Milliseconds until the message is tried again; undefined once it is processed or needs a person. A stored
 * reference that it names causes another pass at any time.
 */
export function nextPass(row: InboxRow, now: number): number | undefined {
  if (row.state === "processed" || now >= row.receivedAt + UNMATCHED_MS) return undefined;
  return backoff(row.failures - 1);
}
