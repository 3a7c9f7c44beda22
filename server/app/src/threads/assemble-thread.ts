import { isConnectionLoss, typedError } from "@fakturo/server-storage/database";
import { registerEngine, registerStorage } from "../assembly.ts";
import { createContainer, type DependencyContainer, REMOTE_APPS } from "../composition/index.ts";
import type { ServerThreadData } from "./thread-data.ts";

/**
 * Calls `start` when its result is first needed, and keeps the result. After a failure the next call starts again.
 * @throws FakturoError "unavailable" while the database is away.
 */
export function startOnce<T>(start: () => Promise<T>): () => Promise<T> {
  let starting: Promise<T> | undefined;
  return () => {
    starting ??= start().catch((error: unknown) => {
      starting = undefined;
      throw error instanceof Error && isConnectionLoss(error.cause)
        ? typedError(error.cause)
        : error;
    });
    return starting;
  };
}

/** The parts of a server on a worker thread, over connections of its own. */
export async function assembleThread({
  config,
  database,
}: ServerThreadData): Promise<DependencyContainer> {
  const container = createContainer(config, { isThread: true });
  const running = { ...database, onRestart: () => () => {}, stop: async () => {} };
  await registerStorage(container, config, running);
  await registerEngine(container, config);
  await container.resolve(REMOTE_APPS).start();
  return container;
}
