import { setTimeout as sleep } from "node:timers/promises";
import { FakturoError } from "@fakturo/model";
import type { Ids, Log } from "@fakturo/server-base";
import type { Database, Transaction } from "@fakturo/server-storage/database";
import type { WorkerNode } from "../interpret/external-call.ts";
import {
  addMissingJobs,
  addMissingTransmissions,
  DEAD_AFTER_MS,
  deleteDeadNodes,
  deleteReplaced,
  unlockDeadPools,
  unlockLostDeliveries,
} from "./graphile-tables.ts";

export interface LocalNodeOptions {
  /** With the owner's rights: the queue's tables are closed to the application. */
  readonly owner: Database;
  /** A connection for heartbeats only, so that they never wait for other statements. */
  readonly heartbeatDatabase: Pick<Database, "query">;
  readonly ids: Ids;
  readonly log: Log;
  /** True when no other process can work on this database, as with the embedded one. */
  readonly alone: boolean;
}

/** This process as a worker node: sends its heartbeat and unlocks the jobs of dead nodes. */
export interface LocalNode extends WorkerNode {
  /**
   * `onLost` is called when other nodes may have taken over this node's jobs. With an engine, open jobs without a row
   * in the queue are not missing: the engine has them. May be called again when it failed.
   */
  start(onLost: () => void, hasEngine?: boolean): Promise<void>;
  addPool(pool: string): void;
  /** Deliveries locked by the pools so far are treated as those of a dead node. */
  forgetPools(): void;
  /** Marks a delivery as in progress until the returned function is called. */
  track(delivery: string): () => void;
  /** False when the other nodes may count this one as dead. */
  isFresh(): boolean;
  /** Number of deliveries in progress. */
  inProgress(): number;
  /** Makes `ready` fail at once while the heartbeat is late. */
  stopWaiting(): void;
  stop(): Promise<void>;
}

const HEARTBEAT_MS = 4_000;
/** Pause before a failed heartbeat is sent again. */
const RETRY_MS = 500;
const UNLOCK_EVERY_MS = 5_000;
const WATCH_EVERY_MS = 1_000;
const ADD_MISSING_EVERY_MS = 300_000;
/** Age of the last heartbeat from which on this node starts nothing new. */
const LATE_AFTER_MS = 10_000;
/** Advisory lock: one node at a time looks for dead ones. */
const UNLOCK_LOCK = 4_911_276;

// The row may be gone: other nodes delete dead ones.
const SEND = `insert into node (id, host, pid, pools, started_at, beat_at)
  values ($1, $2, $3, $4, now(), now())
  on conflict (id) do update set beat_at = excluded.beat_at, pools = excluded.pools`;

const IS_ALIVE = `select id from node
  where id = $1 and beat_at > now() - interval '${DEAD_AFTER_MS} milliseconds'`;

