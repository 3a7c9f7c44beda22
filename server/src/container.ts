import "reflect-metadata";
import { randomFillSync } from "node:crypto";
import { hostname } from "node:os";
import type { Engine } from "@fakturo/engine";
import { createUuidV7, pooled, uuidV4 } from "@fakturo/model";
import type { FastifyInstance } from "fastify";
import { destination, type Logger, pino } from "pino";
import {
  type DependencyContainer,
  type InjectionToken,
  instanceCachingFactory,
  container as root,
} from "tsyringe";
import { createEnrollmentService, type EnrollmentService } from "./access/enrollments.ts";
import { createKeyService, type KeyService } from "./access/keys.ts";
import {
  createUserAdministration,
  createUserService,
  type UserAdministration,
  type UserService,
} from "./access/users.ts";
import { currentActor } from "./actor.ts";
import { type Administration, createAdministration } from "./administration.ts";
import { createRegistration } from "./apps/registration.ts";
import { createRemoteApps, type RemoteApps } from "./apps/remote-apps.ts";
import { createTaskFacts } from "./apps/task-facts.ts";
import { withRemoteSteps } from "./apps/with-remote-steps.ts";
import type { Config } from "./config/index.ts";
import { createListener, type Listener } from "./database/listener.ts";
import type { DatabaseLog } from "./database/log.ts";
import { createDatabase, type Database } from "./database/pool.ts";
import type { RunningDatabase } from "./database/start.ts";
import type { FileStore } from "./files/file-store.ts";
import { createApi } from "./http/api.ts";
import { createBuildService } from "./http/build-service.ts";
import { createExecutor } from "./jobs/executor.ts";
import { createHousekeeping, type Housekeeping } from "./jobs/housekeeping.ts";
import { createHttpClient, type HttpClient } from "./jobs/http-client.ts";
import { createNode } from "./jobs/node.ts";
import { createQueue, type Queue } from "./jobs/queue.ts";
import { createScheduler, type Scheduler } from "./jobs/scheduler.ts";
import { createWaiters, type Waiters } from "./jobs/waiters.ts";
import { urlOf } from "./listen.ts";
import type { Clock, Ids } from "./ports.ts";
import type { Services } from "./services.ts";
import { ShutdownStack } from "./shutdown.ts";
import { createEntryWriter, type EntryWriter } from "./silo/writer.ts";
import { listApps } from "./store/apps.ts";
import type { JobRow } from "./store/jobs.ts";
import { databaseNow } from "./store/schedules.ts";
import { createPlainJobs, type PlainJob } from "./transform/jobs.ts";
import type { MasterKeys } from "./vault/master-key.ts";
import { createRotation } from "./vault/rotation.ts";
import { createSecrets, type Secrets } from "./vault/secrets.ts";
import { createVault, type Vault } from "./vault/vault.ts";
import { createWriter, type Writer } from "./writer.ts";

const STDERR = 2;
const RANDOM_POOL = 4096;

/** Work across workspaces is rare. */
const OWNER_CONNECTIONS = 3;
const QUEUE_CONNECTIONS = 8;
/** A database that falls silent must not hold requests for ever; no statement of theirs takes as long. */
const STATEMENT_MS = 60_000;
const CONNECT_MS = 20_000;
const HEARTBEAT_MS = 4_000;

export type { DependencyContainer };

function token<T>(name: string): InjectionToken<T> {
  return Symbol(name);
}

