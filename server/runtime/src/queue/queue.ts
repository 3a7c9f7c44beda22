import { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "@fakturo/server-base";
import {
  analyzeGrown,
  type Database,
  isConnectionLoss,
  type Listener,
} from "@fakturo/server-storage/database";
import { ADVANCE, TRANSMIT, WAKE } from "@fakturo/server-storage/store";
import { Logger, type Runner, run, type Task, type WorkerEvents } from "graphile-worker";
import { currentStep } from "../interpret/current-step.ts";
import { isAdvancePayload } from "../interpret/executor.ts";
import { isTransmitPayload, type Transmitter } from "../transmit/transmitter.ts";
import { createDeliveries, type DeliveryOptions } from "./deliveries.ts";
import { analyzeIfStatisticsEmpty } from "./graphile-tables.ts";
import type { JobEngine } from "./job-engine.ts";
import { createJobRunner } from "./job-runner.ts";
import { createRelay, type LostJobSearch } from "./relay.ts";
import { createTransmissions } from "./transmissions.ts";
import type { LocalNode } from "./worker-node.ts";

export interface QueueOptions extends DeliveryOptions {
  /** With the owner's rights: the queue's tables are closed to the application. */
  readonly owner: Database;
  readonly node: LocalNode;
  readonly listener: Pick<Listener, "listen">;
  readonly log: Log;
  /** Sends records to authorities. */
  readonly transmitter: Transmitter;
  /** Delivers jobs in place of graphile-worker, which then delivers records and wake-ups only. */
  readonly engine?: JobEngine | undefined;
  /** When jobs are looked for that the engine has lost. */
  readonly search?: LostJobSearch;
}

/** This process's worker on the durable queue. */
export interface Queue {
  /** May be called again when it failed. */
  start(): Promise<void>;
  /** Takes no more jobs, waits for those in progress and abandons late calls. */
  stop(): Promise<void>;
}

const POLL_MS = 1_000;

/** Notification channel with the ids of cancelled jobs. */
const CANCEL_CHANNEL = "fakturo_cancel";

/** Milliseconds that a locked job may wait in this process before it is unlocked for other nodes. */
const LOCAL_QUEUE_MS = 5_000;

/** Jobs that end within this time are reported to the database in one statement. */
const COMPLETION_BATCH_MS = 5;

/** Milliseconds without a poll, although there is capacity, after which graphile-worker counts as stuck. */
const STUCK_AFTER_MS = 10_000;
const WATCH_MS = 2_000;

/** Minimum time between two checks whether the statistics of the queue, and of other tables, are out of date. */
const STATISTICS_MS = 1_000;

/** Pause before graphile-worker is started again after it lost its database. */
const RESTART_MS = 500;

/** Delivers jobs to the executor, through graphile-worker (docs/decisions/0002-queue.md). */
export function createQueue(options: QueueOptions): Queue {
  const { owner, node, executor, log, concurrency } = options;
  const deliveries = createDeliveries(options);
  const { stopping } = deliveries;
  const updateStatistics = atMostEvery(STATISTICS_MS, async () => {
    try {
      await analyzeIfStatisticsEmpty(owner);
      await analyzeGrown(owner);
    } catch (error) {
      if (!stopping.aborted) log.warn({ err: error }, "tables could not be analysed");
    }
  });
  const transmissions = createTransmissions({
    ...options,
    concurrency: deliveries.concurrency,
    stopping,
  });
  let runner: Runner | undefined;
  /** Counts the starts of graphile-worker: events of an earlier one are ignored. */
  let generation = 0;
  let polledAt = 0;

  const handed = options.engine && createHandOver({ ...options, stopping }, options.engine);

  const transmit: Task = async (payload, { job }) => {
    if (isTransmitPayload(payload)) await transmissions.deliver(payload, job);
  };

  const advance: Task = async (payload, { job }) => {
    if (isAdvancePayload(payload)) await deliveries.deliver(payload, job);
  };

  const startRunner = async (own: number): Promise<void> => {
    polledAt = performance.now();
    node.forgetPools();
    if (handed) node.addPool(handed.pool);
    const started = await run({
      pgPool: owner.pool,
      concurrency: deliveries.concurrency,
      pollInterval: POLL_MS,
      preset: {
        worker: {
          localQueue: { size: concurrency, ttl: LOCAL_QUEUE_MS },
          completeJobBatchDelay: COMPLETION_BATCH_MS,
          failJobBatchDelay: COMPLETION_BATCH_MS,
        },
      },
      noHandleSignals: true,
      logger: quiet(log),
      events: poolEvents({
        created: (pool) => node.addPool(pool),
        polled: () => {
          if (own === generation) polledAt = performance.now();
          updateStatistics();
        },
      }),
      taskList: {
        [WAKE]: transmit,
        [TRANSMIT]: transmit,
        ...(!handed && { [ADVANCE]: advance }),
      },
    });
    const ended = () => (own === generation ? restart() : undefined);
    started.promise.then(ended, ended);
    if (own === generation) runner = started;
    else await started.stop().catch(() => {});
  };

  /** Starts graphile-worker again until it succeeds; jobs locked by the lost pool are unlocked later. */
  const restart = async (): Promise<void> => {
    generation += 1;
    const own = generation;
    const lost = runner;
    runner = undefined;
    lost?.stop().catch(() => {});
    while (!stopping.aborted && own === generation) {
      try {
        await sleep(RESTART_MS, undefined, { signal: stopping });
        return await startRunner(own);
      } catch (error) {
        if (!stopping.aborted) log.warn({ err: error }, "graphile-worker cannot be started yet");
      }
    }
  };

  /** graphile-worker may stop polling after its database was away, without ending. */
  const watch = (): void => {
    const idleMs = Math.round(performance.now() - polledAt);
    if (idleMs < STUCK_AFTER_MS || node.inProgress() >= deliveries.concurrency) return;
    log.warn({ idleMs }, "graphile-worker does not poll: it is started again");
    void restart();
  };

  /** graphile-worker does not handle all rejections when the connection breaks during a batch or stop. */
  const onUnhandledRejection = (reason: unknown): void => {
    const step = currentStep();
    if (step !== undefined) {
      log.error(
        { err: reason, provider: step.provider },
        "a promise of a step was rejected after the step had ended",
      );
      return;
    }
    if (!isConnectionLoss(reason) && !isOfLibrary(reason)) throw reason;
    log.warn({ err: reason }, "the queue lost its database");
    if (runner) void restart();
  };
  let watching: NodeJS.Timeout | undefined;

  return {
    async start() {
      process.off("unhandledRejection", onUnhandledRejection);
      process.on("unhandledRejection", onUnhandledRejection);
      await options.listener.listen(CANCEL_CHANNEL, executor.interrupt);
      await node.start(executor.abandonCalls, handed !== undefined);
      await startRunner(generation);
      await handed?.start();
      watching = setInterval(watch, WATCH_MS).unref();
    },
    async stop() {
      clearInterval(watching);
      const drained = deliveries.drain();
      await Promise.all([runner?.stop().catch(() => {}), handed?.stop()]);
      await drained;
      await node.stop().catch(() => {});
      process.off("unhandledRejection", onUnhandledRejection);
    },
  };
}

/** Runs work unless it is running or began less than `ms` ago. The work handles its own errors. */
function atMostEvery(ms: number, work: () => Promise<void>): () => void {
  let nextAt = 0;
  let isRunning = false;
  return () => {
    if (isRunning || performance.now() < nextAt) return;
    nextAt = performance.now() + ms;
    isRunning = true;
    void work().finally(() => {
      isRunning = false;
    });
  };
}

interface HandOver {
  /** Name under which rows on their way are locked. */
  readonly pool: string;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Jobs go to an engine, and come from it. */
function createHandOver(
  options: QueueOptions & { readonly stopping: AbortSignal },
  engine: JobEngine,
): HandOver {
  const relay = createRelay({ ...options, engine });
  const jobs = createJobRunner(options);
  return {
    pool: relay.pool,
    async start() {
      await engine.start(jobs);
      await relay.start();
    },
    async stop() {
      await relay.stop();
      await engine.stop();
    },
  };
}

function isOfLibrary(reason: unknown): boolean {
  return reason instanceof Error && /[\\/]graphile-worker[\\/]/.test(reason.stack ?? "");
}

interface PoolListener {
  created(pool: string): void;
  /** The database answered a poll for jobs. */
  polled(): void;
}

function poolEvents({ created, polled }: PoolListener): WorkerEvents {
  const events: WorkerEvents = new EventEmitter();
  events.on("pool:create", ({ workerPool }) => created(workerPool.id));
  events.on("localQueue:getJobs:complete", polled);
  return events;
}

/** Logs errors only: graphile-worker logs every job it takes. */
function quiet(log: Log): Logger {
  return new Logger(() => (level, message) => {
    if (level === "error") log.warn({ queue: true }, message);
  });
}
