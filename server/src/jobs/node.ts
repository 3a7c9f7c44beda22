import { setTimeout as sleep } from "node:timers/promises";
import { FakturoError } from "@fakturo/model";
import type { Database } from "../database/pool.ts";
import type { Ids, Log } from "../ports.ts";
import type { Caller } from "./outside.ts";

export interface NodeOptions {
  /** With the owner's rights: the queue's tables are closed to the application. */
  readonly owner: Database;
  /** The same for heartbeats only: one that waits behind other work, or for ever, would be none. */
  readonly heart: Pick<Database, "query">;
  readonly ids: Ids;
  readonly log: Log;
  /** True when no other process can work on this database, as with the embedded one. */
  readonly alone: boolean;
}

/** This process among those that take work: its heartbeat, and the release of dead ones' jobs. */
export interface Node extends Caller {
  /** `onLost` is called when others may have taken over what this process has in hand. */
  start(onLost: () => void): Promise<void>;
  addPool(pool: string): void;
  /** What the pools so far have locked counts as a dead node's. */
  forgetPools(): void;
  /** Says which deliveries of the queue this process has in hand; answers how to say that one is done. */
  holds(delivery: string): () => void;
  /** How many deliveries are in hand. */
  inHand(): number;
  /** Has nobody wait any more until others can know of this process. */
  retire(): void;
  stop(): Promise<void>;
}

const BEAT_MS = 4_000;
/** Pause before a heartbeat that failed is tried again. */
const BEAT_AGAIN_MS = 500;
const SWEEP_MS = 5_000;
const WATCH_MS = 1_000;
const REQUEUE_MS = 300_000;
/** Silence after which a node itself must no longer count on being known. */
const SILENT_AFTER_MS = 10_000;
/** Silence after which a node counts as dead. */
const DEAD_AFTER_MS = 15_000;
const DEAD_AFTER = `${DEAD_AFTER_MS} milliseconds`;
const SWEEP_LOCK = 4_911_276;

/** Whatever became of the row meanwhile, a node that beats is alive. */
const BEAT = `insert into node (id, host, pid, pools, started_at, beat_at)
  values ($1, $2, $3, $4, now(), now())
  on conflict (id) do update set beat_at = excluded.beat_at, pools = excluded.pools`;

const LIVING = `select id from node where id = $1 and beat_at > now() - interval '${DEAD_AFTER}'`;

const LOCKS = `select locked_by, locked_at from graphile_worker._private_jobs where locked_by is not null
  union all
  select locked_by, locked_at from graphile_worker._private_job_queues where locked_by is not null`;

const RELEASE = `with living as (
    select unnest(pools) as pool from node where beat_at > now() - interval '${DEAD_AFTER}'
  ), locks as (${LOCKS})
  select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
  from locks
  where ($1 or locked_at < now() - interval '${DEAD_AFTER}')
    and locked_by not in (select pool from living)
  having count(*) > 0`;

const FORGET = `delete from node where beat_at < now() - interval '1 hour'
  and not exists (select from (${LOCKS}) locks where locked_by = any(pools))`;

/** Deliveries locked for this node whose news never came: the connection broke under the answer. */
const RELEASE_LOST = `update graphile_worker._private_jobs set locked_by = null, locked_at = null
  where locked_by = any($1) and locked_at < now() - interval '${DEAD_AFTER}' and id <> all($2)`;

/** Open jobs that the queue lost, say after a restore or to a node that came back, are added again. */
const REQUEUE = `select graphile_worker.add_job('advance',
    json_build_object('workspace', j.workspace, 'job', j.id), job_key => j.id::text, max_attempts => 32767)
  from job j
  where j.completed_at is null and not exists (
    select from graphile_worker._private_jobs q where q.key = j.id::text)`;

export function createNode({ owner, heart, ids, log, alone }: NodeOptions, host: string): Node {
  const id = ids.v7();
  const pools = new Set<string>();
  const held = new Set<string>();
  const timers: NodeJS.Timeout[] = [];
  const stopping = new AbortController();
  const { signal: stopped } = stopping;
  /** When the last heartbeat that came through was begun; it counts from then on. */
  let beatAt: number | undefined;
  let isLost = false;
  let isRetired = false;
  let heard = Promise.withResolvers<void>();

  const tell = (): void => {
    heard.resolve();
    heard = Promise.withResolvers();
  };
  const silence = (): number => (beatAt === undefined ? 0 : performance.now() - beatAt);

  const beat = async (): Promise<void> => {
    const at = performance.now();
    await heart.query(BEAT, [id, host, process.pid, [...pools]]);
    beatAt = at;
    isLost = false;
    tell();
  };
  const keepBeating = async (): Promise<void> => {
    for (let isWell = true; !stopped.aborted; ) {
      await sleep(isWell ? BEAT_MS : BEAT_AGAIN_MS, undefined, { signal: stopped, ref: false });
      try {
        await beat();
        isWell = true;
      } catch (error) {
        if (isWell) log.warn({ err: error }, "heartbeat failed");
        isWell = false;
      }
    }
  };
  const repeat = (ms: number, work: () => Promise<unknown>, what: string): void => {
    const timer = setInterval(() => {
      work().catch((error: unknown) => log.warn({ err: error }, `${what} failed`));
    }, ms);
    timers.push(timer.unref());
  };
  const releaseLost = () => owner.maintain((tx) => tx.query(RELEASE_LOST, [[...pools], [...held]]));
  return {
    id,
    async ready() {
      while (silence() > SILENT_AFTER_MS) {
        if (isRetired) throw new FakturoError("unavailable", "database unavailable");
        await heard.promise;
      }
    },
    async isLiving(other) {
      if (other === id) return true;
      const { rows } = await owner.query(LIVING, [other]);
      return rows.length > 0;
    },
    async start(onLost) {
      if (alone) await owner.query("delete from node");
      await beat();
      await sweep(owner, alone);
      await requeue(owner);
      keepBeating().catch(() => {});
      const watch = async () => {
        if (isLost || silence() < DEAD_AFTER_MS) return;
        isLost = true;
        log.warn({ silence: Math.round(silence()) }, "others may have taken over: calls are ended");
        onLost();
      };
      repeat(WATCH_MS, watch, "watching the heartbeat");
      repeat(SWEEP_MS, () => sweep(owner, false), "sweep for dead nodes");
      repeat(SWEEP_MS, releaseLost, "release of lost deliveries");
      repeat(REQUEUE_MS, () => requeue(owner), "search for lost jobs");
    },
    holds(delivery) {
      held.add(delivery);
      return () => held.delete(delivery);
    },
    inHand: () => held.size,
    addPool(pool) {
      pools.add(pool);
      beat().catch((error: unknown) => log.warn({ err: error }, "heartbeat failed"));
    },
    forgetPools: () => pools.clear(),
    retire() {
      isRetired = true;
      tell();
    },
    async stop() {
      stopping.abort();
      for (const timer of timers) clearInterval(timer);
      await owner.query("delete from node where id = $1", [id]);
    },
  };
}

/** Releases what dead nodes hold; one node at a time does it. */
async function sweep(owner: Database, atOnce: boolean): Promise<void> {
  await owner.maintain(async (tx) => {
    const { rows } = await tx.query<{ mine: boolean }>(
      "select pg_try_advisory_xact_lock($1) as mine",
      [SWEEP_LOCK],
    );
    if (!rows[0]?.mine) return;
    await tx.query(RELEASE, [atOnce]);
    await tx.query(FORGET);
  });
}

async function requeue(owner: Database): Promise<void> {
  await owner.maintain((tx) => tx.query(REQUEUE));
}
