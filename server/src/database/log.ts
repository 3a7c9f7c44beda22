/** Where the database layer reports what an operator may want to read. */
export interface DatabaseLog {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

/** Says nothing. */
export const SILENT: DatabaseLog = { info: ignore, warn: ignore, error: ignore };

function ignore(): void {}
