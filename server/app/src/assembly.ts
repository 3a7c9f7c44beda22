import { createEngine } from "@fakturo/engine";
import type { Plugin } from "@fakturo/plugin";
import { nativeSha256 } from "@fakturo/server-base";
import { databaseIdentity, type RunningDatabase } from "@fakturo/server-storage/database";
import { openFiles } from "@fakturo/server-storage/files";
import { openMasterKeys } from "@fakturo/server-storage/vault";
import {
  CLOCK,
  CONNECTION_RETRY,
  DATABASE_IDENTITY,
  type DependencyContainer,
  ENGINE,
  FAULT_WATCH,
  FILES,
  IDS,
  JOB_ENGINE,
  LOG,
  MASTER_KEYS,
  OWNER_DATABASE,
  RUNNING_DATABASE,
  SHUTDOWN,
  withKeyFaults,
} from "./composition/index.ts";
import { FOREIGN_STEPS } from "./composition/plugin-threads.ts";
import type { Config } from "./config/index.ts";
import { loadJobEngine } from "./job-engine.ts";
import { loadPlugins } from "./plugins/plugins.ts";

/** Registers a database that runs, its keys and its files. */
export async function registerStorage(
  container: DependencyContainer,
  config: Config,
  running: RunningDatabase,
): Promise<void> {
  container.register(RUNNING_DATABASE, { useValue: running });
  const owner = container.resolve(OWNER_DATABASE);
  const withRetry = container.resolve(CONNECTION_RETRY);
  const identity = await withRetry(() => databaseIdentity(owner));
  container.register(DATABASE_IDENTITY, { useValue: identity });
  const masterKeys = await withRetry(() => openMasterKeys(config, owner));
  const faults = container.resolve(FAULT_WATCH);
  container.register(MASTER_KEYS, { useValue: withKeyFaults(masterKeys, faults) });
  const { files, close } = await openFiles(config, owner);
  container.resolve(SHUTDOWN).push("files", close);
  container.register(FILES, { useValue: files });
}

/** Registers the engine with the configured plugins, and what delivers jobs. @throws PluginError, StartError. */
export async function registerEngine(
  container: DependencyContainer,
  config: Config,
): Promise<void> {
  const { plugins, folder } = config;
  const jobEngine = await loadJobEngine(config, container.resolve(LOG));
  // A factory: the container takes no undefined value.
  container.register(JOB_ENGINE, { useFactory: () => jobEngine });
  const loaded = await loadPlugins(plugins, folder);
  const engine = createEngine({
    plugins: loaded,
    now: container.resolve(CLOCK).now,
    uuid: container.resolve(IDS).v7,
    sha256: nativeSha256,
  });
  container.register(ENGINE, { useValue: engine });
  container.register(FOREIGN_STEPS, { useValue: foreignSteps(plugins, loaded) });
}

const OWN = /^@fakturo\//;

/** The plugins of this project run in the server by its operator's trust; all others are foreign. */
function foreignSteps(
  specifiers: readonly string[],
  loaded: readonly Plugin[],
): ReadonlyMap<string, string> {
  return new Map(
    loaded.flatMap(({ providers = [] }, i) => {
      const specifier = specifiers[i] ?? "";
      return OWN.test(specifier) ? [] : providers.map(({ key }) => [key, specifier] as const);
    }),
  );
}
