import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "@fakturo/server-base";
import type { Database, Listener } from "@fakturo/server-storage/database";
import { deleteSent, releaseUnsent, sampleOverdue, takeDue } from "./graphile-tables.ts";
import type { JobEngine } from "./job-engine.ts";
import type { LocalNode } from "./worker-node.ts";

export interface RelayOptions {
  readonly owner: Pick<Database, "maintain" | "query">;
  readonly node: Pick<LocalNode, "id" | "track">;
  readonly engine: Pick<JobEngine, "wake" | "adopt">;
  readonly listener: Pick<Listener, "listen">;
  readonly log: Log;
  readonly search?: LostJobSearch;
}

/** When jobs are looked for that the engine has lost; in milliseconds, each a minute by default. */
export interface LostJobSearch {
  readonly everyMs: number;
  /** How long a job must be due. */
  readonly graceMs: number;
}

/** Hands due jobs of the queue to an engine, each at least once. */
export interface Relay {
  /** Name under which it locks rows: another node unlocks them after this one's death. */
  readonly pool: string;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Channel on which graphile-worker's functions announce due rows. */
const ADDED_CHANNEL = "jobs:insert";
/** Rows per statement. */
const TOGETHER = 100;
const POLL_MS = 1_000;
/** Pause of a row that did not reach the engine, and of the relay. */
const AGAIN_MS = 2_000;
const SEARCH: LostJobSearch = { everyMs: 60_000, graceMs: 60_000 };
const SAMPLE = 500;

export function createRelay(options: RelayOptions): Relay {
  const { owner, node, engine, listener, log, search = SEARCH } = options;
  const pool = `relay-${node.id}`;
  const stopping = new AbortController();
  let added = Promise.withResolvers<void>();
  let isReachable = true;
  let searchedAt = Number.NEGATIVE_INFINITY;
  let working: Promise<void> = Promise.resolve();

  /** @returns the number of rows that the engine took. */
  const send = async (): Promise<number> => {
    // One row shows whether the engine is back.
    const rows = await takeDue(owner, pool, isReachable ? TOGETHER : 1);
    const ids = rows.map(({ id }) => id);
    const tracked = ids.map((id) => node.track(id));
    try {
      const answers = await Promise.allSettled(rows.map((row) => engine.wake(row)));
      const isSent = (_id: string, i: number) => answers[i]?.status === "fulfilled";
      const sent = ids.filter(isSent);
      const unsent = ids.filter((id, i) => !isSent(id, i));
      if (sent.length > 0) await deleteSent(owner, pool, sent);
      if (unsent.length > 0) await releaseUnsent(owner, pool, unsent, AGAIN_MS);
      note(answers.find((answer) => answer.status === "rejected")?.reason, sent.length);
      return sent.length;
    } finally {
      for (const done of tracked) done();
    }
  };
  const note = (reason: unknown, sent: number): void => {
    if (reason !== undefined && isReachable)
      log.warn({ err: reason }, "jobs cannot be handed to the engine: they wait in the queue");
    // It may have lost jobs while it was away.
    if (sent > 0 && !isReachable) searchedAt = Number.NEGATIVE_INFINITY;
    if (reason !== undefined || sent > 0) isReachable = reason === undefined;
  };
  /** Looks at further samples as long as one holds lost jobs: in a backlog all overdue jobs are known. */
  const searchLost = async (): Promise<void> => {
    searchedAt = performance.now();
    for (let lost = -1; lost !== 0 && !stopping.signal.aborted; ) {
      const overdue = await sampleOverdue(owner, search.graceMs, SAMPLE);
      const adopted = await Promise.all(overdue.map((job) => engine.adopt(job)));
      lost = adopted.filter(Boolean).length;
      if (lost > 0) log.warn({ jobs: lost }, "the engine had lost jobs: it has them again");
      if (overdue.length < SAMPLE) return;
    }
  };
  const pause = (ms: number): Promise<unknown> =>
    sleep(ms, undefined, { signal: stopping.signal }).catch(() => {});
  /** @returns true when more rows may be due. */
  const round = async (): Promise<boolean> => {
    const sent = await send();
    if (isReachable && performance.now() - searchedAt >= search.everyMs) await searchLost();
    return isReachable && sent === TOGETHER;
  };
  const work = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const next = added.promise;
      const isMore = await round().catch((error: unknown) => {
        if (!stopping.signal.aborted) log.warn({ err: error }, "the relay to the engine failed");
        return false;
      });
      if (!isMore) await (isReachable ? Promise.race([next, pause(POLL_MS)]) : pause(AGAIN_MS));
    }
  };
  return {
    pool,
    async start() {
      await listener.listen(ADDED_CHANNEL, () => {
        added.resolve();
        added = Promise.withResolvers();
      });
      working = work();
    },
    async stop() {
      stopping.abort();
      await working;
    },
  };
}
