import { accessSync, constants, statSync } from "node:fs";
import { dirname } from "node:path";
import type { Config } from "../../config/index.ts";
import { addressOf } from "../../database/address.ts";
import { dumpDatabase, type RowCounts } from "../../database/dump.ts";
import { readDump } from "../../database/dump-reader.ts";
import { type DatabaseLog, SILENT } from "../../database/log.ts";
import { createPatience } from "../../database/patience.ts";
import { createDatabase } from "../../database/pool.ts";
import { restoreDatabase } from "../../database/restore.ts";
import { openDatabase, type RunningDatabase, requireDatabase } from "../../database/start.ts";
import { systemReason } from "../../database/system-error.ts";
import { upgradeDatabase } from "../../database/upgrade.ts";
import { StartError, UsageError } from "../../start-error.ts";
import { missingKeys, openMasterKeys } from "../../vault/open-keys.ts";
import { createRotation } from "../../vault/rotation.ts";
import type { Io } from "../io.ts";

/** Writes everything but keys of the vault to a file, also while a server runs. */
export async function dump(config: Config, io: Io, file: string): Promise<void> {
  await requireDatabase(placeOf(config));
  checkTarget(file);
  const counts = await withDatabase(config, io, ({ admin }) => dumpDatabase(admin, file));
  io.print(`${file}: ${summary(counts)}\n`);
}

/** Reads a dump into an empty database, and tells of secrets whose master key is not here. */
export async function restore(config: Config, io: Io, file: string): Promise<void> {
  // What is no dump does not make a data folder.
  await readDump(file, async () => {});
  const { counts, missing } = await withDatabase(config, io, async ({ admin }) => ({
    counts: await restoreDatabase(admin, file),
    missing: await missingIn(config, admin),
  }));
  io.print(`${summary(counts)} restored\n`);
  if (missing) io.stderr.write(`${missing.message}\n`);
}

async function missingIn(config: Config, admin: RunningDatabase["admin"]) {
  const owner = createDatabase(admin, { connections: 1 });
  try {
    const masterKeys = await openMasterKeys(config, owner);
    return missingKeys(await createRotation({ owner, masterKeys }).status(), config);
  } finally {
    await owner.close();
  }
}

/** Brings data to this version's Postgres and schema, with the programs that wrote it. */
export async function upgrade(config: Config, io: Io, programs: string | undefined): Promise<void> {
  const place = placeOf(config);
  await requireDatabase(place);
  const applied = await explained(upgradeDatabase({ ...place, programs, log: logTo(io, "info") }));
  io.print(applied === 0 ? "up to date\n" : `${applied} schema changes applied\n`);
}

async function withDatabase<T>(
  config: Config,
  io: Io,
  work: (database: RunningDatabase) => Promise<T>,
): Promise<T> {
  const place = placeOf(config);
  const patiently = createPatience(logTo(io, "warn"), addressOf(place));
  const open = () => openDatabase({ ...place, log: SILENT });
  const database = await explained(patiently(open));
  try {
    return await explained(work(database));
  } finally {
    await database.stop();
  }
}

function placeOf({ data, databaseUrl }: Config) {
  return { folder: data, url: databaseUrl };
}

/** Lines of one level, as an operator at a terminal reads them. */
function logTo(io: Io, level: keyof DatabaseLog): DatabaseLog {
  return { ...SILENT, [level]: (message: string) => void io.stderr.write(`${message}\n`) };
}

/** A dump may take hours: that it has no place to go is said before. @throws UsageError. */
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
