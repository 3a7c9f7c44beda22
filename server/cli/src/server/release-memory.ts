import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Milliseconds after the start: the first requests of a user who waited for it come before. */
const DELAY_MS = 5_000;

/**
 * Collects the garbage of the start once: V8 keeps the memory that loading the plugins took, more than a third
 * of an idle process, until load makes it collect. @returns a function that cancels it.
 */
export function releaseStartMemory(): () => void {
  const timer = setTimeout(collectGarbage, DELAY_MS);
  timer.unref();
  return () => clearTimeout(timer);
}

/** The inspector can collect too, but V8 then holds a lock that closing its session waits for. */
function collectGarbage(): void {
  setFlagsFromString("--expose-gc");
  const collect: unknown = runInNewContext("gc");
  if (typeof collect === "function") collect({ type: "major", flavor: "last-resort" });
}
