import type { Config } from "../../config/index.ts";
import { dumpDatabase, type RowCounts } from "../../database/dump.ts";
import { type DatabaseLog, SILENT } from "../../database/log.ts";
import { restoreDatabase } from "../../database/restore.ts";
import { openDatabase, type RunningDatabase } from "../../database/start.ts";
import { upgradeDatabase } from "../../database/upgrade.ts";
import { StartError } from "../../start-error.ts";
import type { Io } from "../io.ts";

/** Writes everything but keys of the vault to a file, also while a server runs. */
export async function dump(config: Config, io: Io, file: string): Promise<void> {
  const counts = await withDatabase(config, ({ admin }) => dumpDatabase(admin, file));
  io.print(`${file}: ${summary(counts)}\n`);
}

/** Reads a dump into an empty database. */
export async function restore(config: Config, io: Io, file: string): Promise<void> {
  const counts = await withDatabase(config, ({ admin }) => restoreDatabase(admin, file));
  io.print(`${summary(counts)} restored\n`);
}

/** Brings data to this version's Postgres and schema, with the programs that wrote it. */
export async function upgrade(
  { data, databaseUrl }: Config,
  io: Io,
  programs: string | undefined,
): Promise<void> {
  const log: DatabaseLog = { ...SILENT, info: (message) => void io.stderr.write(`${message}\n`) };
  const options = { folder: data, url: databaseUrl, programs, log };
  const applied = await explained(upgradeDatabase(options));
  io.print(applied === 0 ? "up to date\n" : `${applied} schema changes applied\n`);
}

async function withDatabase<T>(
  { data, databaseUrl }: Config,
  work: (database: RunningDatabase) => Promise<T>,
): Promise<T> {
  const database = await explained(openDatabase({ folder: data, url: databaseUrl, log: SILENT }));
  try {
    return await explained(work(database));
  } finally {
    await database.stop();
  }
}

/** The database layer's errors are sentences for an operator. */
async function explained<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw new StartError(error);
  }
}

function summary(counts: RowCounts): string {
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return `${rows} rows of ${Object.keys(counts).length} tables`;
}
