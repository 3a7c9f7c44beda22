import { hostname } from "node:os";
import { EventEmitter } from "node:events";
import { Logger, run, type Runner, type WorkerEvents } from "graphile-worker";
import PQueue from "p-queue";
import type { Database } from "../database/pool.ts";
import type { Ids, Log } from "../services.ts";
import { ADVANCE } from "../store/jobs.ts";
import { type Executor, isAdvancePayload } from "./executor.ts";
import { createNode } from "./node.ts";

export interface QueueOptions {
  /** With the owner's rights: the queue's tables are closed to the application. */
  readonly owner: Database;
  readonly executor: Executor;
  readonly ids: Ids;
  readonly log: Log;
  /** Jobs taken further at once in this process. */
  readonly concurrency: number;
  /** True when no other process can work on this database, as with the embedded one. */
  readonly alone: boolean;
}

/** Work of this process on the durable queue. */
export interface Queue {
  start(): Promise<void>;
  /** Finishes what runs and takes nothing more. */
  stop(): Promise<void>;
}

const POLL_MS = 1_000;
/** Jobs fetched ahead for each that runs. */
const FETCH_AHEAD = 4;

/** Delivers jobs to the executor, through graphile-worker (docs/decisions/0002-queue.md). */
export function createQueue(options: QueueOptions): Queue {
  const { owner, executor, log, concurrency } = options;
  const node = createNode(options, hostname());
  const bounded = new PQueue({ concurrency });
  const stopping = new AbortController();
  let runner: Runner | undefined;
  return {
    async start() {
      await node.start();
      runner = await run({
        pgPool: owner.pool,
        concurrency: concurrency * FETCH_AHEAD,
        pollInterval: POLL_MS,
        noHandleSignals: true,
        logger: quiet(log),
        events: poolEvents((pool) => node.addPool(pool)),
        taskList: {
          [ADVANCE]: async (payload, { job, abortSignal }) => {
            if (!isAdvancePayload(payload)) return;
            const signal = abortSignal ? AbortSignal.any([stopping.signal, abortSignal]) : stopping.signal;
            await bounded.add(() =>
              executor.advance(payload.workspace, payload.job, job.attempts, signal),
            );
          },
        },
      });
    },
    async stop() {
      await runner?.stop();
      stopping.abort();
      await bounded.onIdle();
      await node.stop();
    },
  };
}

function poolEvents(created: (pool: string) => void): WorkerEvents {
  const events: WorkerEvents = new EventEmitter();
  events.on("pool:create", ({ workerPool }) => created(workerPool.id));
  return events;
}

/** Only what somebody should look at: the queue tells of every job it takes. */
function quiet(log: Log): Logger {
  return new Logger(() => (level, message) => {
    if (level === "error") log.warn({ queue: true }, message);
  });
}
