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
  DATABASE,
  DATABASE_LOG,
  type DependencyContainer,
  ENGINE,
  FILES,
  HOUSEKEEPING,
  IDS,
  LOG,
  MASTER_KEYS,
  OWNER_DATABASE,
  QUEUE,
  REMOTE_APPS,
  RUNNING_DATABASE,
  SCHEDULER,
  SHUTDOWN,
  WAITERS,
} from "./container.ts";
import { addressOf } from "./database/address.ts";
import { migrate } from "./database/migrate.ts";
import { createPatience } from "./database/patience.ts";
import { migrateQueue } from "./database/queue-schema.ts";
import {
  type DatabaseOptions,
  openDatabase,
  type RunningDatabase,
  requireDatabase,
  startDatabase,
} from "./database/start.ts";
import { openFiles } from "./files/open.ts";
import { startHealth } from "./health.ts";
import { freePort, listen, listenError, type PortFlags, urlOf } from "./listen.ts";
import { loadPlugins } from "./plugins.ts";
import { nativeSha256 } from "./sha256.ts";
import { StartError } from "./start-error.ts";
import { missingKeys, openMasterKeys } from "./vault/open-keys.ts";

/** A server that takes requests, jobs or both. */
export interface RunningServer {
  /** Absent where the process takes jobs only. */
  readonly url: string | undefined;
  /** Of the build service, when it was asked for. */
  readonly buildUrl: string | undefined;
  readonly administration: Administration;
  /** Lets open requests and steps end, then stops everything. */
  close(): Promise<void>;
}

/**
 * Starts the database and, by the role, HTTP and workflows, in this order.
 * @throws StartError, PluginError; nothing is left running then.
 */
export async function startServer(given: Config): Promise<RunningServer> {
  if (given.role !== "all" && given.databaseUrl === undefined)
    throw new StartError(`role ${given.role} needs a Postgres that others share: set DATABASE_URL`);
  const config = await withPorts(given);
  const container = await assemble(config);
  const close = () => container.resolve(SHUTDOWN).close();
  try {
    const urls = await open(container, config);
    return { ...urls, administration: container.resolve(ADMINISTRATION), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * The parts of a server over a database that runs, its plugins loaded; nothing takes work yet.
 * @throws StartError, PluginError; nothing is left running then.
 */
export async function assemble(config: Config): Promise<DependencyContainer> {
  const container = createContainer(config);
  try {
    await connect(container, config, startDatabase);
    await checkKeys(container, config);
    await loadEngine(container, config);
    return container;
  } catch (error) {
    await container.resolve(SHUTDOWN).close();
    throw error;
  }
}

/**
 * Runs an operator's task on the data, beside a server that may be running on it.
 * @throws UsageError where there is no data, unless the task `begins` it.
 */
export async function administer<T>(
  config: Config,
  task: (administration: Administration) => Promise<T>,
  { begins = false }: { readonly begins?: boolean } = {},
): Promise<T> {
  if (!begins) await requireDatabase({ folder: config.data, url: config.databaseUrl });
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
    throw new StartError(listenError(error, []));
  }
}

/** Makes the database available to the container, its schema up to date. */
async function connect(
  container: DependencyContainer,
  config: Config,
  start: (options: DatabaseOptions) => Promise<RunningDatabase>,
): Promise<void> {
  const { data, databaseUrl } = config;
  try {
    const log = container.resolve(DATABASE_LOG);
    const options = { folder: data, url: databaseUrl, log };
    const patiently = createPatience(log, addressOf(options));
    const running = await patiently(() => start(options));
    container.resolve(SHUTDOWN).push("database", running.stop);
    await patiently(() => migrate(running.admin));
    await patiently(() => migrateQueue(running.admin));
    container.register(RUNNING_DATABASE, { useValue: running });
    const owner = container.resolve(OWNER_DATABASE);
    container.register(MASTER_KEYS, { useValue: await openMasterKeys(config, owner) });
    const { files, close } = await openFiles(config, owner);
    container.resolve(SHUTDOWN).push("files", close);
    container.register(FILES, { useValue: files });
  } catch (error) {
    throw new StartError(error);
  }
}

/**
 * Refuses to start where no secret can be read, and tells of those that cannot; makes the first key.
 * @throws StartError.
 */
async function checkKeys(container: DependencyContainer, config: Config): Promise<void> {
  const log = container.resolve(LOG);
  try {
    const uses = await container.resolve(ADMINISTRATION).rotation.status();
    const missing = missingKeys(uses, config);
    if (missing && !uses.some(({ isKnown }) => isKnown)) throw missing;
    if (missing) log.warn(missing.message);
    log.info(
      `secrets go under master key ${container.resolve(MASTER_KEYS).current.id.toString("hex")}`,
    );
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
    sha256: nativeSha256,
  });
  container.register(ENGINE, { useValue: engine });
}

async function open(
  container: DependencyContainer,
  config: Config,
): Promise<{ url: string | undefined; buildUrl: string | undefined }> {
  try {
    const announceStop = await openHealth(container, config);
    await container.resolve(REMOTE_APPS).start();
    // Made before the port is opened and started after: at the end requests are through first, and
    // at the start a job that ends the process does not keep it from answering.
    const workers = config.role === "api" ? undefined : workersOf(container);
    const urls = config.role === "worker" ? NO_URLS : await takeRequests(container, config);
    await workers?.start();
    container.resolve(SHUTDOWN).push("health", announceStop);
    return urls;
  } catch (error) {
    throw new StartError(listenError(error, flagsOf(config)));
  }
}

function flagsOf({ port, buildPort, healthPort }: Config): PortFlags {
  return [
    [port, "--port"],
    [buildPort, "--build-port"],
    [healthPort, "--health-port"],
  ];
}

const NO_URLS = { url: undefined, buildUrl: undefined };
const MS_PER_S = 1000;

/** Answers how to tell that the process is about to stop. */
async function openHealth(
  container: DependencyContainer,
  { host, healthPort }: Config,
): Promise<() => void> {
  if (healthPort === undefined) return () => {};
  const { query } = container.resolve(DATABASE);
  const health = await startHealth({ host, port: healthPort }, () => query("select 1"));
  container.resolve(SHUTDOWN).push("health port", health.close);
  return health.announceStop;
}

/** What takes jobs. */
function workersOf(container: DependencyContainer): { start(): Promise<void> } {
  const queue = container.resolve(QUEUE);
  const scheduler = container.resolve(SCHEDULER);
  const housekeeping = container.resolve(HOUSEKEEPING);
  return {
    async start() {
      await queue.start();
      scheduler.start();
      housekeeping.start();
    },
  };
}

async function takeRequests(
  container: DependencyContainer,
  { host, port, buildPort, healthPort, drainSeconds }: Config,
): Promise<{ url: string; buildUrl: string | undefined }> {
  const shutdown = container.resolve(SHUTDOWN);
  const lingerMs = healthPort === undefined ? 0 : drainSeconds * MS_PER_S;
  const api = container.resolve(API);
  await container.resolve(WAITERS).start();
  await listen(api, { host, port, lingerMs }, shutdown);
  if (buildPort === undefined) return { url: urlOf(host, port), buildUrl: undefined };
  await listen(container.resolve(BUILD_SERVICE), { host, port: buildPort, lingerMs }, shutdown);
  return { url: urlOf(host, port), buildUrl: urlOf(host, buildPort) };
}
