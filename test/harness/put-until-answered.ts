import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "./client.ts";

const PAUSE_MS = 50;

/**
 * Repeats a PUT until it is answered, because servers and Postgres may be down. A 409 means that an earlier attempt
 * succeeded. @throws Error for any other refusal.
 */
export async function putUntilAnswered(client: Client, path: string, body: unknown): Promise<void> {
  for (;;) {
    const reply = await client.put(path, body).catch(() => undefined);
    const status = reply?.status ?? 503;
    if (status < 300 || status === 409) return;
    if (status < 500) throw new Error(`${path}: ${status} ${reply?.text}`);
    await sleep(PAUSE_MS);
  }
}
