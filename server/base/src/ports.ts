/** The clock. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
}

/** Fresh identifiers. */
export interface Ids {
  v4(): string;
  v7(): string;
}

/** Structured log; secrets and documents never go in. */
export interface Log {
  debug(details: object, message: string): void;
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}
