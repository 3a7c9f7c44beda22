import { setTimeout as sleep } from "node:timers/promises";
import { isFakturoError } from "@fakturo/model";
import type { Job } from "graphile-worker";
import PQueue from "p-queue";
import type { Database } from "../database/pool.ts";
import type { AdvancePayload, Executor } from "./executor.ts";
import { attemptAlone, isSuspect } from "./limits.ts";
import type { Node } from "./node.ts";
import { CutOff } from "./outside.ts";
import { createShares } from "./shares.ts";
import { createSuspects } from "./suspects.ts";

export interface DeliveryOptions {
  readonly owner: Pick<Database, "query">;
  readonly node: Pick<Node, "ready" | "retire" | "holds">;
  readonly executor: Executor;
  /** Jobs of one workspace taken further at once in this process; of all together a quarter more. */
  readonly concurrency: number;
  /** How long what is in hand may take when the process stops; default 25 s. */
  readonly drainMs?: number;
}

/** The queue's row, as it was delivered. */
type Row = Pick<Job, "id" | "attempts" | "priority">;

/** What this process does with deliveries of the queue. */
export interface Deliveries {
  /** How many it works on at once. */
  readonly places: number;
  /** Aborted once it takes nothing more. */
  readonly leaving: AbortSignal;
  deliver(payload: AdvancePayload, row: Row): Promise<void>;
  /** Takes nothing more; calls that last too long are cut off, and go on elsewhere. */
  leave(): Promise<void>;
}

/** Places that one workspace alone cannot take. */
const FOR_OTHERS = 0.25;
/** A job over the share of a workspace whose jobs take longer than this steps back for a while. */
const SLOW = { slowMs: 2_000, lookMs: 150 };
const STEP_BACK_MS = 5_000;
/** Pause before the database is asked again whether it is back. */
const AWAY_MS = 500;
const DRAIN_MS = 25_000;

/** With the first level, as what has begun already; the row in hand loses its key to the new one. */
const COME_BACK = `select graphile_worker.add_job('advance', $1::json, job_key => $2,
  run_at => now() + $3::float8 * interval '1 ms', priority => $4::integer % 201, max_attempts => 32767)`;

export function createDeliveries(options: DeliveryOptions): Deliveries {
  const { owner, node, executor, concurrency, drainMs = DRAIN_MS } = options;
  const places = concurrency + Math.ceil(concurrency * FOR_OTHERS);
  const bounded = new PQueue({ concurrency: places });
  const shares = createShares({ ...SLOW, size: concurrency });
  const leaving = new AbortController();
  const { signal: left } = leaving;
  const cutting = new AbortController();
  const suspects = createSuspects(owner, SLOW, left);

  const comeBack = async (
    payload: AdvancePayload,
    { priority }: Row,
    ms: number,
  ): Promise<void> => {
    await owner.query(COME_BACK, [JSON.stringify(payload), payload.job, ms, priority]);
  };

  /** False when a workspace whose steps take long leaves the place to others. */
  const advance = async ({ workspace, job }: AdvancePayload, attempt: number): Promise<boolean> => {
    const place = await shares.take(workspace);
    if (!place) return false;
    try {
      await executor.advance(workspace, job, attempt, cutting.signal);
      return true;
    } finally {
      place.give();
    }
  };

  /** A database that is away is waited for here: the queue itself would give the job up. */
  const untilThere = async (): Promise<void> => {
    const isThere = () =>
      owner.query("select 1").then(
        () => true,
        () => false,
      );
    do await sleep(AWAY_MS, undefined, { signal: left }).catch(() => {});
    while (!left.aborted && !(await isThere()));
  };

  /** A suspect's payload has changed when it comes to `onNoted`. */
  const begin = (
    payload: AdvancePayload,
    { id, attempts }: Row,
    onNoted: (noted: AdvancePayload) => void,
  ): Promise<boolean> => {
    if (payload.alone === undefined && !isSuspect(attempts)) return advance(payload, attempts);
    return suspects.run(id, payload, (noted) => {
      onNoted(noted);
      return advance(noted, attemptAlone(payload.alone ?? 0));
    });
  };

  /** False when the delivery is to be repeated, or given back: its database is away, or we leave. */
  const isDone = async (
    payload: AdvancePayload,
    row: Row,
    onNoted: (noted: AdvancePayload) => void,
  ): Promise<boolean> => {
    try {
      await node.ready();
      if (!(await begin(payload, row, onNoted))) await comeBack(payload, row, STEP_BACK_MS);
      return true;
    } catch (error) {
      if (isUnavailable(error)) await untilThere();
      else if (!left.aborted || !isEnded(error)) throw error;
      return false;
    }
  };

  /** Each repetition counts as an attempt: a job may itself be why the database seems to be away. */
  const work = async (given: AdvancePayload, row: Row): Promise<void> => {
    let payload = given;
    const note = (noted: AdvancePayload): void => {
      payload = noted;
    };
    for (let { attempts } = row; !left.aborted; attempts += 1)
      if (await isDone(payload, { ...row, attempts }, note)) return;
    await comeBack(given, row, 0);
  };

  return {
    places,
    leaving: left,
    async deliver(payload, row) {
      const done = node.holds(row.id);
      await bounded.add(() => work(payload, row)).finally(done);
    },
    async leave() {
      leaving.abort();
      node.retire();
      const cut = () => cutting.abort(new CutOff("the server stops"));
      const limit = setTimeout(cut, drainMs);
      await bounded.onIdle();
      clearTimeout(limit);
    },
  };
}

/** Nothing came of it because the process stops. */
function isEnded(error: unknown): boolean {
  return error instanceof CutOff || (error instanceof Error && error.name === "AbortError");
}

function isUnavailable(error: unknown): boolean {
  return isFakturoError(error) && error.key === "unavailable";
}
