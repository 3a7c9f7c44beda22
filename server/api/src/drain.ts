import type { IncomingMessage } from "node:http";
import { finished } from "node:stream/promises";

/** Milliseconds for which the rest of a refused body is read and discarded. */
const DRAIN_MS = 5_000;

/** A client that is still sending would see a reset connection and not the answer. */
export async function drain(body: IncomingMessage): Promise<void> {
  body.resume();
  await finished(body, { signal: AbortSignal.timeout(DRAIN_MS) }).catch(() => {});
}
