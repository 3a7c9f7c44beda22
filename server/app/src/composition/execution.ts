import { hostname } from "node:os";
import { isFakturoError } from "@fakturo/model";
import type { Connection } from "@fakturo/plugin";
import { StartError } from "@fakturo/server-base";
import type { AlarmTarget } from "@fakturo/server-domain/alarms";
import {
  eraseOldCredentials,
  reportMissingCredentials,
  warnOfExpiry,
} from "@fakturo/server-domain/credentials";
import { renewRegistrations, warnOfApproval } from "@fakturo/server-domain/registrations";
import { createHttpClient, type HttpClient, withRemoteApps } from "@fakturo/server-runtime/call";
import { createDryRuns, createExecutor, type DryRuns } from "@fakturo/server-runtime/interpret";
import {
  createLocalNode,
  createQueue,
  type JobEngine,
  type Queue,
} from "@fakturo/server-runtime/queue";
import {
  createHousekeeping,
  createScheduler,
  createWatch,
  type Housekeeping,
  type PeriodicCheck,
  type Scheduler,
  type Watch,
  warnOfChains,
  warnOfClock,
  warnOfDeadlines,
  warnOfSubmissions,
} from "@fakturo/server-runtime/schedule";
import {
  ClockOffsets,
  type ConnectionTests,
  createConnectionTests,
  createEnvironments,
  createTransmitter,
  type Environments,
} from "@fakturo/server-runtime/transmit";
import { createDatabase, type Database, liveRefusalOf } from "@fakturo/server-storage/database";
import { databaseNow } from "@fakturo/server-storage/store";
import { CONNECTION_ENVIRONMENTS, ENGINE, REMOTE_APPS } from "./apps.ts";
import { CLOCK, CONFIG, DATABASE_LOG, IDS, LOG, SHUTDOWN } from "./basics.ts";
import { type DependencyContainer, provide, token } from "./container.ts";
import { ENGINE_WITH_REMOTE_APPS, entryParts, executionParts, REGISTRATIONS } from "./documents.ts";
import { databaseErrorNoted } from "./faults.ts";
import { publicUrlOf } from "./files-url.ts";
import { STEP_THREADS } from "./plugin-threads.ts";
import {
  DATABASE,
  DATABASE_IDENTITY,
  FILES,
  LISTENER,
  OWNER_DATABASE,
  RUNNING_DATABASE,
} from "./storage.ts";
import { createThreadsOfJobs, startWatchdog } from "./threads.ts";
import { takeOverHeads, WITNESS } from "./witness.ts";

const QUEUE_CONNECTIONS = 8;
const HEARTBEAT_MS = 4_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

export const HTTP_CLIENT = token<HttpClient>("outgoing HTTP");
/** Allows private addresses: the operator has configured these. */
export const OPERATOR_HTTP_CLIENT = token<HttpClient>("outgoing HTTP to the operator's addresses");
/** Undefined where graphile-worker delivers jobs. */
export const JOB_ENGINE = token<JobEngine | undefined>("engine of jobs");
export const QUEUE = token<Queue>("queue");
export const DRY_RUNS = token<DryRuns>("dry runs of workflows");
export const CONNECTION_TESTS = token<ConnectionTests>("tests of connections");
export const SCHEDULER = token<Scheduler>("scheduler");
export const HOUSEKEEPING = token<Housekeeping>("housekeeping");
export const WATCH = token<Watch>("watch");
export const CLOCK_OFFSETS = token<ClockOffsets>("offsets of other clocks");

export function provideExecution(container: DependencyContainer): void {
  provide(container, CONNECTION_ENVIRONMENTS, environmentsOf);
  provide(container, CLOCK_OFFSETS, () => new ClockOffsets(() => performance.now()));
  provide(container, WATCH, (get) => {
    const watch = createWatch(checksOf(get), get.resolve(LOG));
    get.resolve(SHUTDOWN).push("watch", watch.stop);
    return watch;
  });
  provide(container, HTTP_CLIENT, (get) => {
    const client = createHttpClient({ allowPrivate: get.resolve(CONFIG).allowPrivateTargets });
    get.resolve(SHUTDOWN).push("outgoing requests", client.close);
    return client;
  });
  provide(container, OPERATOR_HTTP_CLIENT, (get) => {
    const client = createHttpClient({ allowPrivate: true });
    get.resolve(SHUTDOWN).push("outgoing requests to the operator's addresses", client.close);
    return client;
  });
  provide(container, QUEUE, (get) => {
    const { concurrency, databaseUrl } = get.resolve(CONFIG);
    const owner = createQueueDatabase(get, concurrency);
    const nodeOptions = {
      owner,
      heartbeatDatabase: createHeartbeatDatabase(get),
      ids: get.resolve(IDS),
      log: get.resolve(LOG),
      alone: databaseUrl === undefined,
    };
    const node = createLocalNode(nodeOptions, hostname());
    const calls = callsOf(get);
    const executor = createExecutor({
      ...calls,
      node,
      witness: get.resolve(WITNESS),
      threads: createThreadsOfJobs(get, node.id),
      steps: get.resolve(STEP_THREADS),
    });
    const transmitter = createTransmitter({
      ...calls,
      operatorAlarms: operatorAlarmsOf(get),
      connections: connectionsOf(get),
      node,
      monotonic: () => performance.now(),
    });
    const queue = createQueue({
      owner,
      node,
      executor,
      transmitter,
      listener: get.resolve(LISTENER),
      log: get.resolve(LOG),
      concurrency,
      engine: get.resolve(JOB_ENGINE),
    });
    get.resolve(SHUTDOWN).push("queue", queue.stop);
    startWatchdog(get);
    return queue;
  });
  provide(container, DRY_RUNS, (get) =>
    createDryRuns({
      services: executionParts(get),
      inWorkspace: get.resolve(DATABASE).withWorkspace,
      http: get.resolve(HTTP_CLIENT),
      environments: get.resolve(CONNECTION_ENVIRONMENTS),
      steps: get.resolve(STEP_THREADS),
    }),
  );
  provide(container, CONNECTION_TESTS, (get) =>
    createConnectionTests({ ...callsOf(get), connections: connectionsOf(get) }),
  );
  provide(container, SCHEDULER, (get) => {
    const scheduler = createScheduler({
      services: { ...entryParts(get), sharedNow: databaseNow, log: get.resolve(LOG) },
      inWorkspace: get.resolve(DATABASE).withWorkspace,
      owner: get.resolve(OWNER_DATABASE),
    });
    get.resolve(SHUTDOWN).push("scheduler", scheduler.stop);
    return scheduler;
  });
  provide(container, HOUSEKEEPING, (get) => {
    const housekeeping = createHousekeeping({
      owner: get.resolve(OWNER_DATABASE),
      files: get.resolve(FILES),
      clock: get.resolve(CLOCK),
      log: get.resolve(LOG),
    });
    get.resolve(SHUTDOWN).push("housekeeping", housekeeping.stop);
    return housekeeping;
  });
}

