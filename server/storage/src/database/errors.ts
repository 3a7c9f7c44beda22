import { FakturoError, isFakturoError } from "@fakturo/model";
import { systemCode } from "@fakturo/server-base";
import { databaseFaultOf } from "./faults.ts";

/** SQLSTATE of a database error, or the system's code of a broken connection. */
export function databaseCode(error: unknown): string | undefined {
  return systemCode(error);
}

/** True when a row with the same key exists; with `constraint`, only for that index or constraint. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return (
    databaseCode(error) === "23505" &&
    (constraint === undefined || constraintOf(error) === constraint)
  );
}

/** True for a conflict with another transaction: the transaction may be repeated. */
export function isRetryable(error: unknown): boolean {
  const code = databaseCode(error);
  return code === "40001" || code === "40P01";
}

/** True when the database cannot be reached, disconnected during a statement or cannot serve it now. */
export function isConnectionLoss(error: unknown): boolean {
  const code = databaseCode(error);
  if (code !== undefined) return LOST_CODES.has(code) || LOST_CLASSES.test(code);
  return error instanceof Error && LOST_MESSAGES.test(error.message);
}

/** Maps temporary errors to `unavailable`; other errors are unchanged. */
export function typedError(error: unknown): unknown {
  if (isFakturoError(error)) return error;
  if (!isConnectionLoss(error) && !isRetryable(error) && databaseFaultOf(error) === undefined)
    return error;
  return new FakturoError("unavailable", "database unavailable", { cause: error });
}

const LOST_CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOENT",
  "ENOTFOUND",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "EAI_AGAIN",
  // Occurs only on a standby after a failover: read-only transactions of Fakturo never write.
  "25006",
]);

/**
 * SQLSTATEs of a broken connection; of exhausted connections, memory or disk; of an operator's
 * intervention: shutdown, start, a cancelled statement or one over its time limit.
 */
const LOST_CLASSES = /^(08|53|57)[0-9A-Z]{3}$/;

/** Messages of driver errors without code. */
const LOST_MESSAGES =
  /^(Connection terminated|timeout expired|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/;

function constraintOf(error: unknown): unknown {
  return error instanceof Error && "constraint" in error ? error.constraint : undefined;
}