export const CONFIG = token<Config>("config");
export const LOG = token<Logger>("log");
export const DATABASE_LOG = token<DatabaseLog>("database log");
export const CLOCK = token<Clock>("clock");
export const IDS = token<Ids>("ids");
export const SHUTDOWN = token<ShutdownStack>("shutdown");
/** Registered when its plugins are loaded. */
export const ENGINE = token<Engine>("engine");
/** Registered when it runs. */
export const RUNNING_DATABASE = token<RunningDatabase>("running database");
/** Registered when the database runs. */
export const FILES = token<FileStore>("files");
export const DATABASE = token<Database>("database");
/** The same tables with the rights of their owner, for work across workspaces. */
export const OWNER_DATABASE = token<Database>("owner's database");
/** Registered when the database runs. */
export const MASTER_KEYS = token<MasterKeys>("master keys");
export const VAULT = token<Vault>("vault");
export const SECRETS = token<Secrets>("secrets");
export const KEYS = token<KeyService>("keys");
export const USERS = token<UserService>("users");
export const USER_ADMINISTRATION = token<UserAdministration>("administration of users");
export const ENROLLMENTS = token<EnrollmentService>("enrolments");
export const REMOTE_APPS = token<RemoteApps>("apps in other processes");
export const SERVICES = token<Services>("services");
export const ADMINISTRATION = token<Administration>("administration");
export const ENTRY_WRITER = token<EntryWriter>("writer of entries");
export const JOB_WRITER = token<Writer<PlainJob, JobRow>>("writer of jobs");
export const LISTENER = token<Listener>("listener");
export const WAITERS = token<Waiters>("waiters");
export const HTTP_CLIENT = token<HttpClient>("outgoing HTTP");
export const QUEUE = token<Queue>("queue");
export const HOUSEKEEPING = token<Housekeeping>("housekeeping");
export const SCHEDULER = token<Scheduler>("scheduler");
export const API = token<FastifyInstance>("API");
export const BUILD_SERVICE = token<FastifyInstance>("build service");

/** The parts of one server or command; each is made when first asked for. */
export function createContainer(config: Config): DependencyContainer {
  const container = root.createChildContainer();
  container.register(CONFIG, { useValue: config });
  provideBasics(container);
  provideData(container);
  provideServices(container);
  provideJobs(container);
  provideSchedules(container);
  provideApps(container);
  provideUsers(container);
  provideHttp(container);
  return container;
}

/** Registers a part that is made once. */
function provide<T>(
  container: DependencyContainer,
  key: InjectionToken<T>,
  make: (get: DependencyContainer) => T,
): void {
  container.register(key, { useFactory: instanceCachingFactory(make) });
}

function provideBasics(container: DependencyContainer): void {
  provide(container, LOG, (get) =>
    pino({ level: get.resolve(CONFIG).logLevel }, destination({ fd: STDERR, sync: true })),
  );
  provide(container, DATABASE_LOG, (get) => {
    const [log, shutdown] = [get.resolve(LOG), get.resolve(SHUTDOWN)];
    return {
      info: (message) => log.info(message),
      // Connections that end while everything stops are no news.
      warn: (message) => (shutdown.isClosing ? log.info(message) : log.warn(message)),
      error: (message) => log.error(message),
    };
  });
  provide(container, SHUTDOWN, (get) => new ShutdownStack(get.resolve(LOG)));
  provide(container, CLOCK, () => ({ now: Date.now }));
  provide(container, IDS, (get) => {
    const random = pooled((bytes) => void randomFillSync(bytes), RANDOM_POOL);
    return { v4: () => uuidV4(random), v7: createUuidV7(get.resolve(CLOCK).now, random) };
  });
}

function provideData(container: DependencyContainer): void {
  provide(container, DATABASE, (get) => {
    const log = get.resolve(DATABASE_LOG);
    const database = createDatabase(get.resolve(RUNNING_DATABASE).app, {
      statementMs: STATEMENT_MS,
      connectMs: CONNECT_MS,
      log,
      actor: currentActor,
    });
    get.resolve(SHUTDOWN).push("database connections", database.close);
    return database;
  });
  provide(container, OWNER_DATABASE, (get) => {
    const log = get.resolve(DATABASE_LOG);
    const limits = { connections: OWNER_CONNECTIONS, log };
    const database = createDatabase(get.resolve(RUNNING_DATABASE).admin, limits);
    get.resolve(SHUTDOWN).push("owner's database connections", database.close);
    return database;
  });
}

