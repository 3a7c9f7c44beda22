import { setTimeout as sleep } from "node:timers/promises";
import { isFakturoError } from "@fakturo/model";
import { withClient } from "./client.ts";
import type { DatabaseConnection } from "./connection.ts";
import { databaseCode } from "./errors.ts";
import { type DatabaseLog, SILENT } from "./log.ts";
import type { Database, Queryable } from "./pool.ts";

/** Reads of workspaces that may lag a little behind the newest commits: reports and exports. */
export interface WorkspaceReads {
  /** Read-only over one snapshot. */
  readonly readWorkspace: Database["readWorkspace"];
}

/** Reads from a standby, or from the primary while the standby is away or too far behind. */
export interface ReadReplica extends WorkspaceReads {
  /** Seconds that the standby lacks at most; undefined while that is unknown. */
  readonly lagSeconds: number | undefined;
  /** True while reports and exports are read from the standby. */
  readonly isUsed: boolean;
  close(): void;
}

export interface ReadReplicaOptions {
  readonly primary: Database;
  readonly standby: Database;
  /** Seconds; reads go to the primary from then on. */
  readonly maxLagSeconds: number;
  /** Milliseconds of a clock that is never set. */
  readonly monotonic: () => number;
  readonly log?: DatabaseLog;
}

const EVERY_MS = 1_000;
const PAUSE_MS = 50;
const MS_PER_S = 1_000;

/** Bytes of the log that the primary has written. */
const WRITTEN = "select (pg_current_wal_lsn() - '0/0')::text as at";
/** Bytes of the log that a standby has applied; null on a server that is none. */
const APPLIED = `select case when pg_is_in_recovery()
  then (pg_last_wal_replay_lsn() - '0/0')::text end as at`;

/**
 * Compares the standby's place in the log with the primary's each second. The lag is the age of the newest place of the
 * primary that the standby has reached: no clocks of machines are compared, and an idle primary is never ahead.
 */
export function createReadReplica({
  primary,
  standby,
  maxLagSeconds,
  monotonic,
  log = SILENT,
}: ReadReplicaOptions): ReadReplica {
  /** Places of the primary that the standby may not have reached, oldest first. */
  let places: readonly { readonly at: number; readonly place: bigint }[] = [];
  let reachedAt: number | undefined;
  let isUsed = false;
  let running: Promise<void> | undefined;

  /** Returns why the lag is unknown. */
  async function compare(): Promise<string | undefined> {
    const at = monotonic();
    try {
      const written = await placeIn(primary, WRITTEN);
      if (written !== undefined) places = [...places, { at, place: written }];
      const applied = await placeIn(standby, APPLIED);
      if (applied === undefined) return "it is no standby";
      reachedAt = places.findLast(({ place }) => place <= applied)?.at ?? reachedAt;
      const oldest = at - maxLagSeconds * MS_PER_S;
      places = places.filter((one) => one.place > applied && one.at >= oldest);
      return reachedAt === undefined ? "it has not caught up yet" : undefined;
    } catch (error) {
      reachedAt = undefined;
      return error instanceof Error ? error.message : String(error);
    }
  }

  async function measure(): Promise<void> {
    const problem = await compare();
    const lag = lagSeconds();
    const isFresh = lag !== undefined && lag <= maxLagSeconds;
    if (isFresh !== isUsed) {
      const where = isFresh ? "the read replica" : "the primary";
      log.warn(
        `reports and exports are read from ${where}: ${problem ?? `lag ${lag?.toFixed(1)} s`}`,
      );
    }
    isUsed = isFresh;
  }

  /** A measurement that hangs is not repeated beside it. */
  function measureOnce(): Promise<void> {
    running ??= measure().finally(() => {
      running = undefined;
    });
    return running;
  }

  function lagSeconds(): number | undefined {
    return reachedAt === undefined ? undefined : (monotonic() - reachedAt) / MS_PER_S;
  }

  const isUsable = (): boolean => isUsed && (lagSeconds() ?? Infinity) <= maxLagSeconds + 1;
  const first = measureOnce();
  const timer = setInterval(measureOnce, EVERY_MS).unref();
  return {
    async readWorkspace(workspaceId, work) {
      await first;
      if (!isUsable()) return primary.readWorkspace(workspaceId, work);
      try {
        return await standby.readWorkspace(workspaceId, work);
      } catch (error) {
        // Also where the standby has to apply what the read still needs.
        if (!isFakturoError(error) || error.key !== "unavailable") throw error;
        return primary.readWorkspace(workspaceId, work);
      }
    },
    get lagSeconds() {
      return lagSeconds();
    },
    get isUsed() {
      return isUsable();
    },
    close: () => clearInterval(timer),
  };
}

/**
 * Waits until the standby has applied all that the primary has written before the call.
 * @returns false when that takes longer than `maxLagSeconds`, or the standby does not answer.
 */
export async function standbyCaughtUp(
  primary: DatabaseConnection,
  standby: DatabaseConnection,
  maxLagSeconds: number,
): Promise<boolean> {
  const written = await withClient(primary, (client) => placeIn(client, WRITTEN));
  try {
    return await withClient(standby, async (client) => {
      const deadline = performance.now() + maxLagSeconds * MS_PER_S;
      for (;;) {
        const applied = await placeIn(client, APPLIED);
        if (written !== undefined && applied !== undefined && applied >= written) return true;
        if (applied === undefined || performance.now() > deadline) return false;
        await sleep(PAUSE_MS);
      }
    });
  } catch (error) {
    if (databaseCode(error) === undefined) throw error;
    return false;
  }
}

async function placeIn(
  database: Pick<Queryable, "query">,
  query: string,
): Promise<bigint | undefined> {
  const { rows } = await database.query<{ at: string | null }>(query);
  const at = rows[0]?.at;
  return at === null || at === undefined ? undefined : BigInt(at);
}
