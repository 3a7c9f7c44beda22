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
export interface Transaction extends Queryable {
  /**
   * Hands over statements that were sent and whose answers nothing before the commit depends on. It
   * follows them at once, and fails with them; nothing can be sent any more then.
   */
  settle(sent: Promise<unknown>): void;
}

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
  /** How long a statement may take, or nothing come over its connection; without limit when absent. */
  readonly statementMs?: number;
  /** How long to wait for a connection, be it new or a free one; without limit when absent. */
  readonly connectMs?: number;
  readonly log?: DatabaseLog;
  /** In whose name a transaction of a workspace is done: letters, digits and `:._@-`. */
  readonly actor?: () => string | undefined;
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
  {
    connections = 20,
    patienceMs = 5000,
    statementMs,
    connectMs,
    log = SILENT,
    actor = () => undefined,
  }: DatabaseLimits = {},
): Database {
  const pool = new Pool({
    ...connection,
    max: connections,
    idleTimeoutMillis: 60_000,
    pipeline: true,
    // Either ends the connection: what hangs once would hang everything sent after it.
    ...(statementMs !== undefined && { query_timeout: statementMs }),
    ...(connectMs !== undefined && { connectionTimeoutMillis: connectMs }),
  });
  // A client in use reports its loss to the statement; unheard, the event would end the process.
  pool.on("connect", (client) => client.on("error", () => {}));
  pool.on("error", (error) => log.warn(`a database connection was lost: ${error.message}`));

  async function transaction<T>(begin: string, work: (tx: Transaction) => Promise<T>): Promise<T> {
    const deadline = performance.now() + patienceMs;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await patiently(deadline, () => once(begin, work));
      } catch (error) {
        if (!isRetryable(error) || attempt === ATTEMPTS) throw typedError(error);
        await sleep(RETRY_PAUSE_MS * attempt * (0.5 + Math.random()));
      }
    }
  }

  /** Waits for a database that is away: as long as nothing began, anything may be repeated. */
  async function patiently<T>(deadline: number, attempt: () => Promise<T>): Promise<T> {
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

  /** `begin` travels with the work's first statement: one round trip less. */
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
        return client.query<R>(statement, values);
      },
      settle(promise) {
        // Whoever fails first is heard with the commit.
        promise.catch(() => {});
        sent.push(promise);
      },
    };
    try {
      const result = await work(tx);
      isClosing = true;
      const [{ command }] = await Promise.all([client.query("commit"), ...sent]);
      // A commit after a swallowed error rolls back and does not fail.
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
      const begin = `begin isolation level ${isolation}; ${bind(workspaceId)}`;
      return transaction(begin + nameOf(actor()), work);
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

const ACTOR = /^[A-Za-z0-9:._@-]+$/;

/** The name that the audit log is written in. */
function nameOf(actor: string | undefined): string {
  return actor !== undefined && ACTOR.test(actor) ? `; set local fakturo.actor = '${actor}'` : "";
}

/** The connection was lost before the transaction began: nothing has happened, so it may be repeated. */
class NotBegun extends Error {
  constructor(cause: unknown) {
    super("the transaction did not begin", { cause });
  }
}

/** Goes with `begin` in one message; only a UUID gets into the statement. */
function bind(workspaceId: string): string {
  const id = parseUuid(workspaceId);
  if (!isUuid(id)) throw new FakturoError("input", "the workspace id is not a UUID");
  return `set local fakturo.workspace = '${id}'`;
}