function provideServices(container: DependencyContainer): void {
  const keyParts = (get: DependencyContainer) => ({
    masterKeys: get.resolve(MASTER_KEYS),
    inWorkspace: get.resolve(DATABASE).withWorkspace,
    clock: get.resolve(CLOCK),
    ids: get.resolve(IDS),
  });
  provide(container, VAULT, (get) => createVault(keyParts(get)));
  provide(container, SECRETS, (get) => createSecrets(get.resolve(MASTER_KEYS), get.resolve(CLOCK)));
  provide(container, KEYS, (get) =>
    createKeyService({ ...keyParts(get), vault: get.resolve(VAULT) }),
  );
  provide(container, SERVICES, (get) => ({
    engine: withRemoteSteps(get.resolve(ENGINE), get.resolve(REMOTE_APPS)),
    vault: get.resolve(VAULT),
    secrets: get.resolve(SECRETS),
    files: get.resolve(FILES),
    clock: get.resolve(CLOCK),
    sharedNow: databaseNow,
    ids: get.resolve(IDS),
    log: get.resolve(LOG),
  }));
  provide(container, ADMINISTRATION, (get) =>
    createAdministration({
      database: get.resolve(DATABASE),
      owner: get.resolve(OWNER_DATABASE),
      keys: get.resolve(KEYS),
      secrets: get.resolve(SECRETS),
      files: get.resolve(FILES),
      enrollments: get.resolve(ENROLLMENTS),
      users: get.resolve(USER_ADMINISTRATION),
      registration: createRegistration({
        owner: get.resolve(OWNER_DATABASE),
        masterKeys: get.resolve(MASTER_KEYS),
        clock: get.resolve(CLOCK),
        ids: get.resolve(IDS),
      }),
      rotation: createRotation({
        owner: get.resolve(OWNER_DATABASE),
        masterKeys: get.resolve(MASTER_KEYS),
      }),
      clock: get.resolve(CLOCK),
      ids: get.resolve(IDS),
    }),
  );
}

function provideJobs(container: DependencyContainer): void {
  provide(container, ENTRY_WRITER, (get) =>
    createEntryWriter(get.resolve(SERVICES), get.resolve(DATABASE).withWorkspace),
  );
  provide(container, JOB_WRITER, (get) =>
    createWriter(get.resolve(DATABASE).withWorkspace, (inTx, jobs: readonly PlainJob[]) =>
      createPlainJobs(inTx, get.resolve(SERVICES), jobs),
    ),
  );
  provide(container, LISTENER, (get) => {
    const listener = createListener(get.resolve(RUNNING_DATABASE).app, get.resolve(DATABASE_LOG));
    get.resolve(SHUTDOWN).push("notifications", listener.close);
    return listener;
  });
  provide(container, WAITERS, (get) => createWaiters(get.resolve(LISTENER)));
  provide(container, HTTP_CLIENT, (get) => {
    const client = createHttpClient({ allowPrivate: get.resolve(CONFIG).allowPrivateTargets });
    get.resolve(SHUTDOWN).push("outgoing requests", client.close);
    return client;
  });
  provide(container, QUEUE, (get) => {
    const { concurrency, databaseUrl } = get.resolve(CONFIG);
    const owner = createQueueDatabase(get, concurrency);
    const nodeOptions = {
      owner,
      heart: createHeartDatabase(get),
      ids: get.resolve(IDS),
      log: get.resolve(LOG),
      alone: databaseUrl === undefined,
    };
    const node = createNode(nodeOptions, hostname());
    const executor = createExecutor({
      services: get.resolve(SERVICES),
      inWorkspace: get.resolve(DATABASE).withWorkspace,
      http: get.resolve(HTTP_CLIENT),
      caller: node,
    });
    const queue = createQueue({
      owner,
      node,
      executor,
      listener: get.resolve(LISTENER),
      log: get.resolve(LOG),
      concurrency,
    });
    get.resolve(SHUTDOWN).push("queue", queue.stop);
    return queue;
  });
}

