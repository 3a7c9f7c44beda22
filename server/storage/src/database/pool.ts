import { setTimeout as sleep } from "node:timers/promises";
import { FakturoError, isUuid, parseUuid } from "@fakturo/model";
import { Pool, type PoolClient, type QueryConfig, type QueryResult, type QueryResultRow } from "pg";
import { batchingSocket } from "./batching-socket.ts";
import type { DatabaseConnection } from "./connection.ts";
import { isConnectionLoss, isRetryable, typedError } from "./errors.ts";
import { type DatabaseLog, SILENT } from "./log.ts";
import { ServerListClient } from "./server-list.ts";

/** Target of statements; named statements are prepared once per connection. */
export interface Queryable {
  query<R extends QueryResultRow>(
    statement: string | QueryConfig,
    values?: unknown[],
  ): Promise<QueryResult<R>>;
}

/** A transaction that sees the rows of one workspace. */
export interface Transaction extends Queryable {
  /**
   * Sends final statements together with the commit, which does not wait for their answers. A failure of
   * theirs fails the commit; no other statement may follow.
   */
  settle(sent: Promise<unknown>): void;
}

export interface TransactionOptions {
  readonly isolation?: "read committed" | "repeatable read" | "serializable";
}

/** Access to the tables with the rights of one role. */
export interface Database {
  /**
   * Runs `work` in one transaction bound to the workspace; repeats it after a serialisation conflict.
   */
  withWorkspace<T>(
    workspaceId: string,
    work: (tx: Transaction) => Promise<T>,
    options?: TransactionOptions,
  ): Promise<T>;
  /** The same, read-only over one snapshot of the database. */
  readWorkspace<T>(workspaceId: string, work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** One transaction over all workspaces; only the owner's connection sees rows in it. */
  maintain<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** One statement outside any workspace: rows of tenants are invisible. */
  query<R extends QueryResultRow>(
    statement: string | QueryConfig,
    values?: unknown[],
  ): Promise<QueryResult<R>>;
  /** The pool itself, for libraries that run their own statements. */
  readonly pool: Pool;
  close(): Promise<void>;
}

export interface DatabaseLimits {
  /** Maximum number of connections; default 20. */
  readonly connections?: number;
  /**
   * Milliseconds that a transaction waits for an unavailable database, e.g. during a restart; default
   * 5000.
   */
  readonly timeoutMs?: number;
  /** Time limit of a statement and of silence on its connection, in milliseconds; default: none. */
  readonly statementMs?: number;
  /** Time limit for getting a connection, new or free, in milliseconds; default: none. */
  readonly connectMs?: number;
  readonly log?: DatabaseLog;
  /** Name of a transaction's actor in the audit log: letters, digits and `:._@-`. */
  readonly actor?: () => string | undefined;
  /** Called with every error of the database before callers get it. */
  readonly onError?: (error: unknown) => void;
}

const ATTEMPTS = 6;
const RETRY_PAUSE_MS = 8;
const CONNECT_PAUSE_MS = 50;

/**
 * Opens a pool of connections. Every method throws `FakturoError` "unavailable" when the database is or
 * becomes unavailable; the outcome of a lost commit is then unknown.
 */
export function createDatabase(
  connection: DatabaseConnection,
  {
    connections = 20,
    timeoutMs = 5000,
    statementMs,
    connectMs,
    log = SILENT,
    actor = () => undefined,
    onError = () => {},
  }: DatabaseLimits = {},
): Database {
  const { perTransaction, ...reached } = connection;
  const pool = new Pool({
    ...reached,
    Client: ServerListClient,
    max: connections,
    idleTimeoutMillis: 60_000,
    pipeline: true,
    stream: batchingSocket,
    // Both end the connection: statements queued behind one that hangs would hang too.
    ...(statementMs !== undefined && { query_timeout: statementMs }),
    ...(connectMs !== undefined && { connectionTimeoutMillis: connectMs }),
  });
  // The statement in progress reports the loss; without a listener the event would end the process.
  pool.on("connect", (client) => client.on("error", () => {}));
  pool.on("error", (error) => log.warn(`a database connection was lost: ${error.message}`));

  const begins = (mode: string, ...settings: readonly string[]): string =>
    [`begin ${mode}`, ...(perTransaction === undefined ? [] : [perTransaction]), ...settings].join(
      "; ",
    );
  const failed = (error: unknown): unknown => {
    onError(error);
    return typedError(error);
  };

  async function transaction<T>(begin: string, work: (tx: Transaction) => Promise<T>): Promise<T> {
    const deadline = performance.now() + timeoutMs;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await withRetry(deadline, () => once(begin, work));
      } catch (error) {
        if (!isRetryable(error) || attempt === ATTEMPTS) throw failed(error);
        await sleep(RETRY_PAUSE_MS * attempt * (0.5 + Math.random()));
      }
    }
  }

  /** Waits for an unavailable database: before the transaction has begun, everything may be repeated. */
  async function withRetry<T>(deadline: number, attempt: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await attempt();
      } catch (error) {
        if (!(error instanceof NotBegun)) throw error;
        if (performance.now() > deadline) throw error.cause;
        await sleep(CONNECT_PAUSE_MS);
      }
    }
  }

  /** A prepared statement of another session would not be found. */
  const prepared = (statement: string | QueryConfig): string | QueryConfig => {
    if (perTransaction === undefined || typeof statement === "string") return statement;
    const { name: _name, ...unnamed } = statement;
    return unnamed;
  };

  /** `begin` is sent with the work's first statement, which saves a round trip. */
  async function once<T>(begin: string, work: (tx: Transaction) => Promise<T>): Promise<T> {
    const client = await connected();
    let broken: Error | undefined;
    const noteLoss = (error: Error) => {
      broken = error;
    };
    client.on("error", noteLoss);
    const begun = client.query(begin).then(
      () => undefined,
      (error: unknown) => error,
    );
    const sent: Promise<unknown>[] = [];
    let isClosing = false;
    const tx: Transaction = {
      query<R extends QueryResultRow>(statement: string | QueryConfig, values?: unknown[]) {
        if (isClosing) throw new Error("a statement was sent after the commit");
        return client.query<R>(prepared(statement), values);
      },
      settle(promise) {
        // The first failure is thrown with the commit.
        promise.catch(() => {});
        sent.push(promise);
      },
    };
    try {
      const result = await work(tx);
      isClosing = true;
      const [{ command }] = await Promise.all([client.query("commit"), ...sent]);
      // A commit after a swallowed error rolls back without failing.
      if (command !== "COMMIT") throw new FakturoError("internal", "transaction was rolled back");
      return result;
    } catch (error) {
      const failure = await begun;
      if (isConnectionLoss(failure)) {
        broken = new Error("lost before anything happened");
        throw new NotBegun(failure);
      }
      await client.query("rollback").catch(noteLoss);
      throw failure ?? error;
    } finally {
      client.off("error", noteLoss);
      client.release(broken);
    }
  }

  async function connected(): Promise<PoolClient> {
    try {
      return await pool.connect();
    } catch (error) {
      throw isConnectionLoss(error) ? new NotBegun(error) : error;
    }
  }

  return {
    async withWorkspace(workspaceId, work, { isolation = "read committed" } = {}) {
      const begin = `isolation level ${isolation}`;
      return transaction(begins(begin, bind(workspaceId)) + nameOf(actor()), work);
    },
    async readWorkspace(workspaceId, work) {
      return transaction(
        begins("isolation level repeatable read read only", bind(workspaceId)),
        work,
      );
    },
    maintain(work) {
      return transaction(begins("", "set local fakturo.maintenance = 'on'"), work);
    },
    async query<R extends QueryResultRow>(statement: string | QueryConfig, values?: unknown[]) {
      if (perTransaction !== undefined)
        return transaction(begins(""), (tx) => tx.query<R>(statement, values));
      try {
        return await pool.query<R>(statement, values);
      } catch (error) {
        throw failed(error);
      }
    },
    pool,
    close: () => pool.end(),
  };
}

const ACTOR = /^[A-Za-z0-9:._@-]+$/;

/** SQL that sets the transaction's actor for the audit log. */
function nameOf(actor: string | undefined): string {
  return actor !== undefined && ACTOR.test(actor) ? `; set local fakturo.actor = '${actor}'` : "";
}

/** The connection was lost before the transaction began: it may be repeated. */
class NotBegun extends Error {
  constructor(cause: unknown) {
    super("the transaction did not begin", { cause });
  }
}

/** Sent with `begin` in one message; only a UUID is interpolated. */
function bind(workspaceId: string): string {
  const id = parseUuid(workspaceId);
  if (!isUuid(id)) throw new FakturoError("input", "the workspace id is not a UUID");
  return `set local fakturo.workspace = '${id}'`;
}
