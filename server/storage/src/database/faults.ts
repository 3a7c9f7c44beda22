import { isFakturoError } from "@fakturo/model";
import { withClient } from "./client.ts";
import type { DatabaseConnection } from "./connection.ts";

/** Failures of the database that an operator has to mend, by SQLSTATE or the system's code. */
const KINDS: Readonly<Record<string, string>> = {
  "53100": "disk full",
  ENOSPC: "disk full",
  "53200": "database out of memory",
  "53300": "too many connections",
  "53400": "too many connections",
  "25006": "database read-only",
  "28000": "database login",
  "28P01": "database login",
  CERT_HAS_EXPIRED: "database certificate",
  CERT_NOT_YET_VALID: "database certificate",
  DEPTH_ZERO_SELF_SIGNED_CERT: "database certificate",
  ERR_TLS_CERT_ALTNAME_INVALID: "database certificate",
  SELF_SIGNED_CERT_IN_CHAIN: "database certificate",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "database certificate",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "database certificate",
};

/** Every kind there is. */
export const DATABASE_FAULTS: readonly string[] = [...new Set(Object.values(KINDS))];

/** The kind of a failure that lasts until an operator mends it; undefined for all others. */
export function databaseFaultOf(error: unknown): string | undefined {
  const cause = isFakturoError(error) ? error.cause : error;
  if (!(cause instanceof Error) || !("code" in cause)) return undefined;
  const kind = KINDS[String(cause.code)];
  // I/O errors and failures to extend a file name the reason in their text only.
  return kind ?? (/No space left on device/.test(cause.message) ? "disk full" : undefined);
}

/** About 1 MB, more than the free space that Postgres may find in existing files. */
const WRITE = `begin;
  create temp table fakturo_probe on commit drop as select generate_series(1, 30000);
  rollback`;

/** Opens a connection and writes over it. @throws the database's error. */
export async function probeDatabase(connection: DatabaseConnection): Promise<void> {
  await withClient(connection, (client) => client.query(WRITE));
}
