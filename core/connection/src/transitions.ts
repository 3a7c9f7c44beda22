import type { Answer, Found, HeldReason, Notice } from "@fakturo/plugin";
import {
  type Attempt,
  type AttemptEnd,
  isEnd,
  isSettled,
  lastAttempt,
  openAttempts,
  type SubmissionRow,
  undecided,
  type Verdict,
} from "./row.ts";
import { areSettled, type ConnectionRules } from "./rules.ts";

/** An answer to one attempt. */
export interface Reply {
  readonly n: number;
  readonly answer: Answer;
  /** True while the caller's claim is current; facts are stored in any case. */
  readonly isFenced: boolean;
}

const NOTHING: Verdict = { faults: [], effects: {} };

/** A new attempt, to be committed before its request is sent. */
export function intend(row: SubmissionRow, attempt: Omit<Attempt, "n">): SubmissionRow {
  const attempts = [...row.attempts, { ...attempt, n: lastAttempt(row) + 1 }];
  return { ...without(row, "message"), state: "intended", attempts };
}

/** The row after the answer to an attempt. */
export function answered(row: SubmissionRow, reply: Reply, rules: ConnectionRules): SubmissionRow {
  const { n, answer, isFenced } = reply;
  if (answer.is === "accepted") return accept(row, answer);
  if (isEnd(row.state)) return row;
  // The decision about this receipt may have arrived before it.
  if (answer.is === "taken") return settleRefusal(take(close(row, "taken", n), answer.reference));
  if (!isFenced || isSettled(row)) return row;
  switch (answer.is) {
    case "refused":
      return refuse(row, n, answer, rules);
    case "duplicate":
      return duplicate(row, n, answer, rules);
    case "not-sent":
      return reopened(withMessage(close(row, "not-sent", n), answer.message));
    case "unknown":
      return reopened(withMessage(row, answer.message));
  }
}

/** The row after a call without a definite answer. */
export function afterNoAnswer(row: SubmissionRow, message: string): SubmissionRow {
  return isSettled(row) ? row : reopened(withMessage(row, message));
}

function accept(row: SubmissionRow, answer: Extract<Answer, { is: "accepted" }>): SubmissionRow {
  const { code, remarks = [], reference, effects = {}, note } = answer;
  if (isEnd(row.state)) return row;
  const known = reference === undefined ? row : take(row, reference);
  const ended = end(known, remarks.length > 0 ? "remarked" : "accepted", {
    ...(code !== undefined && { code }),
    faults: remarks,
    effects,
  });
  return withMessage(ended, note);
}

/** A refusal ends the submission when no other attempt can have been accepted. */
function refuse(
  row: SubmissionRow,
  n: number,
  answer: Extract<Answer, { is: "refused" }>,
  rules: ConnectionRules,
): SubmissionRow {
  const sent = row.attempts.find((one) => one.n === n)?.at ?? 0;
  const refused = { ...close(row, "refused", n), refusal: verdictOf(answer) };
  const others = openAttempts(refused);
  if (others.length === 0) return settleRefusal(refused);
  if (rules.hasConsult || !areSettled(others, sent, rules)) return reopened(refused);
  return rules.duplicatesFirst
    ? settleRefusal(voidOpen(refused))
    : hold(refused, "refused-and-unknown");
}

function verdictOf({ faults, effects = {} }: Extract<Answer, { is: "refused" }>): Verdict {
  const code = faults[0]?.code;
  return { ...(code !== undefined && { code }), faults, effects };
}

/**
 * The identity is taken at the authority: by this record, if the answer says so or no other program can
 * have sent it.
 */
function duplicate(
  row: SubmissionRow,
  n: number,
  { digest, reference, effects = {} }: Extract<Answer, { is: "duplicate" }>,
  rules: ConnectionRules,
): SubmissionRow {
  const own = { is: "accepted" as const, effects, ...(reference !== undefined && { reference }) };
  if (digest !== undefined)
    return digest === row.digest ? accept(row, own) : hold(row, "identity-taken");
  if (rules.hasConsult) return reopened({ ...row, shown: true });
  const wasSent = row.attempts.some((one) => one.n < n && one.end !== "not-sent");
  return wasSent ? accept(row, own) : hold({ ...row, shown: true }, "identity-taken");
}

/** A consult's result, and when the consult was sent. */
export interface Consulted {
  readonly found: Found;
  readonly asked: number;
  /** Attempts open when the consult was sent. */
  readonly before: readonly Attempt[];
}

