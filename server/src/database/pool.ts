import { setTimeout as sleep } from "node:timers/promises";
import { FakturoError, isUuid, parseUuid } from "@fakturo/model";
import { Pool, type PoolClient, type QueryConfig, type QueryResult, type QueryResultRow } from "pg";
import type { Connection } from "./connection.ts";
import { isConnectionLoss, isRetryable, typedError } from "./errors.ts";
import { type DatabaseLog, SILENT } from "./log.ts";

/** What statements run on; named statements are prepared once per connection. */
export interface Queryable {
  query<R extends QueryResultRow>(
    statement: string | QueryConfig,
    values?: unknown[],
  ): Promise<QueryResult<R>>;
}

/** A transaction that sees the rows of one workspace. */
export type Transaction = Queryable;

export interface TransactionOptions {
  readonly isolation?: "read committed" | "repeatable read" | "serializable";
}

/** Access to the tables with the rights of the role it was created for. */
export interface Database {
  /** Runs `work` in one transaction bound to the workspace; again, whole, when it lost a race. */
  withWorkspace<T>(
    workspaceId: string,
    work: (tx: Transaction) => Promise<T>,
    options?: TransactionOptions,
  ): Promise<T>;
  /** The same for reading only, over one state of the database. */
  readWorkspace<T>(workspaceId: string, work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** One transaction over all workspaces; only the owner's connection sees rows in it. */
  maintain<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** One statement outside any workspace: tables of tenants show no rows. */
  query<R extends QueryResultRow>(
    statement: string | QueryConfig,
    values?: unknown[],
  ): Promise<QueryResult<R>>;
  /** The pool itself, for libraries that bring their own statements. */
  readonly pool: Pool;
  close(): Promise<void>;
}

export interface DatabaseLimits {
  /** Connections at most; default 20. */
  readonly connections?: number;
  /** How long a transaction waits for a database that is away, say restarting; default 5000. */
  readonly patienceMs?: number;
  readonly log?: DatabaseLog;
}

const ATTEMPTS = 6;
const RETRY_PAUSE_MS = 8;
const CONNECT_PAUSE_MS = 50;

/**
 * Opens a pool of connections. Every method throws `FakturoError` "unavailable" when the database
 * is gone or goes away; what a lost commit did is then unknown.
 */
export function createDatabase(
  connection: Connection,
  { connections = 20, patienceMs = 5000, log = SILENT }: DatabaseLimits = {},
): Database {
  const pool = new Pool({ ...connection, max: connections, idleTimeoutMillis: 60_000 });
  // A client in use reports its loss to the statement; unheard, the event would end the process.
  pool.on("connect", (client) => client.on("error", () => {}));
  pool.on("error", (error) => log.warn(`a database connection was lost: ${error.message}`));

  async function transaction<T>(begin: string, work: (tx: Transaction) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await once(begin, work);
      } catch (error) {
        if (!isRetryable(error) || attempt === ATTEMPTS) throw typedError(error);
        await sleep(RETRY_PAUSE_MS * attempt * (0.5 + Math.random()));
      }
    }
  }

  async function once<T>(begin: string, work: (tx: Transaction) => Promise<T>): Promise<T> {
    const client = await begun(begin);
    let broken: Error | undefined;
    const noteLoss = (error: Error) => {
      broken = error;
    };
    client.on("error", noteLoss);
    try {
      const result = await work(client);
      const { command } = await client.query("commit");
      // A commit after a swallowed error rolls back and does not fail.
      if (command !== "COMMIT") throw new FakturoError("internal", "transaction was rolled back");
      return result;
    } catch (error) {
      await client.query("rollback").catch(noteLoss);
      throw error;
    } finally {
      client.off("error", noteLoss);
      client.release(broken);
    }
  }

  /** A connection on which `begin` succeeded; nothing has happened before that, so it may be repeated. */
  async function begun(begin: string): Promise<PoolClient> {
    const deadline = performance.now() + patienceMs;
    for (;;) {
      let client: PoolClient | undefined;
      try {
        client = await pool.connect();
        await client.query(begin);
        return client;
      } catch (error) {
        client?.release(true);
        if (!isConnectionLoss(error) || performance.now() > deadline) throw error;
        await sleep(CONNECT_PAUSE_MS);
      }
    }
  }

  return {
    async withWorkspace(workspaceId, work, { isolation = "read committed" } = {}) {
      return transaction(`begin isolation level ${isolation}; ${bind(workspaceId)}`, work);
    },
    async readWorkspace(workspaceId, work) {
      return transaction(
        `begin isolation level repeatable read read only; ${bind(workspaceId)}`,
        work,
      );
    },
    maintain(work) {
      return transaction("begin; set local fakturo.maintenance = 'on'", work);
    },
    async query<R extends QueryResultRow>(statement: string | QueryConfig, values?: unknown[]) {
      try {
        return await pool.query<R>(statement, values);
      } catch (error) {
        throw typedError(error);
      }
    },
    pool,
    close: () => pool.end(),
  };
}

/** Goes with `begin` in one message; only a UUID gets into the statement. */
function bind(workspaceId: string): string {
  const id = parseUuid(workspaceId);
  if (!isUuid(id)) throw new FakturoError("input", "the workspace id is not a UUID");
  return `set local fakturo.workspace = '${id}'`;
}
