import { collectGarbage } from "@fakturo/server-base";

/** Milliseconds after the start: the first requests of a user who waited for it come before. */
const DELAY_MS = 5_000;

/**
 * Collects the garbage of the start once: V8 keeps the memory that loading the plugins took, more than a third
 * of an idle process, until load makes it collect. @returns a function that cancels it.
 */
export function releaseStartMemory(): () => void {
  const timer = setTimeout(() => collectGarbage("all"), DELAY_MS);
  timer.unref();
  return () => clearTimeout(timer);
}
