import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** How much is collected: `all` also gives back what may be needed soon. */
export type Collected = "garbage" | "all";

/** V8 ignores a flag that it does not know, without a word. */
export const GROWTH_FLAG = "--heap-growing-percent";

let found: unknown;

/**
 * Collects the garbage of the thread that calls it. The inspector can collect too, but V8 then holds a lock that closing
 * its session waits for.
 */
export function collectGarbage(what: Collected): void {
  if (found === undefined) {
    setFlagsFromString("--expose-gc");
    found = runInNewContext("gc");
  }
  if (typeof found !== "function") return;
  found({ type: "major", ...(what === "all" && { flavor: "last-resort" }) });
}

/**
 * Lets the heap grow to four times what the last full collection left before the next one begins. V8 chooses between 1.1
 * and 4 by the pace of allocation, and a server that stores entries got 1.5: it marked its 70 MB of plugins every second.
 */
export function letHeapGrow(): void {
  setFlagsFromString(`${GROWTH_FLAG}=300`);
}
