import { setTimeout as sleep } from "node:timers/promises";
import { type Client, escapeIdentifier } from "pg";
import type { DatabaseConnection } from "./connection.ts";
import { type DatabaseLog, SILENT } from "./log.ts";
import { ServerListClient } from "./server-list.ts";

/** Notifications over a separate connection, which is reopened after a loss. */
export interface Listener {
  /**
   * Calls `handler` with every payload sent to `channel`; resolves once the subscription is active.
   * @throws the database's error while it is away; after a reconnect the handler is called all the same.
   */
  listen(channel: string, handler: (payload: string) => void): Promise<() => void>;
  /** Called after a reconnect: notifications may have been lost, so waiters should poll again. */
  onReconnect(handler: () => void): () => void;
  close(): Promise<void>;
}

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 2_000;

/** Connects with the first subscription. */
export function createListener(
  connection: DatabaseConnection,
  log: DatabaseLog = SILENT,
): Listener {
  const channels = new Map<string, Set<(payload: string) => void>>();
  const reconnected = new Set<() => void>();
  let closed = false;
  let client: Promise<Client> | undefined;
  let isLost = false;

  async function connect(): Promise<Client> {
    const next = new ServerListClient({ ...connection, keepAlive: true });
    next.on("notification", ({ channel, payload = "" }) => {
      for (const handler of channels.get(channel) ?? []) handler(payload);
    });
    next.on("error", (error) => log.warn(`notifications were lost: ${error.message}`));
    try {
      await next.connect();
      for (const channel of channels.keys()) await listenOn(next, channel);
    } catch (error) {
      await next.end().catch(() => {});
      throw error;
    }
    isLost = false;
    next.once("end", () => {
      isLost = true;
      if (!closed) client = reconnect();
    });
    return next;
  }

  async function reconnect(): Promise<Client> {
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      await sleep(pause);
      if (closed) throw new Error("the listener is closed");
      try {
        const next = await connect();
        for (const handler of reconnected) handler();
        return next;
      } catch {
        // Still unavailable: the next round tries again.
      }
    }
  }

  return {
    async listen(channel, handler) {
      const handlers = channels.get(channel) ?? new Set();
      channels.set(channel, handlers.add(handler));
      if (isLost) throw new Error("Connection terminated: notifications are lost");
      client ??= connect().catch((error: unknown) => {
        client = undefined;
        throw error;
      });
      await listenOn(await client, channel);
      return () => handlers.delete(handler);
    },
    onReconnect(handler) {
      reconnected.add(handler);
      return () => reconnected.delete(handler);
    },
    async close() {
      closed = true;
      const current = await client?.catch(() => undefined);
      await current?.end().catch(() => {});
    },
  };
}

async function listenOn(client: Client, channel: string): Promise<void> {
  await client.query(`listen ${escapeIdentifier(channel)}`);
}
