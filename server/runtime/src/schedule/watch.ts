import type { Log } from "@fakturo/server-base";

/** Looks again and again whether something needs a person. Every process may do it. */
export interface Watch {
  start(): void;
  stop(): Promise<void>;
  /** Makes all looks once, in turn. */
  look(): Promise<void>;
}

/** Something to look at: answers how much it found. */
export interface PeriodicCheck {
  readonly name: string;
  readonly everyMs: number;
  run(): Promise<number>;
}

/** A look that fails is logged and made again at its next time. */
export function createWatch(looks: readonly PeriodicCheck[], log: Pick<Log, "warn">): Watch {
  const timers: NodeJS.Timeout[] = [];
  let running: Promise<unknown> = Promise.resolve();
  const once = ({ name, run }: PeriodicCheck): Promise<unknown> =>
    run().catch((error: unknown) => log.warn({ err: error, look: name }, "a look failed"));
  return {
    async look() {
      for (const one of looks) await once(one);
    },
    start() {
      for (const one of looks) {
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