/**
 * The row after a consult; `mayShow`: another record found at this position is believed only after this
 * one was listed, since a chain must reach the authority complete.
 */
export function consulted(
  row: SubmissionRow,
  { found, asked, before }: Consulted,
  rules: ConnectionRules,
  mayShow = false,
): SubmissionRow {
  if (isSettled(row)) return row;
  if (found.is === "unknown")
    return afterNoAnswer(row, found.message ?? "nothing could be found out");
  if (found.is === "several") return hold(row, "several-found", found.message);
  if (found.is === "found" && found.digest === row.digest) return foundOwn(row, found.answer);
  if (found.is === "found" && !row.refusal && !(mayShow && !row.shown))
    return hold(row, rules.dedupe === "none" ? "several-found" : "identity-taken");
  return areSettled(before, asked, rules)
    ? settleRefusal(voidAttempts(row, before))
    : reopened(row);
}

function foundOwn(row: SubmissionRow, answer: Answer): SubmissionRow {
  if (answer.is === "accepted") return accept(row, answer);
  if (answer.is === "taken") return settleRefusal(take(close(row, "taken"), answer.reference));
  if (answer.is === "refused")
    return settleRefusal({ ...close(row, "refused"), refusal: verdictOf(answer) });
  return afterNoAnswer(
    row,
    "message" in answer ? (answer.message ?? "") : "found, and not decided",
  );
}

/** The row after a receipt was polled under the current claim. */
export function receiptRead(row: SubmissionRow, reference: string, answer: Answer): SubmissionRow {
  if (answer.is === "accepted") return accept(row, answer);
  if (isSettled(row)) return row;
  switch (answer.is) {
    case "refused":
      return settleRefusal({ ...decide(row, reference), refusal: verdictOf(answer) });
    case "duplicate": {
      if (answer.digest === undefined)
        return settleRefusal({ ...decide(row, reference), shown: true });
      const { effects = {} } = answer;
      return answer.digest === row.digest
        ? accept(row, { is: "accepted", effects })
        : hold(row, "identity-taken");
    }
    case "taken":
      return reopened(withMessage(row, answer.message ?? "taken, and not decided"));
    case "not-sent":
      return answer.dropped
        ? settleRefusal(withMessage(decide(row, reference), answer.message))
        : afterNoAnswer(row, answer.message ?? "nothing could be found out");
    default:
      return afterNoAnswer(row, answer.message);
  }
}

/**
 * The row after a notification of the authority: before, between or after the own commits. Acceptances and
 * references are facts whatever their rank; an outdated refusal has no effect.
 */
export function afterNotice(row: SubmissionRow, notice: Notice): SubmissionRow {
  const { answer } = notice;
  if (answer.is === "accepted") return accept(ranked(row, notice), answer);
  if (isEnd(row.state)) return row;
  switch (answer.is) {
    case "taken":
      return settleRefusal(take(awaited(ranked(row, notice), row, notice), answer.reference));
    case "refused":
      return isOutdated(row, notice) ? row : refusedBy(ranked(row, notice), notice, answer);
    // The refusal of a second copy does not decide the first.
    case "duplicate":
      return settleRefusal(decideNamed(row, notice));
    default:
      return row;
  }
}

function refusedBy(
  row: SubmissionRow,
  notice: Notice,
  answer: Extract<Answer, { is: "refused" }>,
): SubmissionRow {
  const known = isOnlyAttempt(row) ? decideAll(row) : decideNamed(row, notice);
  return settleRefusal({ ...known, refusal: verdictOf(answer) });
}

/** With a single attempt there is no doubt which one was refused. */
function isOnlyAttempt({ attempts }: SubmissionRow): boolean {
  return attempts.filter(({ end }) => end !== "not-sent").length === 1;
}

function decideAll(row: SubmissionRow): SubmissionRow {
  const receipts = row.receipts.map((one) => ({ ...one, decided: true }));
  return { ...close(row, "refused"), receipts };
}

function decideNamed(row: SubmissionRow, { answer, reference }: Notice): SubmissionRow {
  const about = "reference" in answer ? (answer.reference ?? reference) : reference;
  return about === undefined ? row : decide(row, about);
}

/** True for a notice of an earlier state than the known one. */
function isOutdated({ rank, noticedAt = 0 }: SubmissionRow, notice: Notice): boolean {
  const { at = noticedAt } = notice;
  return notice.rank < rank || (notice.rank === rank && at < noticedAt);
}

