import type { RecordReader, StepFault } from "@fakturo/plugin";
import { APP, type ResponseRecord, type responses } from "./settings.ts";

/** Key of the step that sends documents: its faults are those of a rejection. */
export const SEND = `${APP}.send`;
/** Code of a rejection without a reason of its own. */
const REJECTED = "rejected";

/** Why the receiver's access point rejects a document; none for other answers. */
export function rejectionFaults({ kind, code, reasons }: ResponseRecord): readonly StepFault[] {
  if (kind !== "mls" || code !== "RE") return [];
  const told = reasons.filter((reason) => reason.code !== "");
  const named = (told.length > 0 ? told : reasons).map((reason) => ({
    provider: SEND,
    code: reason.code || REJECTED,
    message: reason.text || "rejected by the receiver's access point",
  }));
  if (named.length > 0) return named;
  return [{ provider: SEND, code: REJECTED, message: "rejected by the receiver's access point" }];
}

/** The faults of the rejection of an envelope; none where it was not rejected. */
export async function rejectionOf(
  instance: string,
  answers: RecordReader<typeof responses>,
): Promise<readonly StepFault[]> {
  const found = await answers.find("reference", instance);
  return found.flatMap(({ value }) => rejectionFaults(value));
}
