import { once } from "node:events";
import process from "node:process";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** The command was ended by a signal, after it had removed what it made. */
export class Interrupted extends Error {}

/**
 * Runs work that a signal interrupts: `work` has to await what `orInterrupt` returns, and to tidy up when
 * it rejects. Further signals change nothing.
 * @throws Interrupted.
 */
export async function interruptible<T>(
  work: (signal: AbortSignal, orInterrupt: <R>(step: Promise<R>) => Promise<R>) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const { promise: interrupted, reject } = Promise.withResolvers<never>();
  interrupted.catch(() => {});
  const interrupt = (): void => {
    const reason = new Interrupted();
    controller.abort(reason);
    reject(reason);
  };
  for (const signal of SIGNALS) process.on(signal, interrupt);
  try {
    return await work(controller.signal, (step) => Promise.race([step, interrupted]));
  } finally {
    for (const signal of SIGNALS) process.off(signal, interrupt);
  }
}

/** Settles at the first signal that ends a program. */
export async function untilSignal(): Promise<void> {
  await Promise.race(SIGNALS.map((signal) => once(process, signal)));
}