/** What calls of connections are made with. */
function callsOf(get: DependencyContainer) {
  return {
    services: { ...executionParts(get), clocks: get.resolve(CLOCK_OFFSETS) },
    inWorkspace: get.resolve(DATABASE).withWorkspace,
    http: get.resolve(HTTP_CLIENT),
    operatorHttp: get.resolve(OPERATOR_HTTP_CLIENT),
    environments: get.resolve(CONNECTION_ENVIRONMENTS),
  };
}

function connectionsOf(get: DependencyContainer): ReadonlyMap<string, Connection> {
  return get.resolve(ENGINE_WITH_REMOTE_APPS).registry.connections;
}

/** A separate pool, so that requests do not wait for the queue. */
function createQueueDatabase(get: DependencyContainer, concurrency: number): Database {
  const log = get.resolve(DATABASE_LOG);
  const onError = databaseErrorNoted(get);
  const limits = { connections: Math.min(concurrency, QUEUE_CONNECTIONS) + 2, log, onError };
  const database = createDatabase(get.resolve(RUNNING_DATABASE).admin, limits);
  get.resolve(SHUTDOWN).push("queue's database connections", database.close);
  return database;
}

/** A separate connection, so that the heartbeat does not wait for other statements. */
function createHeartbeatDatabase(get: DependencyContainer): Database {
  const log = get.resolve(DATABASE_LOG);
  const limits = { connections: 1, statementMs: HEARTBEAT_MS, connectMs: HEARTBEAT_MS, log };
  const database = createDatabase(get.resolve(RUNNING_DATABASE).admin, limits);
  get.resolve(SHUTDOWN).push("heartbeat's database connection", database.close);
  return database;
}

function checksOf(get: DependencyContainer): readonly PeriodicCheck[] {
  const options = {
    owner: get.resolve(OWNER_DATABASE),
    inWorkspace: get.resolve(DATABASE).withWorkspace,
    registry: get.resolve(ENGINE_WITH_REMOTE_APPS).registry,
    registrations: get.resolve(REGISTRATIONS),
    environmentOf: get.resolve(CONNECTION_ENVIRONMENTS).of,
    clock: get.resolve(CLOCK),
    ids: get.resolve(IDS),
    log: get.resolve(LOG),
    clocks: get.resolve(CLOCK_OFFSETS),
    host: hostname(),
  };
  return [
    { name: "missing credentials", everyMs: DAY_MS, run: () => reportMissingCredentials(options) },
    { name: "expiry", everyMs: HOUR_MS, run: () => warnOfExpiry(options) },
    { name: "records", everyMs: MINUTE_MS, run: () => warnOfSubmissions(options) },
    { name: "deadlines", everyMs: MINUTE_MS, run: () => warnOfDeadlines(options) },
    { name: "clock", everyMs: MINUTE_MS, run: () => warnOfClock(options) },
    { name: "chains", everyMs: MINUTE_MS, run: () => warnOfChains(options) },
    { name: "approvals", everyMs: HOUR_MS, run: () => warnOfApproval(options) },
    { name: "renewals", everyMs: HOUR_MS, run: () => renewRegistrations(options) },
    takeOverHeads(get),
    { name: "old credentials", everyMs: HOUR_MS, run: () => eraseOldCredentials(options) },
  ];
}

function operatorAlarmsOf(get: DependencyContainer): AlarmTarget | undefined {
  const { alarmUrl: url, alarmSecret: secret } = get.resolve(CONFIG);
  return url === undefined ? undefined : { url, secret };
}

/** @throws StartError where the operator's addresses do not belong to their environments. */
function environmentsOf(get: DependencyContainer): Environments {
  const { sandboxEnvironment: sandbox, sandboxEnvironments: sandboxBy } = get.resolve(CONFIG);
  const { endpoints: overrides, simulation, live } = get.resolve(CONFIG);
  const liveRefusal = liveRefusalOf(get.resolve(DATABASE_IDENTITY), live);
  const { connections } = withRemoteApps(get.resolve(ENGINE), get.resolve(REMOTE_APPS)).registry;
  try {
    return createEnvironments({
      connections,
      sandbox,
      sandboxBy,
      overrides,
      simulation,
      publicUrl: publicUrlOf(get.resolve(CONFIG)),
      liveRefusal,
    });
  } catch (error) {
    if (isFakturoError(error)) throw new StartError(`endpoints: ${error.message}`);
    throw error;
  }
}
