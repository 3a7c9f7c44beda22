import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { isMainThread } from "node:worker_threads";
import { withClient } from "./client.ts";
import { DATABASE_NAME, type DatabaseConnection, OWNER_ROLE, withDatabase } from "./connection.ts";
import { embeddedConnections } from "./embedded.ts";
import { layout, readSecrets } from "./folder.ts";
import { lockHolder } from "./folder-lock.ts";
import { partitionDatabase } from "./partition.ts";
import { createDatabase, type Database } from "./pool.ts";

/** A migrated, empty database for one test file. */
export interface TestDatabase {
  readonly superuser: DatabaseConnection;
  readonly admin: DatabaseConnection;
  readonly app: DatabaseConnection;
  /** Pool with the application's rights. */
  readonly database: Database;
  /** Pool with the owner's rights. */
  readonly owner: Database;
  /** Closes both pools and removes the database. */
  drop(): Promise<void>;
}

let partitions = 0;

/** Partitions the tables of databases that tests of this worker make from now on. */
export function partitionTestDatabases(count: number): void {
  partitions = count;
}

const POLL_MS = 20;
const START_MS = 60_000;

/** Clones a database from the migrated template on the Postgres that all test files of a run share. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { superuser, admin, app } = await sharedServer();
  const name = `test_${randomBytes(6).toString("hex")}`;
  await withClient(superuser, (client) =>
    client.query(`create database ${name} template ${DATABASE_NAME} owner ${OWNER_ROLE}`),
  );
  const own = {
    superuser: withDatabase(superuser, name),
    admin: withDatabase(admin, name),
    app: withDatabase(app, name),
  };
  if (partitions > 0) await partitionDatabase(own.admin, partitions);
  const database = createDatabase(own.app, { connections: 10 });
  const owner = createDatabase(own.admin, { connections: 4 });
  return {
    ...own,
    database,
    owner,
    async drop() {
      await Promise.all([database.close(), owner.close()]);
      await withClient(superuser, (client) => client.query(`drop database ${name} with (force)`));
    },
  };
}

/** The process whose end stops the shared server: the test runner, which forks its workers. */
export function runnerPid(): number {
  return isMainThread ? process.ppid : process.pid;
}

/** Where the shared server of a test run keeps its data. */
export function sharedFolder(runner: number): string {
  return join(tmpdir(), `fakturo-test-${runner}`);
}

/** Exists once the shared server is migrated and can be cloned. */
export function readyMark(folder: string): string {
  return join(folder, "ready");
}

async function sharedServer() {
  const runner = runnerPid();
  const folder = sharedFolder(runner);
  const { root, data, locks } = layout(folder);
  mkdirSync(locks, { recursive: true });
  const log = `${folder}.log`;
  const alive = async () => existsSync(readyMark(folder)) && (await lockHolder(locks));
  // Several files may do this at once: the folder's lock allows one keeper.
  if (!(await alive())) startKeeper(folder, runner, log);
  for (let waited = 0; !(await alive()); waited += POLL_MS) {
    const failure = existsSync(log) ? readFileSync(log, "utf8") : "";
    if (failure !== "" || waited > START_MS) {
      rmSync(log, { force: true });
      throw new Error(`the test database did not start: ${failure}`);
    }
    await sleep(POLL_MS);
  }
  rmSync(log, { force: true });
  const secrets = readSecrets(root);
  if (secrets === undefined) throw new Error(`no passwords in ${root}`);
  return embeddedConnections(data, secrets);
}

function startKeeper(folder: string, runner: number, log: string): void {
  const extension = import.meta.url.endsWith(".ts") ? "ts" : "js";
  const script = fileURLToPath(new URL(`./testing-keeper.${extension}`, import.meta.url));
  const errors = openSync(log, "a");
  spawn(process.execPath, ["--conditions=@fakturo/source", script, folder, String(runner)], {
    detached: true,
    stdio: ["ignore", "ignore", errors],
  }).unref();
  closeSync(errors);
}
