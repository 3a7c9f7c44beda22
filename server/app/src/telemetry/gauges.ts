import type { ProcessFaults } from "@fakturo/server-base";
import type { Metric, SeriesLabels } from "@fakturo/server-base/telemetry";
import { type DueWork, dueWork } from "@fakturo/server-runtime/queue";
import type { ClockOffsets } from "@fakturo/server-runtime/transmit";
import type { Database, ReadReplica } from "@fakturo/server-storage/database";
import {
  type Counted,
  countOpenAlarms,
  countOpenJobs,
  type ExpiringRow,
  listExpiring,
} from "@fakturo/server-storage/store";
import { FAULTS } from "../composition/faults.ts";

const MS_PER_S = 1_000;
const DAY_MS = 86_400_000;
/** Credentials that end later are left out. */
const AHEAD_MS = 90 * DAY_MS;

type Value = readonly [value: number, labels?: SeriesLabels];

/** A metric from its present values. */
function metric(kind: "gauge" | "counter", name: string, help: string, values: Value[]): Metric {
  const series = values.map(([value, labels = {}]) => ({ labels, value, count: 0, buckets: [] }));
  return { kind, name, help, series };
}

/** Whether the process takes work, and what keeps it from that. */
export function processMetrics(
  isReady: boolean,
  { current, counts }: Pick<ProcessFaults, "current" | "counts">,
): Metric[] {
  return [
    metric("gauge", "fakturo_ready", "1 while the process takes work.", [[Number(isReady)]]),
    metric(
      "gauge",
      "fakturo_fault",
      "1 while a failure lasts that an operator has to mend.",
      FAULTS.map((kind) => [Number(current.includes(kind)), { kind }]),
    ),
    metric(
      "counter",
      "fakturo_fault_failures_total",
      "Operations that failed because of it since the start.",
      FAULTS.map((kind) => [counts.get(kind) ?? 0, { kind }]),
    ),
  ];
}

/** Pools of database connections by their use. */
export type Pools = Readonly<Record<string, Database>>;

/** Connections of this process to Postgres. */
export function poolMetrics(pools: Pools): Metric[] {
  const values = Object.entries(pools).flatMap(([use, { pool }]): Value[] => [
    [pool.totalCount - pool.idleCount, { pool: use, state: "busy" }],
    [pool.idleCount, { pool: use, state: "idle" }],
    [pool.waitingCount, { pool: use, state: "wanted" }],
  ]);
  const help = "Connections to Postgres by pool: busy, idle, and wanted by work that waits.";
  return [metric("gauge", "fakturo_postgres_connections", help, values)];
}

/** Whether reports are read from the replica, and how far it is behind, where that is known. */
export function replicaMetrics({ isUsed, lagSeconds }: ReadReplica): Metric[] {
  const lag: Value[] = lagSeconds === undefined ? [] : [[lagSeconds]];
  return [
    metric(
      "gauge",
      "fakturo_read_replica_used",
      "1 while reports and exports are read from the replica, 0 while from the primary.",
      [[Number(isUsed)]],
    ),
    metric("gauge", "fakturo_read_replica_lag_seconds", "Seconds that it lacks at most.", lag),
  ];
}

/** How far this process' clock is from others; of several workspaces the largest. */
export function clockMetric({ database, authorities }: ClockOffsets): Metric {
  const farthest = new Map<string, Value>([["", [database / MS_PER_S, { against: "database" }]]]);
  for (const { connection, environment, ahead } of authorities) {
    const against = `${connection} ${environment}`;
    const [known] = farthest.get(against) ?? [0];
    const seconds = ahead / MS_PER_S;
    if (Math.abs(seconds) >= Math.abs(known)) farthest.set(against, [seconds, { against }]);
  }
  const help = "Seconds that the clock is ahead of others; negative where it is behind.";
  return metric("gauge", "fakturo_clock_offset_seconds", help, [...farthest.values()]);
}

/** What the database says of all workspaces and processes. */
export async function dataMetrics(owner: Database, now: number): Promise<Metric[]> {
  const found = await owner.maintain(async (tx) => ({
    jobs: await countOpenJobs(tx),
    alarms: await countOpenAlarms(tx),
    due: await dueWork(tx),
    credentials: await listExpiring(tx, new Date(now + AHEAD_MS)),
  }));
  return [
    counted("fakturo_open_jobs", "Jobs that have not ended, by status.", "status", found.jobs),
    counted("fakturo_alarms", "Alarms that last, by kind.", "kind", found.alarms),
    ...queueMetrics(found.due),
    credentialMetric(found.credentials, now),
  ];
}

function counted(name: string, help: string, label: string, rows: readonly Counted[]): Metric {
  const values = rows.map((row): Value => [row.count, { [label]: row.name }]);
  return metric("gauge", name, help, values);
}

function queueMetrics({ waiting, oldestSeconds }: DueWork): Metric[] {
  return [
    metric("gauge", "fakturo_queue_due", "Work that is due and waits for a worker.", [[waiting]]),
    metric("gauge", "fakturo_queue_age_seconds", "Age of the oldest of it.", [[oldestSeconds]]),
  ];
}

/** The holder, a party, is not told. */
function credentialMetric(rows: readonly ExpiringRow[], now: number): Metric {
  const soonest = new Map<string, Value>();
  for (const { workspace, key, environment, not_after } of rows) {
    const days = ((not_after?.getTime() ?? now) - now) / DAY_MS;
    const place = `${workspace} ${key} ${environment}`;
    const known = soonest.get(place)?.[0] ?? Infinity;
    if (days < known) soonest.set(place, [days, { workspace, credential: key, environment }]);
  }
  return metric(
    "gauge",
    "fakturo_credential_days",
    "Days until a credential in use ends, where that is within 90 days; the soonest of its holders.",
    [...soonest.values()],
  );
}
