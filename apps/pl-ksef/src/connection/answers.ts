import type { Answer, Submission } from "@fakturo/plugin";
import type { KsefError } from "./api.ts";
import { explain, type KsefRemedy, REQUEST_CODES, remedyOf } from "./codes.ts";
import { refusedAnswer } from "./refusal.ts";

/** Codes after which the same invoice can be sent: session, key or token are replaced. */
export const REPLACED: ReadonlySet<string> = new Set(["21155", "21173", "21180"]);
const AGAIN: ReadonlySet<string> = new Set([...REPLACED, "21470", "21111", "21301", "21304"]);
const REFUSED: ReadonlySet<string> = new Set(["21166", "21167", "21402", "21403", "21405"]);
/** The message differs from what it declares: it is built once more. */
const DAMAGED: ReadonlySet<string> = new Set(["21402", "21403"]);
const SOON_S = 2;
const LATER_S = 60;

type NotSent = Extract<Answer, { is: "not-sent" }>;

/** The answer for a call that was certainly not processed. */
export function notSent(error: KsefError): NotSent {
  const { status, code, retryAfter } = error;
  const message = explain(REQUEST_CODES, code, error.message);
  const again = { is: "not-sent", message } as const;
  if (status === 429) return { ...again, fault: "quota", retryIn: retryAfter ?? LATER_S };
  if (status === 403 || code.startsWith("login-"))
    return { ...again, fault: faultOf(code), retryIn: LATER_S };
  if (status === 401 || AGAIN.has(code) || retryAfter !== undefined)
    return { ...again, retryIn: retryAfter ?? SOON_S };
  const later = { ...again, retryIn: LATER_S };
  if (status === 0) return { ...later, fault: "down" };
  // A code that is not listed tells nothing about the credentials.
  return STOPS.has(remedyOf(code) ?? "later") ? { ...later, fault: "credentials" } : later;
}

/** Logins and sessions that are refused so are refused again, until a person acts. */
const STOPS: ReadonlySet<KsefRemedy> = new Set(["credentials", "program"]);
/** Statuses of logins after which the same login may succeed later. */
const OF_KSEF: ReadonlySet<string> = new Set(["login-500", "login-550"]);

function faultOf(code: string): "credentials" | "down" {
  return OF_KSEF.has(code) ? "down" : "credentials";
}

/** The answer for an invoice that was sent: without a definite answer it may have been processed. */
export function sentAnswer(error: KsefError, one: Submission): Answer {
  const { status, code, message } = error;
  if (status === 0) return { is: "unknown", message };
  if (DAMAGED.has(code) && one.attempts.length === 0)
    return { is: "not-sent", message, retryIn: SOON_S };
  if (!REFUSED.has(code)) return notSent(error);
  return refusedAnswer(one, { code, message: explain(REQUEST_CODES, code, message) });
}
