import { registerEngine, registerStorage } from "../assembly.ts";
import { createContainer, type DependencyContainer, REMOTE_APPS } from "../composition/index.ts";
import type { ServerThreadData } from "./thread-data.ts";

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