function ranked(row: SubmissionRow, notice: Notice): SubmissionRow {
  if (isOutdated(row, notice)) return row;
  const { noticedAt: _, ...rest } = row;
  return { ...rest, rank: notice.rank, ...(notice.at !== undefined && { noticedAt: notice.at }) };
}

/** With the deadline that a notice states. */
function awaited(
  row: SubmissionRow,
  before: SubmissionRow,
  notice: Notice & { readonly answer: { readonly due?: number } },
): SubmissionRow {
  const { due } = notice.answer;
  return due === undefined || isOutdated(before, notice) ? row : { ...row, due };
}

/** A stored refusal takes effect once no attempt is open. */
function settleRefusal(row: SubmissionRow): SubmissionRow {
  if (isSettled(row)) return row;
  if (!row.refusal || openAttempts(row).length > 0 || undecided(row).length > 0)
    return reopened(row);
  return end(row, "refused", row.refusal);
}

/** Withdraws a record that was never sent; records of a chain are sent regardless. */
export function withdraw(row: SubmissionRow): SubmissionRow {
  const isIdle = row.state === "prepared" || row.state === "queued";
  const wasSent = row.attempts.some(({ end: how }) => how !== "not-sent");
  if (!isIdle || row.position !== undefined || wasSent) return row;
  return end(row, "withdrawn", NOTHING);
}

/** A person's decision about a held record. */
export type PersonDecision =
  | { readonly is: "there"; readonly reference?: string }
  | { readonly is: "not-there" }
  | { readonly is: "given-up" };

/** The row after a person's decision; unchanged unless held. */
export function decidedByPerson(row: SubmissionRow, decision: PersonDecision): SubmissionRow {
  if (row.state !== "held") return row;
  const { reason: _, ...rest } = without(row, "message");
  const free: SubmissionRow = { ...rest, state: "unknown" };
  if (decision.is === "there")
    return accept(free, {
      is: "accepted",
      ...(decision.reference !== undefined && { reference: decision.reference }),
    });
  const known = settleRefusal({ ...voidOpen(free), shown: false });
  if (decision.is === "not-there") return known;
  const fault = { code: "given-up", message: "given up by a person" };
  return isEnd(known.state)
    ? known
    : end(known, "refused", { code: fault.code, faults: [fault], effects: {} });
}

/** Holds the record until a person decides or a fact arrives. */
export function hold(row: SubmissionRow, reason: HeldReason, message?: string): SubmissionRow {
  return { ...withMessage(row, message), state: "held", reason, until: 0 };
}

function end(row: SubmissionRow, state: SubmissionRow["state"], verdict: Verdict): SubmissionRow {
  const { reason: _, ...rest } = without(row, "message");
  return { ...close(rest, "answered"), state, verdict, until: 0, failures: 0 };
}

/** An open record in the state that follows from its attempts and receipts. */
function reopened(row: SubmissionRow): SubmissionRow {
  if (isSettled(row)) return row;
  const idle = row.stream === undefined ? "prepared" : "queued";
  const waiting = undecided(row).length > 0 ? "waiting" : idle;
  return { ...row, state: openAttempts(row).length > 0 ? "unknown" : waiting };
}

function take(row: SubmissionRow, reference: string): SubmissionRow {
  const isKnown = row.receipts.some((one) => one.reference === reference);
  const receipts = isKnown ? row.receipts : [...row.receipts, { reference, decided: false }];
  return reopened({ ...row, receipts });
}

function decide(row: SubmissionRow, reference: string): SubmissionRow {
  const others = row.receipts.filter((one) => one.reference !== reference);
  return { ...row, receipts: [...others, { reference, decided: true }] };
}

/** Closes one attempt, or all that are open. */
function close(row: SubmissionRow, how: AttemptEnd, n?: number): SubmissionRow {
  const attempts = row.attempts.map((one) =>
    one.end === undefined && (n === undefined || one.n === n) ? { ...one, end: how } : one,
  );
  return { ...row, attempts };
}

function voidOpen(row: SubmissionRow): SubmissionRow {
  return close(row, "void");
}

/** Attempts that were open when the consult was sent; later ones are excluded. */
function voidAttempts(row: SubmissionRow, these: readonly Attempt[]): SubmissionRow {
  return these.reduce((known, { n }) => close(known, "void", n), row);
}

function withMessage(row: SubmissionRow, message: string | undefined): SubmissionRow {
  return message === undefined ? row : { ...row, message };
}

function without(row: SubmissionRow, name: "message"): SubmissionRow {
  const { [name]: _, ...rest } = row;
  return rest;
}