function provideSchedules(container: DependencyContainer): void {
  provide(container, SCHEDULER, (get) => {
    const scheduler = createScheduler({
      services: get.resolve(SERVICES),
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

function provideUsers(container: DependencyContainer): void {
  provide(container, USERS, (get) =>
    createUserService({ tx: get.resolve(DATABASE).pool, clock: get.resolve(CLOCK) }),
  );
  provide(container, USER_ADMINISTRATION, (get) =>
    createUserAdministration({
      maintain: get.resolve(OWNER_DATABASE).maintain,
      masterKeys: get.resolve(MASTER_KEYS),
      clock: get.resolve(CLOCK),
      ids: get.resolve(IDS),
    }),
  );
}

function provideApps(container: DependencyContainer): void {
  provide(container, ENROLLMENTS, (get) => {
    const { withWorkspace, pool } = get.resolve(DATABASE);
    return createEnrollmentService({
      keys: get.resolve(KEYS),
      inWorkspace: withWorkspace,
      tx: pool,
      clock: get.resolve(CLOCK),
      ids: get.resolve(IDS),
    });
  });
  provide(container, REMOTE_APPS, (get) => {
    // The operator has said where apps are: that may well be on this machine.
    const http = createHttpClient({ allowPrivate: true });
    get.resolve(SHUTDOWN).push("tasks of apps", http.close);
    const { withWorkspace, pool } = get.resolve(DATABASE);
    const filesUrl = filesUrlOf(get.resolve(CONFIG));
    const keys = get.resolve(KEYS);
    const apps = createRemoteApps({
      load: () => listApps(pool),
      listener: get.resolve(LISTENER),
      masterKeys: get.resolve(MASTER_KEYS),
      ports: { http, facts: createTaskFacts({ inWorkspace: withWorkspace, keys, filesUrl }) },
      log: get.resolve(LOG),
    });
    get.resolve(SHUTDOWN).push("apps in other processes", apps.stop);
    return apps;
  });
}

/** Public base address of a workspace's files. */
function filesUrlOf({ publicUrl, host, port }: Config): (workspaceId: string) => string {
  return (workspaceId) => `${publicUrl ?? urlOf(host, port)}/files/${workspaceId}`;
}

/** The queue keeps connections busy of its own; requests must not wait for them. */
function createQueueDatabase(get: DependencyContainer, concurrency: number): Database {
  const log = get.resolve(DATABASE_LOG);
  const limits = { connections: Math.min(concurrency, QUEUE_CONNECTIONS) + 2, log };
  const database = createDatabase(get.resolve(RUNNING_DATABASE).admin, limits);
  get.resolve(SHUTDOWN).push("queue's database connections", database.close);
  return database;
}

/** A heartbeat that is not through by then has failed; it waits for nobody else's statements. */
function createHeartDatabase(get: DependencyContainer): Database {
  const log = get.resolve(DATABASE_LOG);
  const limits = { connections: 1, statementMs: HEARTBEAT_MS, connectMs: HEARTBEAT_MS, log };
  const database = createDatabase(get.resolve(RUNNING_DATABASE).admin, limits);
  get.resolve(SHUTDOWN).push("heartbeat's database connection", database.close);
  return database;
}

function provideHttp(container: DependencyContainer): void {
  const options = (get: DependencyContainer) => ({
    logger: get.resolve(LOG),
    requestId: get.resolve(IDS).v7,
  });
  provide(container, API, (get) => {
    const config = get.resolve(CONFIG);
    const { version, checkUserAgent, trustedProxies, requestsPerSecond, jobsPerMinute } = config;
    return createApi(
      { ...options(get), checkAgent: checkUserAgent, trustedProxies },
      {
        services: get.resolve(SERVICES),
        keys: get.resolve(KEYS),
        users: get.resolve(USERS),
        enrollments: get.resolve(ENROLLMENTS),
        inWorkspace: get.resolve(DATABASE).withWorkspace,
        readWorkspace: get.resolve(DATABASE).readWorkspace,
        entries: get.resolve(ENTRY_WRITER),
        jobs: get.resolve(JOB_WRITER),
        filesUrl: filesUrlOf(config),
        version,
        limits: { requestsPerSecond, jobsPerMinute },
      },
      get.resolve(WAITERS),
    );
  });
  provide(container, BUILD_SERVICE, (get) =>
    createBuildService(options(get), get.resolve(ENGINE), get.resolve(CONFIG).version),
  );
}
