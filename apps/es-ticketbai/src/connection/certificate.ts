import type { Answer, HttpReply } from "@fakturo/plugin";

const STATUSES: ReadonlySet<number> = new Set([401, 403]);
const RETRY_S = 900;

/** The answer of a gateway that does not accept the certificate; undefined for other replies. */
export function certificateRefusal({ status }: HttpReply): Answer | undefined {
  return STATUSES.has(status)
    ? {
        is: "not-sent",
        fault: "credentials",
        message: `the treasury does not accept the certificate (HTTP ${status})`,
        retryIn: RETRY_S,
      }
    : undefined;
}
