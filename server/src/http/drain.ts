import type { IncomingMessage } from "node:http";
import { finished } from "node:stream/promises";

/** How long the rest of a body that nobody needs is read and thrown away. */
const DRAIN_MS = 5_000;

/** A caller that is still sending would see a broken connection instead of the answer. */
export async function drain(body: IncomingMessage): Promise<void> {
  body.resume();
  await finished(body, { signal: AbortSignal.timeout(DRAIN_MS) }).catch(() => {});
}
