/** Server settings by name, as Postgres spells them. */
export type PostgresSettings = Readonly<Record<string, string>>;

/**
 * Set on the command line, so that neither an old file nor `alter system` weakens them. Durability has
 * priority: an answered number or signature must survive a power failure.
 */
export const SETTINGS: PostgresSettings = {
  listen_addresses: "",
  unix_socket_directories: ".",
  unix_socket_permissions: "0700",
  port: "5432",
  max_connections: "100",
  fsync: "on",
  synchronous_commit: "on",
  full_page_writes: "on",
  shared_buffers: "128MB",
  // Plans for empty tables stay in use until Postgres has collected statistics.
  autovacuum_naptime: "15s",
  wal_buffers: "16MB",
  // Filling a new WAL file (16 MB) with zeros makes all commits wait 25 to 150 ms.
  wal_init_zero: "off",
  max_wal_size: "1GB",
  checkpoint_timeout: "10min",
  checkpoint_completion_target: "0.9",
  random_page_cost: "1.1",
  // All statements are short: compilation and parallel workers cost more than they save.
  jit: "off",
  max_parallel_workers_per_gather: "0",
  // Ends statements of killed clients soon, which releases their locks.
  client_connection_check_interval: "1s",
  idle_in_transaction_session_timeout: "60s",
  // Keeps documents out of the log: neither failed statements nor values of violated keys.
  log_min_messages: "log",
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
  log_line_prefix: "",
  log_checkpoints: "off",
  lc_messages: "C",
  timezone: "UTC",
  log_timezone: "UTC",
};

/** Command line form of `settings`. */
export function settingArguments(settings: PostgresSettings): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}
