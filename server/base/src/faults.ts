import { setTimeout as sleep } from "node:timers/promises";
import { systemCode } from "./system-error.ts";

/** Kinds of failure that keep the process from its work, e.g. `disk full`; each is logged once while it lasts. */
export interface ProcessFaults {
  /** Records one failure of a kind. */
  note(kind: string, cause: unknown): void;
  /** Kinds that last. */
  readonly current: readonly string[];
  /** Number of failures since the start, by kind. */
  readonly counts: ReadonlyMap<string, number>;
  /** Ends the probes. */
  stop(): void;
}

export interface FaultOptions {
  readonly log: {
    warn(details: object, message: string): void;
    error(details: object, message: string): void;
  };
  /** Resolves when the failure of this kind is over. */
  readonly probe: (kind: string) => Promise<unknown>;
  /** Milliseconds between two probes. */
  readonly everyMs?: number;
}

const EVERY_MS = 5_000;

/** A kind lasts from its first failure until a probe succeeds. */
export function createFaults({ log, probe, everyMs = EVERY_MS }: FaultOptions): ProcessFaults {
  const current = new Set<string>();
  const counts = new Map<string, number>();
  const stopping = new AbortController();

  const watch = async (kind: string): Promise<void> => {
    while (current.has(kind)) {
      await sleep(everyMs, undefined, { ref: false, signal: stopping.signal });
      const isOver = await probe(kind).then(
        () => true,
        () => false,
      );
      if (isOver) current.delete(kind);
    }
    log.warn({ fault: kind, failures: counts.get(kind) }, `${kind}: over`);
  };

  return {
    note(kind, cause) {
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
      if (current.has(kind) || stopping.signal.aborted) return;
      current.add(kind);
      const reason = cause instanceof Error ? cause.message : String(cause);
      log.error({ fault: kind, code: systemCode(cause) }, `${kind}: ${reason}`);
      watch(kind).catch(() => {});
    },
    get current() {
      return [...current];
    },
    counts,
    stop: () => stopping.abort(),
  };
}
