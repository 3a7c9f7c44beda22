import { randomFillSync } from "node:crypto";
import { createUuidV7, pooled, type RandomSource, uuidV4 } from "@fakturo/model";
import { type Clock, type Ids, ShutdownStack } from "@fakturo/server-base";
import type { DatabaseLog } from "@fakturo/server-storage/database";
import { destination, type Logger, pino } from "pino";
import type { Config } from "../config/index.ts";
import { type DependencyContainer, provide, token } from "./container.ts";

const STDERR = 2;
const RANDOM_POOL = 4096;

export const CONFIG = token<Config>("config");
export const LOG = token<Logger>("log");
export const DATABASE_LOG = token<DatabaseLog>("database log");
export const CLOCK = token<Clock>("clock");
/** Secure random bytes. */
export const RANDOM = token<RandomSource>("random bytes");
export const IDS = token<Ids>("ids");
export const SHUTDOWN = token<ShutdownStack>("shutdown");

export function provideBasics(container: DependencyContainer): void {
  provide(container, DATABASE_LOG, (get) => {
    const [log, shutdown] = [get.resolve(LOG), get.resolve(SHUTDOWN)];
    return {
      info: (message) => log.info(message),
      // Connections that close during a shutdown are not logged.
      warn: (message) => (shutdown.isClosing ? log.info(message) : log.warn(message)),
      error: (message) => log.error(message),
    };
  });
  provide(container, LOG, (get) =>
    pino({ level: get.resolve(CONFIG).logLevel }, destination({ fd: STDERR, sync: true })),
  );
  provide(container, SHUTDOWN, (get) => new ShutdownStack(get.resolve(LOG)));
  provide(container, CLOCK, () => ({ now: Date.now }));
  provide(container, RANDOM, () => (bytes) => void randomFillSync(bytes));
  provide(container, IDS, (get) => {
    const random = pooled(get.resolve(RANDOM), RANDOM_POOL);
    return { v4: () => uuidV4(random), v7: createUuidV7(get.resolve(CLOCK).now, random) };
  });
}
