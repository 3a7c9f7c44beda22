import { FakturoError, isFakturoError } from "@fakturo/model";
import { systemCode } from "./system-error.ts";

/** SQLSTATE of an error of the database, or the system's code of a broken connection. */
export function databaseCode(error: unknown): string | undefined {
  return systemCode(error);
}

/** True when a row with the same key exists; with `constraint`, only for that one (index or constraint name). */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return (
    databaseCode(error) === "23505" &&
    (constraint === undefined || constraintOf(error) === constraint)
  );
}

/** True when the transaction lost against another and may simply be run again. */
export function isRetryable(error: unknown): boolean {
  const code = databaseCode(error);
  return code === "40001" || code === "40P01";
}

/** True when the database cannot be reached, went away under a statement or cannot serve it for now. */
export function isConnectionLoss(error: unknown): boolean {
  const code = databaseCode(error);
  if (code !== undefined) return LOST_CODES.has(code) || LOST_CLASSES.test(code);
  return error instanceof Error && LOST_MESSAGES.test(error.message);
}

/** What callers get: what may work later becomes `unavailable`, everything else stays as it is. */
export function typedError(error: unknown): unknown {
  if (isFakturoError(error) || !(isConnectionLoss(error) || isRetryable(error))) return error;
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
  // Only a standby after the primary has moved: no transaction of ours writes after saying that it reads.
  "25006",
]);

/**
 * SQLSTATEs of a broken connection; of no room for more connections, memory or disk; of an operator's
 * intervention: a shutdown, a start, a statement that was cancelled or took longer than is allowed.
 */
const LOST_CLASSES = /^(08|53|57)[0-9A-Z]{3}$/;

/** The driver gives these no code. */
const LOST_MESSAGES =
  /^(Connection terminated|timeout expired|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/;

function constraintOf(error: unknown): unknown {
  return error instanceof Error && "constraint" in error ? error.constraint : undefined;
}
