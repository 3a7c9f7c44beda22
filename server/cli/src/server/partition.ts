import type { Config } from "@fakturo/server/config";
import { UsageError } from "@fakturo/server-base";
import {
  MAX_PARTITIONS,
  type PartitionPlan,
  partitionDatabase,
  planPartitions,
} from "@fakturo/server-storage/database";
import type { Io } from "../io.ts";
import { withProgress } from "../progress.ts";
import { withDatabase } from "./database.ts";

const MIB = 1_048_576;
const S_PER_MIN = 60;

/** Partitions the tables by workspace, or prints what that would take. @throws UsageError. */
export async function partition(
  config: Config,
  io: Io,
  partitions: string,
  isDryRun: boolean,
): Promise<void> {
  const count = powerOfTwo(partitions);
  const plan = await withDatabase(config, io, ({ admin }) =>
    isDryRun
      ? planPartitions(admin, count)
      : withProgress(io, (onProgress) => partitionDatabase(admin, count, onProgress)),
  );
  if (plan.tables.length === 0) io.print(`all tables have ${count} partitions already\n`);
  else if (isDryRun) io.print(described(plan));
  else io.print(`${plan.tables.length} tables have ${count} partitions each\n`);
}

/** Any number works for hashes; powers of two can be doubled without touching most rows. */
function powerOfTwo(text: string): number {
  const count = Number(text);
  if (!Number.isInteger(Math.log2(count)) || count < 2 || count > MAX_PARTITIONS)
    throw new UsageError(`--partitions must be a power of two from 2 to ${MAX_PARTITIONS}`);
  return count;
}

function described({ tables, partitions, diskBytes, seconds }: PartitionPlan): string {
  const lines = tables.map(
    ({ name, rows, bytes }) => `${name}: about ${rows} rows, ${mib(bytes)} MiB\n`,
  );
  const minutes = Math.ceil(seconds / S_PER_MIN);
  return `${lines.join("")}${partitions} partitions of each take about ${minutes} min, without a server, and ${mib(diskBytes)} MiB more on the disk of Postgres until the end\n`;
}

function mib(bytes: number): number {
  return Math.ceil(bytes / MIB);
}
