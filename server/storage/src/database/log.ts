/** Log of the database layer, for operators. */
export interface DatabaseLog {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

/** A log that discards everything. */
export const SILENT: DatabaseLog = { info: ignore, warn: ignore, error: ignore };

function ignore(): void {}
