import { readConsole } from "@fakturo/server-api";
import { OPERATOR, probePort, runAs, StartError } from "@fakturo/server-base";
import { wakeParked } from "@fakturo/server-runtime/queue";
import { areThreadsRunning } from "@fakturo/server-runtime/threads";
import {
  addressOf,
  type DatabaseOptions,
  hasDatabase,
  migrate,
  migrateQueue,
  openDatabase,
  type ReadReplica,
  type RunningDatabase,
  requireDatabase,
  startDatabase,
} from "@fakturo/server-storage/database";
import { missingKeys } from "@fakturo/server-storage/vault";
import type { Administration } from "./administration.ts";
import { registerEngine, registerStorage } from "./assembly.ts";
import { publicUrlOf } from "./composition/files-url.ts";
import {
  ADMINISTRATION,
  API,
  BUILD_SERVICE,
  CLOCK_OFFSETS,
  CONNECTION_RETRY,
  CONSOLE_FILES,
  createContainer,
  DATABASE,
  DATABASE_LOG,
  type DependencyContainer,
  ENGINE_WITH_REMOTE_APPS,
  FAULT_WATCH,
  GATEWAY,
  HOUSEKEEPING,
  LOG,
  MASTER_KEYS,
  OWNER_DATABASE,
  QUEUE,
  READ_REPLICA,
  REMOTE_APPS,
  SCHEDULER,
  SHUTDOWN,
  stopLost,
  WAITERS,
  WATCH,
} from "./composition/index.ts";
import type { Config } from "./config/index.ts";
import { consoleFolder } from "./console-folder.ts";
import { type Health, startHealth } from "./health.ts";
import { type ListeningService, listen, listenError, type PortFlags, urlOf } from "./listen.ts";
import { startTelemetry } from "./telemetry/index.ts";

/** A server that takes requests, jobs or both. */
export interface RunningServer {
  /** Absent where the process takes jobs only. */
  readonly url: string | undefined;
  /** Of the console, where it is served. */
  readonly consoleUrl: string | undefined;
  /** Of the build service, when it was asked for. */
  readonly buildUrl: string | undefined;
  readonly administration: Administration;
  /**
   * Lets open requests and steps end, then stops everything.
   * @returns false where a thread is blocked in native code: the process then ends only with it, or when it is killed.
   */
  close(): Promise<boolean>;
}

export interface StartOptions {
  /** Called with what the start does next, in the present participle: `loading 60 plugins`. */
  readonly onStep?: (step: string) => void;
  /** Ends the start before its next step. */
  readonly signal?: AbortSignal;
}

/**
 * Starts the database and, by the role, HTTP and workflows, in this order.
 * @throws StartError, PluginError, the signal's reason; nothing is left running then.
 */
