import type { HttpReply } from "@fakturo/plugin";

const TOO_MANY = 429;
/** Pause where the authority asks for none, and the longest one. */
const PAUSE_S = 60;
const LONGEST_S = 3600;

/** The answer to a request beyond the authority's limit (RFC 6585 §4), which was not processed; else undefined. */
export function tooMany({ status, headers }: Pick<HttpReply, "status" | "headers">) {
  if (status !== TOO_MANY) return undefined;
  const asked = Number(headers["retry-after"] ?? Number.NaN);
  const seconds = Number.isFinite(asked) && asked >= 0 ? Math.min(asked, LONGEST_S) : PAUSE_S;
  const message = "the authority answers too many requests (HTTP 429)";
  return { is: "not-sent", fault: "quota", message, retryIn: seconds } as const;
}
