import { isFakturoError } from "@fakturo/model";
import { XmlError } from "@fakturo/xml";
import { type EbmsCode, MessageRefusal } from "./errors.ts";

/** Gives errors in what was received the code that the sender is told; passes others on. */
export function judging<T>(code: EbmsCode, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw judged(code, error);
  }
}

/** `judging` for work that takes time. */
export async function judgingLater<T>(code: EbmsCode, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw judged(code, error);
  }
}

function judged(code: EbmsCode, error: unknown): unknown {
  // What cannot be checked now, such as a revocation, is no fault of the message.
  const isTheirs =
    error instanceof XmlError || (isFakturoError(error) && error.key !== "unavailable");
  return isTheirs ? new MessageRefusal(code, error.message, "", error) : error;
}
