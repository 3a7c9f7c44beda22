import type { Engine } from "@fakturo/engine";
import type { FileStore } from "./files/file-store.ts";
import type { Clock, Ids, Log } from "./ports.ts";
import type { Tx } from "./store/tx.ts";
import type { Secrets } from "./vault/secrets.ts";
import type { Vault } from "./vault/vault.ts";

/** What every service of the server works with. */
export interface Services {
  readonly engine: Engine;
  readonly vault: Vault;
  readonly secrets: Secrets;
  readonly files: FileStore;
  readonly clock: Clock;
  /** The time that all processes agree on, the database's; in milliseconds since the epoch. */
  readonly sharedNow: (tx: Tx) => Promise<number>;
  readonly ids: Ids;
  readonly log: Log;
}

/** Who changes something: an API key, a job's step, a console user or an app. */
export interface Actor {
  readonly src: "api" | "job" | "user" | "app";
  readonly srcId: string;
}
