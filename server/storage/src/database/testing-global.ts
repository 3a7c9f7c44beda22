import { setTimeout as sleep } from "node:timers/promises";
import { layout } from "./folder.ts";
import { lockHolder } from "./folder-lock.ts";
import { sharedFolder } from "./testing.ts";

const POLL_MS = 20;

/**
 * For vitest's `globalSetup`: the shared server starts when a test file first needs a database, and
 * stops after the last one.
 */
export function setup(): () => Promise<void> {
  return async () => {
    const { locks } = layout(sharedFolder(process.pid));
    for (let keeper = await holder(locks); keeper; keeper = await holder(locks)) {
      process.kill(keeper, "SIGTERM");
      await sleep(POLL_MS);
    }
  };
}

async function holder(locks: string): Promise<number | undefined> {
  try {
    return await lockHolder(locks);
  } catch {
    // The folder is gone, so the keeper has ended.
    return undefined;
  }
}
