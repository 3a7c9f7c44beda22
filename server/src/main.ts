import { createEngine } from "@fakturo/engine";

import { runAs } from "./actor.ts";
import type { Administration } from "./administration.ts";
import type { Config } from "./config/index.ts";
import {
  ADMINISTRATION,
  API,
  BUILD_SERVICE,
  CLOCK,
  createContainer,
  DATABASE_LOG,
  type DependencyContainer,
  ENGINE,
  IDS,
  QUEUE,
  REMOTE_APPS,
  RUNNING_DATABASE,
  SCHEDULER,
  SHUTDOWN,
  WAITERS,
} from "./container.ts";
import { migrate } from "./database/migrate.ts";
import { migrateQueue } from "./database/queue-schema.ts";
import {
  type DatabaseOptions,
  openDatabase,
  type RunningDatabase,
  startDatabase,
} from "./database/start.ts";
import { freePort, listen, urlOf } from "./listen.ts";
import { loadPlugins } from "./plugins.ts";
import { StartError } from "./start-error.ts";

/** A server that takes requests. */
export interface RunningServer {
  readonly url: string;
  /** Of the build service, when it was asked for. */
  readonly buildUrl: string | undefined;
  readonly administration: Administration;
  /** Lets open requests and steps end, then stops everything. */
  close(): Promise<void>;
}

/**
 * Starts database, workflows and HTTP, in this order.
 * @throws StartError, PluginError; nothing is left running then.
 */
export async function startServer(given: Config): Promise<RunningServer> {
  const config = await withPorts(given);
  const container = createContainer(config);
  const shutdown = container.resolve(SHUTDOWN);
  const close = () => shutdown.close();
  try {
    await connect(container, config, startDatabase);
    await loadEngine(container, config);
    const urls = await open(container, config);
    return { ...urls, administration: container.resolve(ADMINISTRATION), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Runs an operator's task on the data, beside a server that may be running on it. */
export async function administer<T>(
  config: Config,
  task: (administration: Administration) => Promise<T>,
): Promise<T> {
  const container = createContainer(config);
  try {
    await connect(container, config, openDatabase);
    return await runAs("operator", () => task(container.resolve(ADMINISTRATION)));
  } finally {
    await container.resolve(SHUTDOWN).close();
  }
}

/** Links in answers name the port, so it is settled before anything is made. */
async function withPorts(config: Config): Promise<Config> {
  const { host, port, buildPort } = config;
  try {
    return {
      ...config,
      port: port === 0 ? await freePort(host) : port,
      buildPort: buildPort === 0 ? await freePort(host) : buildPort,
    };
  } catch (error) {
    throw new StartError(error);
  }
}

/** Makes the database available to the container, its schema up to date. */
async function connect(
  container: DependencyContainer,
  { data, databaseUrl }: Config,
  start: (options: DatabaseOptions) => Promise<RunningDatabase>,
): Promise<void> {
  try {
    const log = container.resolve(DATABASE_LOG);
    const running = await start({ folder: data, url: databaseUrl, log });
    container.resolve(SHUTDOWN).push("database", running.stop);
    await migrate(running.admin);
    await migrateQueue(running.admin);
    container.register(RUNNING_DATABASE, { useValue: running });
  } catch (error) {
    throw new StartError(error);
  }
}

async function loadEngine(
  container: DependencyContainer,
  { plugins, folder }: Config,
): Promise<void> {
  const engine = createEngine({
    plugins: await loadPlugins(plugins, folder),
    now: container.resolve(CLOCK).now,
    uuid: container.resolve(IDS).v7,
  });
  container.register(ENGINE, { useValue: engine });
}

async function open(
  container: DependencyContainer,
  { host, port, buildPort }: Config,
): Promise<{ url: string; buildUrl: string | undefined }> {
  const shutdown = container.resolve(SHUTDOWN);
  const api = container.resolve(API);
  try {
    await container.resolve(WAITERS).start();
    await container.resolve(REMOTE_APPS).start();
    await container.resolve(QUEUE).start();
    container.resolve(SCHEDULER).start();
    await listen(api, { host, port }, shutdown);
    if (buildPort === undefined) return { url: urlOf(host, port), buildUrl: undefined };
    await listen(container.resolve(BUILD_SERVICE), { host, port: buildPort }, shutdown);
    return { url: urlOf(host, port), buildUrl: urlOf(host, buildPort) };
  } catch (error) {
    throw new StartError(error);
  }
}
