import type { Engine } from "@fakturo/engine";
import type { FileStore } from "./files/file-store.ts";
import type { Secrets } from "./vault/secrets.ts";
import type { Vault } from "./vault/vault.ts";

/** Time, from one place. */
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

/** What every service of the server works with. */
export interface Services {
  readonly engine: Engine;
  readonly vault: Vault;
  readonly secrets: Secrets;
  readonly files: FileStore;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
}

/** Who changes something: an API key, a job's step, a console user or an app. */
export interface Actor {
  readonly src: "api" | "job" | "user" | "app";
  readonly srcId: string;
}
