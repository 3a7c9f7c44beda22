import type { Answer } from "@fakturo/plugin";
import type { KsefError } from "./api.ts";
import { explain, REQUEST_CODES, remedyOf } from "./codes.ts";

/** Codes after which the same invoice can be sent: session, key or token are replaced. */
export const REPLACED: ReadonlySet<string> = new Set(["21155", "21173", "21180"]);
const AGAIN: ReadonlySet<string> = new Set([...REPLACED, "21470", "21111", "21301", "21304"]);
const REFUSED: ReadonlySet<string> = new Set(["21166", "21167", "21402", "21403", "21405"]);
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
  return remedyOf(code) === "credentials" ? { ...later, fault: "credentials" } : later;
}

const OF_KSEF: ReadonlySet<string> = new Set([
  "login-480",
  "login-500",
  "login-550",
  "security-service-blocked",
]);

function faultOf(code: string): "credentials" | "down" {
  return OF_KSEF.has(code) ? "down" : "credentials";
}

/** The answer for an invoice that was sent: without a definite answer it may have been processed. */
export function sentAnswer(error: KsefError): Answer {
  const { status, code, message } = error;
  if (status === 0) return { is: "unknown", message };
  if (!REFUSED.has(code)) return notSent(error);
  return { is: "refused", faults: [{ code, message: explain(REQUEST_CODES, code, message) }] };
}
