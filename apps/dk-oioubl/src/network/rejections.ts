import { type Rejection, rejectionAmong } from "@fakturo/app-peppol";
import type { RecordReader } from "@fakturo/plugin";
import { APP, type ResponseRecord, type responses } from "./settings.ts";

/** Key of the step that sends documents; faults of a rejection name it as their provider. */
export const SEND = `${APP}.send`;
/** Code of the buyer's refusal; other rejections have technical reasons. */
const DECISION = "BusinessReject";

/** The rejection that an answer is; undefined for an acceptance. */
export function rejectionIn({ code, reasons }: ResponseRecord): Rejection | undefined {
  if (!code.endsWith("Reject")) return undefined;
  const messages = reasons.length > 0 ? reasons : ["rejected by the receiver"];
  const faults = messages.map((message) => ({ provider: SEND, code, message }));
  return { faults, isDecision: code === DECISION };
}

/** The rejection of a sent record; undefined if it was not rejected. */
export async function rejectionOf(
  identity: string,
  answers: RecordReader<typeof responses>,
): Promise<Rejection | undefined> {
  return rejectionAmong(await answers.find("identity", identity), rejectionIn);
}
