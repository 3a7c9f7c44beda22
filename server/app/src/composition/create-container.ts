import type { Config } from "../config/index.ts";
import { provideAccess } from "./access.ts";
import { provideAdministration } from "./administration.ts";
import { provideApps } from "./apps.ts";
import { CONFIG, provideBasics } from "./basics.ts";
import { type DependencyContainer, emptyContainer } from "./container.ts";
import { provideDocuments } from "./documents.ts";
import { provideExecution } from "./execution.ts";
import { provideFaults } from "./faults.ts";
import { provideGateway } from "./gateway.ts";
import { provideHttp } from "./http.ts";
import { provideStepThreads } from "./plugin-threads.ts";
import { provideStorage } from "./storage.ts";
import { provideThreads } from "./threads.ts";
import { provideWitness } from "./witness.ts";

/**
 * The parts of one server or command, each registered by its feature's module; on a worker thread those
 * that hand work to threads do it themselves.
 */
export function createContainer(
  config: Config,
  { isThread = false }: { readonly isThread?: boolean } = {},
): DependencyContainer {
  const container = emptyContainer();
  container.register(CONFIG, { useValue: config });
  provideBasics(container);
  provideStorage(container, isThread);
  provideWitness(container);
  provideFaults(container, isThread);
  provideAccess(container);
  provideDocuments(container);
  provideApps(container);
  provideGateway(container);
  provideExecution(container);
  provideAdministration(container);
  provideThreads(container, isThread);
  provideStepThreads(container, isThread);
  provideHttp(container, isThread);
  return container;
}
