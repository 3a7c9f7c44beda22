import { setTimeout as sleep } from "node:timers/promises";
import { FakturoError } from "@fakturo/model";

const LIMIT_MS = 120_000;
const PAUSE_MS = 100;

/**
 * Calls `look` every 100 ms until it finds something, for at most two minutes.
 * @throws FakturoError "internal" with the message, when nothing was found by then.
 */
export async function poll<T>(look: () => Promise<T | undefined>, message: string): Promise<T> {
  const deadline = performance.now() + LIMIT_MS;
  while (performance.now() < deadline) {
    const found = await look();
    if (found !== undefined) return found;
    await sleep(PAUSE_MS);
  }
  throw new FakturoError("internal", message);
}
