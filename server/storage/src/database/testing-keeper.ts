import { rmSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { startEmbedded } from "./embedded.ts";
import { FolderInUse } from "./folder-lock.ts";
import { SILENT } from "./log.ts";
import { migrate } from "./migrate.ts";
import { migrateQueue } from "./queue-schema.ts";
import { readyMark } from "./testing.ts";

/*
 * Runs the Postgres that the test files of one run share: `testing-keeper FOLDER RUNNER-PID`. Ends with
 * the runner, even after a crash, and removes its files.
 */

const POLL_MS = 200;

/** Data of tests is disposable, so nothing is synced to disk. */
const FAST = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  max_connections: "300",
  autovacuum: "off",
};

const [folder = "", runner = ""] = process.argv.slice(2);
let stopping = false;
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) {
  process.on(signal, () => {
    stopping = true;
  });
}
await keep();

async function keep(): Promise<void> {
  try {
    const server = await startEmbedded({ folder, log: SILENT, settings: FAST });
    try {
      await migrate(server.admin);
      await migrateQueue(server.admin);
      writeFileSync(readyMark(folder), "");
      while (!stopping && isAlive(Number(runner))) await sleep(POLL_MS);
    } finally {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
