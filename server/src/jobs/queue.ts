import { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { Logger, type Runner, run, type WorkerEvents } from "graphile-worker";
import { isConnectionLoss } from "../database/errors.ts";
import type { Listener } from "../database/listener.ts";
import type { Database } from "../database/pool.ts";
import type { Log } from "../ports.ts";
import { ADVANCE } from "../store/jobs.ts";
import { createDeliveries, type DeliveryOptions } from "./deliveries.ts";
import { isAdvancePayload } from "./executor.ts";
import type { Node } from "./node.ts";

export interface QueueOptions extends DeliveryOptions {
  /** With the owner's rights: the queue's tables are closed to the application. */
  readonly owner: Database;
  readonly node: Node;
  readonly listener: Pick<Listener, "listen">;
  readonly log: Log;
}

/** Work of this process on the durable queue. */
export interface Queue {
  start(): Promise<void>;
  /** Takes nothing more, finishes what runs or cuts off what takes too long. */
  stop(): Promise<void>;
}

const POLL_MS = 1_000;

/** Carries the ids of jobs that are to end. */
const CANCEL_CHANNEL = "fakturo_cancel";

/** How long a job may wait in this process for its turn before others may take it. */
const HELD_MS = 5_000;

/** Jobs done within this time are reported to the database together. */
const TOGETHER_MS = 5;

/** Without word for so long, though there are places free, the queue's library counts as stuck. */
const SILENCE_MS = 10_000;
const WATCH_MS = 2_000;

/** Pause before the queue is joined again after its database went away. */
const REJOIN_MS = 500;

/** Delivers jobs to the executor, through graphile-worker (docs/decisions/0002-queue.md). */
export function createQueue(options: QueueOptions): Queue {
  const { owner, node, executor, log, concurrency } = options;
  const deliveries = createDeliveries(options);
  const { places, leaving } = deliveries;
  let runner: Runner | undefined;
  /** Counts the times the queue was joined: what an earlier time says is out of date. */
  let joining = 0;
  let heardAt = 0;

  const join = async (own: number): Promise<void> => {
    heardAt = performance.now();
    node.forgetPools();
    const joined = await run({
      pgPool: owner.pool,
      concurrency: places,
      pollInterval: POLL_MS,
      preset: {
        worker: {
          localQueue: { size: concurrency, ttl: HELD_MS },
          completeJobBatchDelay: TOGETHER_MS,
          failJobBatchDelay: TOGETHER_MS,
        },
      },
      noHandleSignals: true,
      logger: quiet(log),
      events: poolEvents({
        created: (pool) => node.addPool(pool),
        asked: () => {
          if (own === joining) heardAt = performance.now();
        },
      }),
      taskList: {
        [ADVANCE]: async (payload, { job }) => {
          if (isAdvancePayload(payload)) await deliveries.deliver(payload, job);
        },
      },
    });
    const ended = () => (own === joining ? rejoin() : undefined);
    joined.promise.then(ended, ended);
    if (own === joining) runner = joined;
    else await joined.stop().catch(() => {});
  };

  /** Joins again, as often as it takes; what the lost pool had locked is released as a dead one's. */
  const rejoin = async (): Promise<void> => {
    joining += 1;
    const own = joining;
    const lost = runner;
    runner = undefined;
    lost?.stop().catch(() => {});
    while (!leaving.aborted && own === joining) {
      try {
        await sleep(REJOIN_MS, undefined, { signal: leaving });
        return await join(own);
      } catch (error) {
        if (!leaving.aborted) log.warn({ err: error }, "the queue cannot be joined yet");
      }
    }
  };

  /** The library may stop asking after its database was away, and never end. */
  const watch = (): void => {
    const silence = Math.round(performance.now() - heardAt);
    if (silence < SILENCE_MS || node.inHand() >= places) return;
    log.warn({ silence }, "the queue is silent: it is joined again");
    void rejoin();
  };

  /** The library loses rejections of its own when the connection breaks under a batch, or while it ends. */
  const onLostRejection = (reason: unknown): void => {
    if (!isConnectionLoss(reason) && !isOfLibrary(reason)) throw reason;
    log.warn({ err: reason }, "the queue lost its database");
    if (runner) void rejoin();
  };
  let watching: NodeJS.Timeout | undefined;

  return {
    async start() {
      process.on("unhandledRejection", onLostRejection);
      await options.listener.listen(CANCEL_CHANNEL, executor.interrupt);
      await node.start(executor.cutOff);
      await join(joining);
      watching = setInterval(watch, WATCH_MS).unref();
    },
    async stop() {
      clearInterval(watching);
      const left = deliveries.leave();
      await runner?.stop().catch(() => {});
      await left;
      await node.stop().catch(() => {});
      process.off("unhandledRejection", onLostRejection);
    },
  };
}

function isOfLibrary(reason: unknown): boolean {
  return reason instanceof Error && /[\\/]graphile-worker[\\/]/.test(reason.stack ?? "");
}

interface PoolListener {
  created(pool: string): void;
  /** The database was asked for jobs, and answered. */
  asked(): void;
}

function poolEvents({ created, asked }: PoolListener): WorkerEvents {
  const events: WorkerEvents = new EventEmitter();
  events.on("pool:create", ({ workerPool }) => created(workerPool.id));
  events.on("localQueue:getJobs:complete", asked);
  return events;
}

/** Only what somebody should look at: the queue tells of every job it takes. */
function quiet(log: Log): Logger {
  return new Logger(() => (level, message) => {
    if (level === "error") log.warn({ queue: true }, message);
  });
}
