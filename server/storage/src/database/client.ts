import type { Client } from "pg";
import type { DatabaseConnection } from "./connection.ts";
import { ServerListClient } from "./server-list.ts";

/** Runs `use` with a separate connection, closed afterwards. */
export async function withClient<T>(
  connection: DatabaseConnection,
  use: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new ServerListClient(connection);
  // A connection lost while idle emits an event; the next statement reports the loss.
  client.on("error", () => {});
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/** Runs `use` in a transaction of `client`. */
export async function inTransaction<T>(
  client: Client,
  begin: string,
  use: () => Promise<T>,
): Promise<T> {
  await client.query(begin);
  try {
    const result = await use();
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  }
}
