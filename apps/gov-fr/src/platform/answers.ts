import type { Answer, AuthorityFault } from "@fakturo/plugin";
import type { PlatformError } from "./api.ts";
import { explain } from "./codes.ts";
import type { PlatformFlow } from "./flows.ts";

const SOON_S = 5;
const LATER_S = 60;
const REFUSED: ReadonlySet<number> = new Set([400, 413, 422]);

/** The answer for a file whose upload failed: without a definite answer it may have been processed. */
export function sentAnswer(error: PlatformError): Answer {
  const { status, code, message, retryAfter } = error;
  if (code === "LOGIN")
    return {
      is: "not-sent",
      fault: status === 403 ? "credentials" : "down",
      message,
      retryIn: LATER_S,
    };
  if (status === 401 || status === 403)
    return { is: "not-sent", fault: "credentials", message, retryIn: LATER_S };
  if (status === 429)
    return { is: "not-sent", fault: "quota", message, retryIn: retryAfter ?? SOON_S };
  if (!REFUSED.has(status)) return { is: "unknown", message };
  const own = code || String(status);
  return { is: "refused", faults: [{ code: own, message: explain(own, message) }] };
}

/** Reason codes after which the same file is sent once more. */
const AGAIN: ReadonlySet<string> = new Set(["ChecksumMismatch", "OtherTechnicalError"]);
const MAX_SENDS = 2;

/** The answer of a flow that the platform refused as not receivable. */
export function refusedAnswer(flow: PlatformFlow, sends: number): Answer {
  const { details = [] } = flow.acknowledgement ?? {};
  const [first] = details;
  const code = first?.reasonCode ?? "refused";
  if (AGAIN.has(code) && sends < MAX_SENDS)
    return { is: "not-sent", dropped: true, message: explain(code, first?.reasonMessage) };
  const faults: AuthorityFault[] = details.map(({ reasonCode, reasonMessage }) => ({
    code: reasonCode,
    message: explain(reasonCode, reasonMessage),
  }));
  const none = { code, message: "the platform refused the flow without a reason" };
  return { is: "refused", faults: faults.length > 0 ? faults : [none], reference: flow.flowId };
}
