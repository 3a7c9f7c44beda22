import type { HttpReply, RegistrationAnswer } from "@fakturo/plugin";
import { refusalIn } from "../connection/api.ts";
import { explain } from "../connection/codes.ts";

/** Asks the person for the input of the next call. */
export const NEW_PASSWORD = "a new one-time password of the Fatoora portal is needed";

/** Codes after which the same step is useless: the person gives a new one-time password. */
const ASK: ReadonlySet<string> = new Set([
  "Missing-OTP",
  "Invalid-OTP",
  "Missing-CSR",
  "Invalid-CSR",
  "Missing-ComplianceRequestId",
  "Invalid-ComplianceRequestId",
  "Missing-CurrentCCSID",
  "Invalid-CurrentCCSID",
  "Missing-CurrentCSID",
  "Invalid-CurrentCSID",
]);

/** Asks for another one-time password; `code` of a text in the registration's `reasons`. */
export function askForPassword(message: string, code = "new-password"): RegistrationAnswer {
  return { is: "ask-again", message, code, refused: { inputs: ["otp"] } };
}

/** A call that was not answered with a token. */
export function refusedBy(reply: HttpReply): RegistrationAnswer {
  const refusal = refusalIn(reply);
  if (reply.status === 401) return askForPassword(explain("401", NEW_PASSWORD));
  if (refusal && ASK.has(refusal.code))
    return askForPassword(explain(refusal.code, refusal.message), refusal.code);
  if (refusal && reply.status === 400) return { is: "refused", faults: [explained(refusal)] };
  return { is: "unknown", message: refusal?.message ?? `status ${reply.status}` };
}

/** A refusal as fault. */
export function explained({ code, message }: { readonly code: string; readonly message: string }) {
  return { code, message: explain(code, message) };
}