export function createLocalNode(options: LocalNodeOptions, host: string): LocalNode {
  const { owner, ids, log, alone } = options;
  const id = ids.v7();
  const pools = new Set<string>();
  const inProgress = new Set<string>();
  const timers: NodeJS.Timeout[] = [];
  const stopping = new AbortController();
  const heartbeat = createHeartbeat(options, stopping.signal, () => [
    id,
    host,
    process.pid,
    [...pools],
  ]);
  let isLost = false;
  let waits = true;

  const repeat = (ms: number, work: () => Promise<unknown>, what: string): void => {
    const timer = setInterval(() => {
      work().catch((error: unknown) => log.warn({ err: error }, `${what} failed`));
    }, ms);
    timers.push(timer.unref());
  };
  const watch = async (onLost: () => void): Promise<void> => {
    const age = heartbeat.age();
    if (age < DEAD_AFTER_MS) isLost = false;
    else if (!isLost) {
      isLost = true;
      log.warn({ age: Math.round(age) }, "heartbeat lost: calls in progress are abandoned");
      onLost();
    }
  };
  return {
    id,
    async ready() {
      while (heartbeat.age() > LATE_AFTER_MS) {
        if (!waits) throw new FakturoError("unavailable", "database unavailable");
        await heartbeat.next();
      }
    },
    isFresh: () => heartbeat.age() <= LATE_AFTER_MS,
    isAlive: async (other) => other === id || isNodeAlive(owner, other),
    async start(onLost, hasEngine = false) {
      const addMissing = hasEngine ? addMissingTransmissions : addMissingWork;
      if (alone) await owner.query("delete from node");
      await unlockDead(owner, alone);
      await owner.maintain(addMissing);
      await heartbeat.start();
      repeat(WATCH_EVERY_MS, () => watch(onLost), "watching the heartbeat");
      repeat(UNLOCK_EVERY_MS, () => unlockDead(owner, false), "unlocking jobs of dead nodes");
      const unlockLost = () => owner.maintain((tx) => unlockLostDeliveries(tx, pools, inProgress));
      repeat(UNLOCK_EVERY_MS, unlockLost, "unlocking lost deliveries");
      repeat(ADD_MISSING_EVERY_MS, () => owner.maintain(addMissing), "search for lost jobs");
    },
    track(delivery) {
      inProgress.add(delivery);
      return () => inProgress.delete(delivery);
    },
    inProgress: () => inProgress.size,
    addPool(pool) {
      pools.add(pool);
      heartbeat.send().catch((error: unknown) => log.warn({ err: error }, "heartbeat failed"));
    },
    forgetPools: () => pools.clear(),
    stopWaiting() {
      waits = false;
      heartbeat.wake();
    },
    async stop() {
      stopping.abort();
      for (const timer of timers) clearInterval(timer);
      await owner.query("delete from node where id = $1", [id]);
    },
  };
}

/** True while a node's heartbeat is recent. */
export async function isNodeAlive(owner: Pick<Database, "query">, id: string): Promise<boolean> {
  const { rows } = await owner.query(IS_ALIVE, [id]);
  return rows.length > 0;
}

interface Heartbeat {
  /** Sends the first one and then one every four seconds. */
  start(): Promise<void>;
  send(): Promise<void>;
  /** Milliseconds since the last successful one began; 0 before the first. */
  age(): number;
  /** Resolves with the next successful one, or with `wake`. */
  next(): Promise<void>;
  wake(): void;
}

function createHeartbeat(
  { heartbeatDatabase, log }: LocalNodeOptions,
  stopped: AbortSignal,
  row: () => unknown[],
): Heartbeat {
  let lastAt: number | undefined;
  let next = Promise.withResolvers<void>();

  const wake = (): void => {
    next.resolve();
    next = Promise.withResolvers();
  };
  const send = async (): Promise<void> => {
    const at = performance.now();
    await heartbeatDatabase.query(SEND, row());
    lastAt = at;
    wake();
  };
  const repeat = async (): Promise<void> => {
    for (let isHealthy = true; !stopped.aborted; ) {
      const pauseMs = isHealthy ? HEARTBEAT_MS : RETRY_MS;
      await sleep(pauseMs, undefined, { signal: stopped, ref: false });
      try {
        await send();
        isHealthy = true;
      } catch (error) {
        if (isHealthy) log.warn({ err: error }, "heartbeat failed");
        isHealthy = false;
      }
    }
  };
  return {
    async start() {
      await send();
      repeat().catch(() => {});
    },
    send,
    age: () => (lastAt === undefined ? 0 : performance.now() - lastAt),
    next: () => next.promise,
    wake,
  };
}

/** Unlocks jobs of dead nodes, unless another node is doing so. */
async function unlockDead(owner: Database, immediately: boolean): Promise<void> {
  await owner.maintain(async (tx) => {
    const { rows } = await tx.query<{ locked: boolean }>(
      "select pg_try_advisory_xact_lock($1) as locked",
      [UNLOCK_LOCK],
    );
    if (!rows[0]?.locked) return;
    await unlockDeadPools(tx, immediately);
    await deleteReplaced(tx);
    await deleteDeadNodes(tx);
  });
}

async function addMissingWork(tx: Transaction): Promise<void> {
  await addMissingJobs(tx);
  await addMissingTransmissions(tx);
}
