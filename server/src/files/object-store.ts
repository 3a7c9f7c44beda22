import type { Readable } from "node:stream";

/** Port to a store of bytes by name, outside any transaction. All throw FakturoError "unavailable". */
export interface ObjectStore {
  /** The same name always gets the same bytes. Resolves when they are durable. */
  put(name: string, body: Uint8Array | Readable, size: number): Promise<void>;
  /** Undefined when there is nothing of that name. */
  get(name: string): Promise<Readable | undefined>;
  remove(name: string): Promise<void>;
  /** Names that begin with `prefix`. */
  list(prefix: string): AsyncIterable<string>;
}
