import type { Database } from "../database/pool.ts";
import type { Ids, Log } from "../ports.ts";

export interface NodeOptions {
  /** With the owner's rights: the queue's tables are closed to the application. */
  readonly owner: Database;
  readonly ids: Ids;
  readonly log: Log;
  /** True when no other process can work on this database, as with the embedded one. */
  readonly alone: boolean;
}

/** This process among those that take work: its heartbeat, and the release of dead ones' jobs. */
export interface Node {
  start(): Promise<void>;
  addPool(pool: string): void;
  /** What the pools so far have locked counts as a dead node's. */
  forgetPools(): void;
  /** Says which deliveries of the queue this process has in hand; answers how to say that one is done. */
  holds(delivery: string): () => void;
  /** How many deliveries are in hand. */
  inHand(): number;
  stop(): Promise<void>;
}

const BEAT_MS = 4_000;
const SWEEP_MS = 5_000;
/** Silence after which a node counts as dead. */
const DEAD_AFTER = "15 seconds";
const SWEEP_LOCK = 4_911_276;

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

/** Deliveries locked for this node whose news never came: the connection broke under the answer. */
const RELEASE_LOST = `update graphile_worker._private_jobs set locked_by = null, locked_at = null
  where locked_by = any($1) and locked_at < now() - interval '${DEAD_AFTER}' and id <> all($2)`;

/** Open jobs that the queue lost, say after a restore, are added again. */
const REQUEUE = `select graphile_worker.add_job('advance',
    json_build_object('workspace', j.workspace, 'job', j.id), job_key => j.id::text, max_attempts => 32767)
  from job j
  where j.completed_at is null and not exists (
    select from graphile_worker._private_jobs q where q.key = j.id::text)`;

export function createNode({ owner, ids, log, alone }: NodeOptions, host: string): Node {
  const id = ids.v7();
  const pools = new Set<string>();
  const held = new Set<string>();
  const timers: NodeJS.Timeout[] = [];
  const repeat = (ms: number, work: () => Promise<unknown>, what: string): void => {
    const timer = setInterval(() => {
      work().catch((error: unknown) => log.warn({ err: error }, `${what} failed`));
    }, ms);
    timer.unref();
    timers.push(timer);
  };
  const beat = () =>
    owner.query("update node set beat_at = now(), pools = $2 where id = $1", [id, [...pools]]);
  const releaseLost = () => owner.maintain((tx) => tx.query(RELEASE_LOST, [[...pools], [...held]]));
  return {
    async start() {
      if (alone) await owner.query("delete from node");
      await owner.query(
        "insert into node (id, host, pid, started_at, beat_at) values ($1, $2, $3, now(), now())",
        [id, host, process.pid],
      );
      await sweep(owner, alone);
      await requeue(owner);
      repeat(BEAT_MS, beat, "heartbeat");
      repeat(SWEEP_MS, () => sweep(owner, false), "sweep for dead nodes");
      repeat(SWEEP_MS, releaseLost, "release of lost deliveries");
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
    async stop() {
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
    await tx.query("delete from node where beat_at < now() - interval '1 hour'");
  });
}

async function requeue(owner: Database): Promise<void> {
  await owner.maintain((tx) => tx.query(REQUEUE));
}
