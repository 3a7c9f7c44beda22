import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** How much is collected: `all` also gives back what may be needed soon. */
export type Collected = "garbage" | "all";

/** A test checks that V8 knows this flag: V8 gives no error for an unknown one. */
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
 * Sets V8's growth factor of the heap to 4: the next full collection begins when the heap has four times the size that the
 * last one left. V8 chooses a factor between 1.1 and 4 itself; a server that stores entries got 1.5, and spent up to a
 * fifth of its CPU time on a full collection every second.
 */
export function letHeapGrow(): void {
  setFlagsFromString(`${GROWTH_FLAG}=300`);
}
