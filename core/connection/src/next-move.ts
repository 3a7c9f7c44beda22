import type { HeldReason } from "@fakturo/plugin";
import {
  type Attempt,
  isSettled,
  lastAttempt,
  openAttempts,
  type SubmissionRow,
  undecided,
} from "./row.ts";
import { areSettled, type ConnectionRules, pauseIn, settledAt } from "./rules.ts";

/** Next action for a submission that is not part of a message. */
export type Move =
  | { readonly do: "nothing" }
  /** `isFailure`: a query without result, after which the pauses grow. */
  | { readonly do: "wait"; readonly until: number; readonly isFailure?: true }
  | { readonly do: "receipt"; readonly reference: string }
  | { readonly do: "consult" }
  | { readonly do: "hold"; readonly reason: HeldReason }
  | { readonly do: "send" };

/** Hourly check of the row, because a callback may be lost even if the authority repeats it. */
const CHECK_INTERVAL_MS = 3_600_000;

/** Next action before the authority is consulted. */
export function nextMove(row: SubmissionRow, now: number, rules: ConnectionRules): Move {
  if (isSettled(row)) return { do: "nothing" };
  const [receipt] = undecided(row);
  if (receipt)
    return rules.hasReceipt
      ? { do: "receipt", reference: receipt.reference }
      : { do: "wait", until: now + CHECK_INTERVAL_MS };
  const open = openAttempts(row);
  if (open.length === 0) return { do: "send" };
  return rules.hasConsult ? { do: "consult" } : blindMove(row, open, now, rules);
}

/** The authority offers no consult: send the same bytes again, or hold for a person. */
function blindMove(
  row: SubmissionRow,
  open: readonly Attempt[],
  now: number,
  rules: ConnectionRules,
): Move {
  if (rules.dedupe === "none") return { do: "hold", reason: "no-way-to-ask" };
  const pause = rules.resendMs[lastAttempt(row) - 1] ?? rules.resendMs.at(-1) ?? 0;
  const resendAt = Math.max(...open.map(({ at }) => at)) + pauseIn(row.environment, pause);
  if (now < resendAt) return { do: "wait", until: resendAt };
  if (!row.refusal) return { do: "send" };
  if (!rules.duplicatesFirst) return { do: "hold", reason: "refused-and-unknown" };
  return areSettled(open, now, rules)
    ? { do: "send" }
    : { do: "wait", until: settledAt(open, rules) };
}

/** Next action after a consult that left the row open. */
export function moveAfterConsult(
  row: SubmissionRow,
  before: readonly Attempt[],
  rules: ConnectionRules,
): Move {
  if (isSettled(row)) return { do: "nothing" };
  if (undecided(row).length > 0) return { do: "wait", until: 0 };
  const stillOpen = openAttempts(row).filter(({ n }) => before.some((one) => one.n === n));
  // A reported duplicate will appear in the consult; sending again adds no information.
  const mustSettle = rules.dedupe === "none" || row.refusal !== undefined || row.shown;
  return stillOpen.length > 0 && mustSettle
    ? { do: "wait", until: settledAt(stillOpen, rules) }
    : { do: "send" };
}
