import type { Answer, HttpReply } from "@fakturo/plugin";
import { tooMany } from "@fakturo/spain";

const STATUSES: ReadonlySet<number> = new Set([401, 403]);
const RETRY_S = 900;

/** The answer of a gateway that does not accept the certificate, or no more requests; undefined for other replies. */
export function gatewayRefusal(reply: HttpReply): Answer | undefined {
  const { status } = reply;
  const busy = tooMany(reply);
  if (busy) return busy;
  return STATUSES.has(status)
    ? {
        is: "not-sent",
        fault: "credentials",
        message: `the treasury does not accept the certificate (HTTP ${status})`,
        retryIn: RETRY_S,
      }
    : undefined;
}
