import { accessSync, constants, statSync } from "node:fs";
import { dirname } from "node:path";
import type { Config } from "@fakturo/server/config";
import { StartError, systemReason, UsageError } from "@fakturo/server-base";
import {
  addressOf,
  createConnectionRetry,
  createDatabase,
  type Database,
  type DatabaseLog,
  dumpDatabase,
  openDatabase,
  type RowCounts,
  type RunningDatabase,
  readConnection,
  readDump,
  requireDatabase,
  restoreDatabase,
  SILENT,
  standbyCaughtUp,
  upgradeDatabase,
} from "@fakturo/server-storage/database";
import { stopRestored, type Tx } from "@fakturo/server-storage/store";
import { createRotation, missingKeys, openMasterKeys } from "@fakturo/server-storage/vault";
import type { Io } from "../io.ts";
import { withProgress } from "../progress.ts";

/** Writes everything but keys of the vault to a file, also while a server runs. */
export async function dump(config: Config, io: Io, file: string): Promise<void> {
  await requireDatabase(placeOf(config));
  checkTarget(file);
  const counts = await withProgress(io, (onProgress) =>
    withDatabase(config, io, async ({ admin }) =>
      dumpDatabase(await sourceOf(config, io, admin), file, onProgress),
    ),
  );
  io.print(`${file}: ${summary(counts)}\n`);
}

/** The read replica once it has all that is committed now, else the primary. */
async function sourceOf(
  { readDatabaseUrl, readLagSeconds }: Config,
  io: Io,
  admin: RunningDatabase["admin"],
): Promise<RunningDatabase["admin"]> {
  if (readDatabaseUrl === undefined) return admin;
  const standby = readConnection(readDatabaseUrl);
  if (await standbyCaughtUp(admin, standby, readLagSeconds)) return standby;
  io.stderr.write(
    `the read replica is away, or more than ${readLagSeconds} s behind: the primary is read\n`,
  );
  return admin;
}

/**
 * Restores a dump into an empty database, stops its chains and series unless it is `complete`, and lists secrets
 * whose master key is missing.
 */
export async function restore(
  config: Config,
  io: Io,
  file: string,
  complete: boolean,
): Promise<void> {
  // Checked first, so that an invalid dump does not create a data folder.
  await readDump(file, async () => {});
  let stopped = 0;
  // With the rows: a restore that is killed must not leave numbers that a server goes on with.
  const together = async (tx: Tx) => {
    if (!complete) stopped = await stopRestored(tx, new Date());
  };
  const { counts, missing } = await withDatabase(config, io, async ({ admin }) => ({
    counts: await withProgress(io, (onProgress) =>
      restoreDatabase(admin, file, { onProgress, together }),
    ),
    missing: await missingIn(config, admin),
  }));
  io.print(`${summary(counts)} restored\n`);
  if (stopped > 0)
    io.print(
      `${stopped} chains and series wait: compare their newest links and numbers (fakturo db stops)\n`,
    );
  if (missing) io.stderr.write(`${missing.message}\n`);
}

function missingIn(config: Config, admin: RunningDatabase["admin"]) {
  return asOwner(admin, async (owner) => {
    const masterKeys = await openMasterKeys(config, owner);
    return missingKeys(await createRotation({ owner, masterKeys }).status(), config);
  });
}

async function asOwner<T>(
  admin: RunningDatabase["admin"],
  work: (owner: Database) => Promise<T>,
): Promise<T> {
  const owner = createDatabase(admin, { connections: 1 });
  try {
    return await work(owner);
  } finally {
    await owner.close();
  }
}

/** Upgrades data to this version's Postgres and schema, with the programs that wrote it. */
export async function upgrade(config: Config, io: Io, programs: string | undefined): Promise<void> {
  const place = placeOf(config);
  await requireDatabase(place);
  const applied = await explained(
    upgradeDatabase({ ...place, programs, log: logTo(io, "info", "warn") }),
  );
  io.print(applied === 0 ? "up to date\n" : `${applied} schema changes applied\n`);
}

/** Runs work on the database of the configuration, beside a server or alone. */
export async function withDatabase<T>(
  config: Config,
  io: Io,
  work: (database: RunningDatabase) => Promise<T>,
): Promise<T> {
  const place = placeOf(config);
  const withRetry = createConnectionRetry(logTo(io, "warn"), addressOf(place));
  const open = () => openDatabase({ ...place, log: SILENT });
  const database = await explained(withRetry(open));
  try {
    return await explained(work(database));
  } finally {
    await database.stop();
  }
}

function placeOf({ data, databaseUrl }: Config) {
  return { folder: data, url: databaseUrl };
}

/** One line per message of these levels, for a terminal. */
function logTo(io: Io, ...levels: readonly (keyof DatabaseLog)[]): DatabaseLog {
  const write = (message: string) => void io.stderr.write(`${message}\n`);
  return { ...SILENT, ...Object.fromEntries(levels.map((level) => [level, write])) };
}

/** Checked before the dump, which may take hours. @throws UsageError. */
function checkTarget(file: string): void {
  try {
    if (statSync(file, { throwIfNoEntry: false })?.isDirectory())
      throw new UsageError(`${file} cannot be written: it is a folder`);
    accessSync(dirname(file), constants.W_OK);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`${file} cannot be written: ${systemReason(error)}`);
  }
}

/** The database layer's errors are written for operators. */
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
