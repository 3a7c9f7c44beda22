import { createHash } from "node:crypto";
import { existsSync, lstatSync, mkdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { systemCode } from "@fakturo/server-base";
import { type Binaries, locateBinaries, reachableBinaries } from "./binaries.ts";
import { type DatabaseConnection, OWNER_ROLE, socketConnection } from "./connection.ts";
import {
  type DatabaseFolder,
  type DatabasePasswords,
  loadSecrets,
  prepareFolder,
} from "./folder.ts";
import { lockFolder } from "./folder-lock.ts";
import { databaseUser, type SystemUser } from "./identity.ts";
import { dataOwner, dataVersion, initialise } from "./initialise.ts";
import type { DatabaseLog } from "./log.ts";
import { provision } from "./provision.ts";
import { blockedAt } from "./reach.ts";
import { type PostgresSettings, SETTINGS } from "./settings.ts";
import { startSupervisor } from "./supervisor.ts";

export interface EmbeddedOptions {
  /** The server's data folder; the database takes its subfolder `database`. */
  readonly folder: string;
  readonly log: DatabaseLog;
  /** Additional settings; tests trade durability for speed. */
  readonly settings?: PostgresSettings;
  /** Folder with other Postgres programs, to read the data of an older major version. */
  readonly programs?: string;
}

/** A Postgres that this process runs over a folder. */
export interface EmbeddedDatabase {
  readonly superuser: DatabaseConnection;
  readonly admin: DatabaseConnection;
  readonly app: DatabaseConnection;
  readonly listener: DatabaseConnection;
  /** Called after Postgres crashed and restarted; returns the unsubscribe function. */
  onRestart(listener: () => void): () => void;
  /** Shuts Postgres down and releases the folder. */
  stop(): Promise<void>;
}

/**
 * Runs the packaged Postgres on `folder`, creating the data at the first start. Ends leftover processes
 * of a killed server first; restarts Postgres when it dies.
 * @throws FolderInUse when another server runs on the folder; Error in one line otherwise.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  if (process.platform === "win32") {
    throw new Error("the packaged Postgres is not supported on Windows: set DATABASE_URL");
  }
  const folder = prepareFolder(options.folder);
  const lock = await lockFolder(folder.locks, options.folder);
  try {
    const running = await runEmbedded(folder, options);
    const stop = async () => {
      await running.stop();
      await lock.release();
    };
    return { ...running, stop };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** `startEmbedded` for a caller that holds the folder's lock. */
export async function runEmbedded(
  folder: DatabaseFolder,
  { programs, settings, log }: Omit<EmbeddedOptions, "folder">,
): Promise<EmbeddedDatabase> {
  const user = databaseUser(dataOwner(folder));
  const binaries = reachableBinaries(locateBinaries(programs), user);
  const secrets = loadSecrets(folder);
  await prepareData(folder, binaries, user, secrets);
  const supervisor = await startSupervisor({
    binaries,
    data: folder.data,
    user,
    settings: { ...SETTINGS, ...settings },
    log,
  });
  const socket = socketFolder(folder);
  const connections = embeddedConnections(socket, secrets);
  const stop = async () => {
    await supervisor.stop();
    if (socket !== folder.data) rmSync(dirname(socket), { recursive: true, force: true });
  };
  try {
    await provision(connections.superuser, secrets);
  } catch (error) {
    await stop();
    throw error;
  }
  return { ...connections, onRestart: supervisor.onRestart, stop };
}

/** The three roles of an embedded server, reached over the socket in `host`. */
export function embeddedConnections(host: string, secrets: DatabasePasswords) {
  const app = socketConnection(host, "fakturo_app", secrets.app);
  return {
    superuser: socketConnection(host, "postgres", secrets.superuser, "postgres"),
    admin: socketConnection(host, OWNER_ROLE, secrets.owner),
    app,
    listener: app,
  };
}

/** Socket paths have a maximum length: a symbolic link replaces a long one. */
export function socketFolder({ data }: DatabaseFolder): string {
  if (Buffer.byteLength(data) <= LONGEST_SOCKET_FOLDER) return data;
  const name = createHash("sha256").update(data).digest("hex").slice(0, 16);
  const folder = join(tmpdir(), `fakturo-${process.getuid?.()}-${name}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (lstatSync(folder).uid !== process.getuid?.())
    throw new Error(`${folder} belongs to someone else`);
  const link = join(folder, "s");
  if (lstatSync(link, { throwIfNoEntry: false }) === undefined) linkOnce(data, link);
  return link;
}

function linkOnce(target: string, link: string): void {
  try {
    symlinkSync(target, link);
  } catch (error) {
    if (systemCode(error) !== "EEXIST") throw error;
  }
}

const LONGEST_SOCKET_FOLDER = 86;

async function prepareData(
  folder: DatabaseFolder,
  binaries: Binaries,
  user: SystemUser | undefined,
  secrets: DatabasePasswords,
): Promise<void> {
  const blocked =
    user !== undefined && process.platform !== "linux" ? blockedAt(folder.data, user) : undefined;
  if (blocked !== undefined) {
    throw new Error(
      `Postgres runs without root's rights and cannot pass ${blocked}: choose another data folder`,
    );
  }
  const version = dataVersion(folder);
  if (version === undefined) {
    if (existsSync(folder.upgrade)) {
      throw new Error(`an upgrade of ${folder.data} was cut off: run "fakturo db upgrade" again`);
    }
    return initialise(folder, binaries, user, secrets.superuser);
  }
  if (version !== binaries.major) {
    throw new Error(
      `${folder.data} was written by Postgres ${version}, this is ${binaries.major}: run "fakturo db upgrade"`,
    );
  }
  const owner = dataOwner(folder)?.uid;
  const own = user?.uid ?? process.getuid?.();
  if (owner !== own) {
    throw new Error(`${folder.data} belongs to user id ${owner}, this process runs as ${own}`);
  }
}
