import { auditName } from "@fakturo/server-base";
import { restateSecret } from "@fakturo/server-domain/credentials";
import {
  APP_ROLE,
  addressOf,
  type ConnectionRetry,
  createConnectionRetry,
  createDatabase,
  createListener,
  createReadReplica,
  type Database,
  type Listener,
  type ReadReplica,
  readConnection,
  type WorkspaceReads,
} from "@fakturo/server-storage/database";
import type { FileStore } from "@fakturo/server-storage/files";
import {
  createSecrets,
  createVault,
  type Secrets,
  type Vault,
} from "@fakturo/server-storage/vault";
import { CLOCK, CONFIG, DATABASE_LOG, IDS, SHUTDOWN } from "./basics.ts";
import { type DependencyContainer, provide, token } from "./container.ts";
import { databaseErrorNoted } from "./faults.ts";
import { DATABASE_IDENTITY, MASTER_KEYS, RUNNING_DATABASE } from "./running.ts";

export { DATABASE_IDENTITY, MASTER_KEYS, RUNNING_DATABASE };

/** Small pool: work across workspaces is rare. */
const OWNER_CONNECTIONS = 3;
/** Ends requests when the database stops answering; their statements are all shorter. */
const STATEMENT_MS = 60_000;
const CONNECT_MS = 20_000;

/** Repeats work of the start whose database connection breaks. */
export const CONNECTION_RETRY = token<ConnectionRetry>("retry of lost connections");
export const DATABASE = token<Database>("database");
/** Reads of reports and exports; from the read replica where one is configured. */
export const READS = token<WorkspaceReads>("reads of reports");
/** Undefined where none is configured, and on worker threads. */
export const READ_REPLICA = token<ReadReplica | undefined>("read replica");
/** The same tables with the rights of their owner, for work across workspaces. */
export const OWNER_DATABASE = token<Database>("owner's database");
export const LISTENER = token<Listener>("listener");
/** Registered when the database runs. */
export const FILES = token<FileStore>("files");
export const VAULT = token<Vault>("vault");
export const SECRETS = token<Secrets>("secrets");

/** Dependencies of the vault and of the service of API keys. */
export function keyParts(get: DependencyContainer): Parameters<typeof createVault>[0] {
  return {
    masterKeys: get.resolve(MASTER_KEYS),
    inWorkspace: get.resolve(DATABASE).withWorkspace,
    clock: get.resolve(CLOCK),
    ids: get.resolve(IDS),
  };
}

/** Limit of the time that a starting worker thread waits for the database, as requests do. The main thread waits longer. */
const THREAD_TIMEOUT_MS = 5_000;

export function provideStorage(container: DependencyContainer, isThread: boolean): void {
  provide(container, CONNECTION_RETRY, (get) => {
    const { data, databaseUrl } = get.resolve(CONFIG);
    return createConnectionRetry(
      get.resolve(DATABASE_LOG),
      addressOf({ folder: data, url: databaseUrl }),
      isThread ? THREAD_TIMEOUT_MS : undefined,
    );
  });
  provide(container, DATABASE, (get) => {
    const log = get.resolve(DATABASE_LOG);
    const database = createDatabase(get.resolve(RUNNING_DATABASE).app, {
      statementMs: STATEMENT_MS,
      connectMs: CONNECT_MS,
      log,
      onError: databaseErrorNoted(get),
      actor: auditName,
    });
    get.resolve(SHUTDOWN).push("database connections", database.close);
    return database;
  });
  provide(container, OWNER_DATABASE, (get) => {
    const log = get.resolve(DATABASE_LOG);
    const limits = {
      connections: OWNER_CONNECTIONS,
      log,
      onError: databaseErrorNoted(get),
      actor: auditName,
    };
    const database = createDatabase(get.resolve(RUNNING_DATABASE).admin, limits);
    get.resolve(SHUTDOWN).push("owner's database connections", database.close);
    return database;
  });
  provide(container, READ_REPLICA, (get) => (isThread ? undefined : openReplica(get)));
  provide(container, READS, (get) => get.resolve(READ_REPLICA) ?? get.resolve(DATABASE));
  provide(container, LISTENER, (get) => {
    const listener = createListener(
      get.resolve(RUNNING_DATABASE).listener,
      get.resolve(DATABASE_LOG),
    );
    get.resolve(SHUTDOWN).push("notifications", listener.close);
    return listener;
  });
  provide(container, VAULT, (get) => createVault(keyParts(get)));
  provide(container, SECRETS, (get) =>
    createSecrets(get.resolve(MASTER_KEYS), get.resolve(CLOCK), restateSecret),
  );
}

/** Few connections: each report uses one, and most are short. */
const READ_CONNECTIONS = 5;

function openReplica(get: DependencyContainer): ReadReplica | undefined {
  const { readDatabaseUrl, readLagSeconds: maxLagSeconds } = get.resolve(CONFIG);
  if (readDatabaseUrl === undefined) return undefined;
  const log = get.resolve(DATABASE_LOG);
  const standby = createDatabase(readConnection(readDatabaseUrl, APP_ROLE), {
    connections: READ_CONNECTIONS,
    connectMs: CONNECT_MS,
    timeoutMs: 0,
    log,
  });
  const replica = createReadReplica({
    primary: get.resolve(DATABASE),
    standby,
    maxLagSeconds,
    monotonic: () => performance.now(),
    log,
  });
  get.resolve(SHUTDOWN).push("read replica", async () => {
    replica.close();
    await standby.close();
  });
  return replica;
}
