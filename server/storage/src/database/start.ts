import { existsSync, readdirSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { systemCode, systemReason, UsageError } from "@fakturo/server-base";
import { withClient } from "./client.ts";
import { embeddedConnections, socketFolder, startEmbedded } from "./embedded.ts";
import { type DatabaseConnections, prepareExternal } from "./external.ts";
import { layout, readSecrets } from "./folder.ts";
import { FolderInUse, lockHolder } from "./folder-lock.ts";
import { dataVersion } from "./initialise.ts";
import type { DatabaseLog } from "./log.ts";

export interface DatabaseOptions {
  /** The server's data folder; unused when `url` is given. */
  readonly folder: string;
  /** An operator's own server (`DATABASE_URL`); nothing is started then. */
  readonly url?: string | undefined;
  /** A pooler in transaction mode before that server, for requests and steps. */
  readonly poolerUrl?: string | undefined;
  readonly log: DatabaseLog;
}

/** A database ready for `migrate` and `createDatabase`. */
export interface RunningDatabase extends DatabaseConnections {
  /** Called after Postgres crashed and restarted; returns the unsubscribe function. */
  onRestart(listener: () => void): () => void;
  /** Stops what this call started. Must be called last, after the pools are closed. */
  stop(): Promise<void>;
}

/**
 * Starts the embedded database of `folder`, or prepares the one at `url`.
 * @throws FolderInUse when another server runs on the folder; Error in one line otherwise.
 */
export async function startDatabase({
  folder,
  url,
  poolerUrl,
  log,
}: DatabaseOptions): Promise<RunningDatabase> {
  if (url === undefined) return startEmbedded({ folder, log });
  return { ...(await prepareExternal(url, poolerUrl)), ...NOTHING_TO_STOP };
}

/** `startDatabase` for commands: joins a server that runs on the folder. */
export async function openDatabase(options: DatabaseOptions): Promise<RunningDatabase> {
  if (options.url !== undefined) return startDatabase(options);
  const running = await joinDatabase(options.folder);
  if (running !== undefined) return running;
  try {
    return await startDatabase(options);
  } catch (error) {
    const other = error instanceof FolderInUse ? await joinDatabase(options.folder) : undefined;
    if (other === undefined) throw error;
    return other;
  }
}

/** True when a data folder holds a database of its own. */
export function hasDatabase(folder: string): boolean {
  const paths = layout(folder);
  return dataVersion(paths) !== undefined || existsSync(paths.upgrade);
}

/**
 * Refuses a folder without a database, which would otherwise be created.
 * @throws UsageError.
 */
export async function requireDatabase({
  folder,
  url,
}: Pick<DatabaseOptions, "folder" | "url">): Promise<void> {
  if (url !== undefined) return;
  if (hasDatabase(folder)) return;
  const paths = layout(folder);
  checkReadable(paths.root);
  // A server may be creating it right now.
  if (existsSync(paths.locks) && (await lockHolder(paths.locks)) !== undefined) return;
  throw new UsageError(`there is no data in ${folder}: give --data, or FAKTURO_DATA`);
}

/** A folder of another user appears empty. @throws UsageError. */
function checkReadable(root: string): void {
  try {
    readdirSync(root);
  } catch (error) {
    if (systemCode(error) === "ENOENT") return;
    throw new UsageError(`the data folder ${root} cannot be read: ${systemReason(error)}`);
  }
}

const JOIN_PAUSE_MS = 100;
const JOIN_ATTEMPTS = 150;
const NOTHING_TO_STOP = { onRestart: () => () => {}, stop: async () => {} };

/** Connections to the server that runs on the folder, once it answers; undefined when none runs. */
async function joinDatabase(path: string): Promise<RunningDatabase | undefined> {
  const folder = layout(path);
  for (let attempt = 1; ; attempt += 1) {
    const secrets = readSecrets(folder.root);
    if (secrets === undefined || (await lockHolder(folder.locks)) === undefined) return undefined;
    const { admin, app, listener } = embeddedConnections(socketFolder(folder), secrets);
    try {
      await withClient(app, (client) => client.query("select 1"));
      return { admin, app, listener, ...NOTHING_TO_STOP };
    } catch (error) {
      if (attempt === JOIN_ATTEMPTS) throw error;
      await sleep(JOIN_PAUSE_MS);
    }
  }
}
