import { Logger, runMigrations } from "graphile-worker";
import { Pool } from "pg";
import type { DatabaseConnection } from "./connection.ts";
import { ServerListClient } from "./server-list.ts";

/** Brings the queue's own tables, in the schema `graphile_worker`, up to date. Runs after `migrate`. */
export async function migrateQueue(admin: DatabaseConnection): Promise<void> {
  const pgPool = new Pool({ ...admin, max: 1, Client: ServerListClient });
  pgPool.on("error", () => {});
  pgPool.on("connect", (client) => client.on("error", () => {}));
  try {
    await runMigrations({ pgPool, logger: QUIET });
  } finally {
    await pgPool.end();
  }
}

const QUIET = new Logger(() => () => {});
