import { workerData } from "node:worker_threads";
import { watchLoop } from "@fakturo/server-runtime/threads";
import { createDatabase } from "@fakturo/server-storage/database";
import { noteBlockedJob } from "@fakturo/server-storage/store";
import type { WatchdogData } from "./thread-data.ts";

const { admin, ...options }: WatchdogData = workerData;
const SILENT = { debug() {}, info() {}, warn() {}, error() {} };

/** Connects only while the event loop is blocked: the main thread logs nothing then. */
watchLoop({
  ...options,
  async onBlocked(step) {
    const database = createDatabase(admin, { connections: 1, log: SILENT });
    try {
      await database.maintain((tx) => noteBlockedJob(tx, step));
    } finally {
      await database.close();
    }
  },
});