export async function startServer(
  given: Config,
  options: StartOptions = {},
): Promise<RunningServer> {
  if (given.role === "worker" && given.databaseUrl === undefined)
    throw new StartError(`role ${given.role} needs a Postgres that others share: set DATABASE_URL`);
  if ((given.poolerUrl ?? given.readDatabaseUrl) !== undefined && given.databaseUrl === undefined)
    throw new StartError("a pooler or a read replica needs the Postgres itself: set DATABASE_URL");
  const config = await withPorts(given);
  const container = await assemble(config, options);
  const close = async () => {
    await container.resolve(SHUTDOWN).close();
    return !areThreadsRunning();
  };
  try {
    options.signal?.throwIfAborted();
    const urls = await open(container, config);
    return { ...urls, administration: container.resolve(ADMINISTRATION), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * The parts of a server over a running database, with its plugins loaded; nothing accepts work yet.
 * @throws StartError, PluginError; nothing is left running then.
 */
export async function assemble(
  config: Config,
  { onStep, signal }: StartOptions = {},
): Promise<DependencyContainer> {
  const container = createContainer(config);
  const step = (name: string): void => {
    signal?.throwIfAborted();
    onStep?.(name);
  };
  try {
    step(databaseStep(config));
    const connecting = connect(container, config, startDatabase);
    // Postgres needs the main thread only to be started and asked.
    const loading = loadEngine(container, config, step);
    for (const part of await Promise.allSettled([connecting, loading]))
      if (part.status === "rejected") throw part.reason;
    await checkKeys(container, config);
    return container;
  } catch (error) {
    await container.resolve(SHUTDOWN).close();
    throw error;
  }
}

async function loadEngine(
  container: DependencyContainer,
  config: Config,
  step: (name: string) => void,
): Promise<void> {
  step(`loading ${config.plugins.length} plugins`);
  await registerEngine(container, config);
}

/** What an operator's task needs besides data. */
interface AdministerOptions {
  /** True where it makes the data. */
  readonly begins?: boolean;
  /** True where it runs code of plugins. */
  readonly plugins?: boolean;
}

/**
 * Runs an operator's task on the data; a server may run on it at the same time.
 * @throws UsageError where there is no data, unless the task `begins` it.
 */
export async function administer<T>(
  config: Config,
  task: (administration: Administration) => Promise<T>,
  { begins = false, plugins = false }: AdministerOptions = {},
): Promise<T> {
  if (!begins) await requireDatabase({ folder: config.data, url: config.databaseUrl });
  const container = createContainer(config);
  try {
    await connect(container, config, openDatabase);
    if (plugins) await registerEngine(container, config);
    return await runAs(OPERATOR, () => task(container.resolve(ADMINISTRATION)));
  } finally {
    await container.resolve(SHUTDOWN).close();
  }
}

/** Chosen and tested first: links in answers contain the port, and one that is taken must not cost a database. */
async function withPorts(config: Config): Promise<Config> {
  const { host, role, port, buildPort, healthPort } = config;
  try {
    if (healthPort !== undefined) await probePort(host, healthPort);
    if (role === "worker") return config;
    return {
      ...config,
      port: config.listenFd === undefined ? await probePort(host, port) : port,
      buildPort: buildPort === undefined ? undefined : await probePort(host, buildPort),
    };
  } catch (error) {
    throw new StartError(listenError(error, flagsOf(config)));
  }
}

function databaseStep({ data, databaseUrl: url }: Config): string {
  const address = addressOf({ folder: data, url });
  if (url !== undefined) return `connecting to ${address}`;
  return hasDatabase(data) ? `starting ${address}` : `making a new database in ${data}`;
}

/** Registers the database in the container, with its schema up to date. */
async function connect(
  container: DependencyContainer,
  config: Config,
  start: (options: DatabaseOptions) => Promise<RunningDatabase>,
): Promise<void> {
  const { data, databaseUrl, poolerUrl } = config;
  try {
    const options = {
      folder: data,
      url: databaseUrl,
      poolerUrl,
      log: container.resolve(DATABASE_LOG),
    };
    const withRetry = container.resolve(CONNECTION_RETRY);
    const running = await withRetry(() => start(options));
    container.resolve(SHUTDOWN).push("database", running.stop);
    await withRetry(() => migrate(running.admin));
    await withRetry(() => migrateQueue(running.admin));
    await registerStorage(container, config, running);
  } catch (error) {
    throw new StartError(error);
  }
}

/**
 * Refuses to start when no secret can be decrypted; logs a warning when some cannot. Creates the first
 * key.
 * @throws StartError.
 */
async function checkKeys(container: DependencyContainer, config: Config): Promise<void> {
  const log = container.resolve(LOG);
  try {
    const { rotation } = container.resolve(ADMINISTRATION);
    const uses = await container.resolve(CONNECTION_RETRY)(rotation.status);
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

async function open(container: DependencyContainer, config: Config): Promise<Urls> {
  try {
    const health = await openHealth(container, config);
    const withRetry = container.resolve(CONNECTION_RETRY);
    await withRetry(container.resolve(REMOTE_APPS).start);
    await withRetry(() => stopLost(container));
    // Created before the port opens and started after it: requests end before it stops, and a job that
    // crashes the process at start does not keep the server from answering.
    const workers = config.role === "api" ? undefined : workersOf(container);
    const urls = config.role === "worker" ? NO_URLS : await takeRequests(container, config);
    container.resolve(GATEWAY)?.serve();
    await workers?.start();
    container.resolve(SHUTDOWN).push("health", health.announceStop);
    health.announceReady();
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

type Urls = Pick<RunningServer, "url" | "buildUrl" | "consoleUrl">;
const NO_URLS: Urls = { url: undefined, buildUrl: undefined, consoleUrl: undefined };
const MS_PER_S = 1000;

async function openHealth(
  container: DependencyContainer,
  { host, healthPort }: Config,
): Promise<Pick<Health, "announceReady" | "announceStop">> {
  const metrics = startTelemetry(container);
  if (healthPort === undefined) return { announceReady: () => {}, announceStop: () => {} };
  const { query } = container.resolve(DATABASE);
  const faults = container.resolve(FAULT_WATCH);
  const probe = () => query("select 1");
  const clocks = container.resolve(CLOCK_OFFSETS);
  const replica = container.resolve(READ_REPLICA);
  const warnings = () => [...clocks.warnings, ...(replica ? replicaWarnings(replica) : [])];
  const options = { host, port: healthPort, probe, faults, warnings, ...(metrics && { metrics }) };
  const health = await startHealth(options);
  container.resolve(SHUTDOWN).push("health port", health.close);
  return health;
}

function replicaWarnings({ isUsed, lagSeconds }: ReadReplica): readonly string[] {
  const lag = lagSeconds === undefined ? "unknown" : `${Math.round(lagSeconds)} s`;
  return isUsed
    ? []
    : [`reports and exports are read from the primary: the replica's lag is ${lag}`];
}

/** The worker side of the process. */
function workersOf(container: DependencyContainer): { start(): Promise<void> } {
  const withRetry = container.resolve(CONNECTION_RETRY);
  const queue = container.resolve(QUEUE);
  const scheduler = container.resolve(SCHEDULER);
  const housekeeping = container.resolve(HOUSEKEEPING);
  const watch = container.resolve(WATCH);
  const parked = {
    owner: container.resolve(OWNER_DATABASE),
    providers: container.resolve(ENGINE_WITH_REMOTE_APPS).registry.providers,
    log: container.resolve(LOG),
  };
  return {
    async start() {
      await withRetry(queue.start);
      await withRetry(() => wakeParked(parked));
      scheduler.start();
      housekeeping.start();
      watch.start();
    },
  };
}

async function takeRequests(container: DependencyContainer, config: Config): Promise<Urls> {
  const { host, port, listenFd: descriptor, buildPort, healthPort, drainSeconds } = config;
  const shutdown = container.resolve(SHUTDOWN);
  const lingerMs = healthPort === undefined ? 0 : drainSeconds * MS_PER_S;
  const files = consoleFolder(config);
  if (files !== undefined)
    container.register(CONSOLE_FILES, { useValue: await readConsole(files) });
  const api = container.resolve(API);
  await container.resolve(CONNECTION_RETRY)(container.resolve(WAITERS).start);
  const services: ListeningService[] = [{ app: api, port, descriptor }];
  if (buildPort !== undefined)
    services.push({ app: container.resolve(BUILD_SERVICE), port: buildPort });
  await listen(services, { host, lingerMs }, shutdown);
  const buildUrl = buildPort === undefined ? undefined : urlOf(host, buildPort);
  const consoleUrl = files === undefined ? undefined : `${publicUrlOf(config)}/console`;
  return { url: urlOf(host, port), buildUrl, consoleUrl };
}
