import type { StepResult } from "@fakturo/plugin";
import type { EnvelopeReading } from "@fakturo/server-storage/store";
import { createFairQueue } from "../threads/fair-queue.ts";
import type { JobWork } from "../threads/protocol.ts";
import { type ThreadPool, ThreadStopped } from "../threads/thread-pool.ts";
import { CallAbandoned } from "./call-abandoned.ts";
import { isQuarantined } from "./limits.ts";
import type { LockedEntry } from "./locked-entry.ts";

type Failure = Extract<StepResult, { status: "KO" }>;

/** Runs jobs on worker threads: those over large entries and those in quarantine. */
export interface JobThreads {
  /** True for a job whose steps may block the event loop or end the process. */
  takes(attempt: number, locked: LockedEntry | undefined): boolean;
  /** Envelopes that the main thread reads for jobs: those of the jobs that it runs. */
  readonly reading: EnvelopeReading;
  /** True while a quarantined job runs. */
  readonly isQuarantineBusy: boolean;
  /**
   * Runs a job until it ends or waits; jobs of one workspace, and those in quarantine, one after the other.
   * @returns how its open step failed that ended its thread; undefined where none did.
   * @throws CallAbandoned when `signal` is aborted with it as the reason.
   */
  advance(work: JobWork, signal: AbortSignal): Promise<Failure | undefined>;
}

/** Bytes of an envelope from which on a step over it takes some 30 ms. */
const LARGE_ENVELOPE = 64 * 1024;
/** Bytes of a file that steps parse. */
const LARGE_PARSED = 256 * 1024;
const LARGE_FILE = 4 * 1024 * 1024;
const PARSED = /^image\/|[/+]xml$/;

export function createJobThreads(pool: Pick<ThreadPool<JobWork, undefined>, "run">): JobThreads {
  const queue = createFairQueue();
  const quarantined = new Set<JobWork>();
  return {
    reading: { below: LARGE_ENVELOPE },
    get isQuarantineBusy() {
      return quarantined.size > 0;
    },
    takes: (attempt, locked) => isQuarantined(attempt) || (locked !== undefined && isLarge(locked)),
    async advance(work, signal) {
      const isAlone = isQuarantined(work.attempt);
      if (isAlone) quarantined.add(work);
      const key = isAlone ? QUARANTINE : work.workspace;
      return queue
        .run(key, () => pool.run(work, { signal }))
        .catch((error: unknown) => failureOf(error, signal))
        .finally(() => quarantined.delete(work));
    },
  };
}

/** How the step failed that ended the thread; undefined where the job was interrupted. */
function failureOf(error: unknown, signal: AbortSignal): Failure | undefined {
  if (signal.reason instanceof CallAbandoned) throw signal.reason;
  if (signal.aborted) return undefined;
  const failure = error instanceof ThreadStopped ? FAILURES[error.reason] : undefined;
  if (!failure) throw error;
  return failure;
}

/** Key of the quarantine among the ids of workspaces. */
const QUARANTINE = "quarantine";

const FAILURES: Readonly<Partial<Record<ThreadStopped["reason"], Failure>>> = {
  time: tooExpensive("the step takes too much computing time"),
  memory: tooExpensive("the step takes too much memory"),
};

function tooExpensive(message: string): Failure {
  return Object.freeze({ status: "KO", code: "too-expensive", message, effects: {} });
}

function isLarge({ row, files }: Pick<LockedEntry, "row" | "files">): boolean {
  const isLargeFile = ({ mime, size }: LockedEntry["files"][number]): boolean =>
    Number(size) >= (PARSED.test(mime) ? LARGE_PARSED : LARGE_FILE);
  const { envelope } = row;
  return envelope === null || envelope.length >= LARGE_ENVELOPE || files.some(isLargeFile);
}
