export { addressOf } from "./address.ts";
export { APP_ROLE, readConnection, withDatabase } from "./connection.ts";
export { type ConnectionRetry, createConnectionRetry } from "./connection-retry.ts";
export { databaseIdentity, liveRefusalOf } from "./database-identity.ts";
export { dumpDatabase, type RowCounts } from "./dump.ts";
export { readDump } from "./dump-reader.ts";
export { type EmbeddedDatabase, startEmbedded } from "./embedded.ts";
export { isConnectionLoss, isRetryable, isUniqueViolation, typedError } from "./errors.ts";
export type { DatabaseConnections } from "./external.ts";
export { DATABASE_FAULTS, databaseFaultOf, probeDatabase } from "./faults.ts";
export { makeFolder } from "./folder.ts";
export { createListener, type Listener } from "./listener.ts";
export { type DatabaseLog, SILENT } from "./log.ts";
export { appliedMigration, knownMigrations, latestMigration, migrate } from "./migrate.ts";
export { type FolderState, folderState } from "./orphans.ts";
export {
  countPartitions,
  MAX_PARTITIONS,
  type PartitionPlan,
  partitionDatabase,
  planPartitions,
} from "./partition.ts";
export { createDatabase, type Database, type Transaction } from "./pool.ts";
export { PUBLISHED, publish, unpublish } from "./publication.ts";
export { migrateQueue } from "./queue-schema.ts";
export {
  createReadReplica,
  type ReadReplica,
  standbyCaughtUp,
  type WorkspaceReads,
} from "./read-replica.ts";
export { restoreDatabase } from "./restore.ts";
export { shareTransactions } from "./shared-transactions.ts";
export {
  type DatabaseOptions,
  hasDatabase,
  openDatabase,
  type RunningDatabase,
  requireDatabase,
  startDatabase,
} from "./start.ts";
export { analyzeGrown } from "./statistics.ts";
export { upgradeDatabase } from "./upgrade.ts";
