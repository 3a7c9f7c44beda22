import type { Log } from "@fakturo/server-base";

/** Runs checks at their intervals. Every process may run them. */
export interface Watch {
  start(): void;
  stop(): Promise<void>;
}

/** A check at an interval, such as for records that need a person; answers how many it found. */
export interface PeriodicCheck {
  readonly name: string;
  readonly everyMs: number;
  run(): Promise<number>;
}

/** A failed check is logged and runs again at its next interval. */
export function createWatch(checks: readonly PeriodicCheck[], log: Pick<Log, "warn">): Watch {
  const timers: NodeJS.Timeout[] = [];
  let running: Promise<unknown> = Promise.resolve();
  const once = ({ name, run }: PeriodicCheck): Promise<unknown> =>
    run().catch((error: unknown) =>
      log.warn({ err: error, check: name }, "a periodic check failed"),
    );
  return {
    start() {
      for (const one of checks) {
        const go = () => {
          running = running.then(() => once(one));
        };
        go();
        timers.push(setInterval(go, one.everyMs).unref());
      }
    },
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await running;
    },
  };
}
