import type { Connection, Environment, Traits } from "@fakturo/plugin";
import type { Attempt } from "./row.ts";

const MS_PER_S = 1000;

/** Maximum time between an intent's commit and its request, in milliseconds; more for large messages. */
export const SEND_WINDOW_MS = 5_000;
/** Part of a message's window for each of its records, which are written and read in it. */
const MEMBER_WINDOW_MS = 2;

/** Added to a connection's time limit for the lease of the caller: connecting, storing. */
const LEASE_MARGIN_S = 30;

/** Pause before a stopped stream is looked at again. */
export const STOPPED_MS = 60_000;

/** Longest pause after a failure at a simulator, which needs no protection from load. */
const SIMULATED_PAUSE_MS = 2_000;

/** The pause after a failure, in milliseconds. */
export function pauseIn(environment: Environment, ms: number): number {
  return environment === "simulated" ? Math.min(ms, SIMULATED_PAUSE_MS) : ms;
}

/** Timing and resend rules, derived once from a connection. */
export interface ConnectionRules {
  readonly dedupe: Traits["dedupe"];
  readonly duplicatesFirst: boolean;
  readonly hasConsult: boolean;
  readonly hasReceipt: boolean;
  /** Maximum time between a message's intent and its request, in milliseconds. */
  readonly windowMs: number;
  /** Settle time in milliseconds: "not found" and refusals of other attempts are believed after it. */
  readonly settleMs: number;
  /**
   * Pauses before the same record is sent again to an authority that cannot be consulted, after the first send, the
   * second and so on; the last one counts from then on.
   */
  readonly resendMs: readonly number[];
  readonly timeoutMs: number;
  readonly leaseMs: number;
}

/** The rules of a connection, derived from its traits and consults. */
export function rulesOf({ traits, consult, receipt, together }: Connection): ConnectionRules {
  const { dedupe, duplicatesFirst = false, timeout, lateness, decision = 0, lag } = traits;
  const windowMs = SEND_WINDOW_MS + MEMBER_WINDOW_MS * (together?.members ?? 0);
  const settleMs = windowMs + (timeout + lateness + decision + lag) * MS_PER_S;
  const defaultResendMs = duplicatesFirst ? 0 : settleMs;
  return {
    dedupe,
    duplicatesFirst,
    hasConsult: consult !== undefined,
    hasReceipt: receipt !== undefined,
    windowMs,
    settleMs,
    resendMs: [traits.resend ?? defaultResendMs / MS_PER_S].flat().map((one) => one * MS_PER_S),
    timeoutMs: timeout * MS_PER_S,
    leaseMs: (timeout + LEASE_MARGIN_S) * MS_PER_S,
  };
}

/** True when a consult sent at `asked` shows every attempt that was processed. */
export function areSettled(
  attempts: readonly Attempt[],
  asked: number,
  rules: ConnectionRules,
): boolean {
  return attempts.every(({ at }) => asked >= at + rules.settleMs);
}

/** Moment when the newest of the attempts is settled. */
export function settledAt(attempts: readonly Attempt[], { settleMs }: ConnectionRules): number {
  return Math.max(...attempts.map(({ at }) => at)) + settleMs;
}
