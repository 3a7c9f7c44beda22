import { postgresUrl, type Reader } from "./readers.ts";

/** Addresses of Postgres. */
export interface DatabaseSettings {
  /** Absent: the server runs its own Postgres in the data folder. */
  readonly databaseUrl: string | undefined;
  /** A pooler in transaction mode before that server; absent: requests and steps connect to it directly. */
  readonly poolerUrl: string | undefined;
  /** A standby for reports, exports and dumps; absent: they are read from the primary. */
  readonly readDatabaseUrl: string | undefined;
}

interface DatabaseSetting {
  readonly flag: string;
  readonly env: readonly string[];
  readonly read: Reader<string>;
  readonly expects: string;
  readonly fallback: undefined;
}

const address = { read: postgresUrl, expects: "a postgres:// address", fallback: undefined };

export const DATABASE_SETTINGS: { readonly [K in keyof DatabaseSettings]: DatabaseSetting } = {
  databaseUrl: { ...address, flag: "database-url", env: ["DATABASE_URL"] },
  poolerUrl: { ...address, flag: "pooler-url", env: ["FAKTURO_POOLER_URL"] },
  readDatabaseUrl: {
    ...address,
    flag: "read-database-url",
    env: ["FAKTURO_READ_DATABASE_URL"],
  },
};
