import type { Readable } from "node:stream";

/** Port to an object store, outside any transaction. All methods throw FakturoError "unavailable". */
export interface ObjectStore {
  /** A name always gets the same bytes. Resolves when they are durable. */
  put(name: string, body: Uint8Array | Readable, size: number): Promise<void>;
  /** Undefined for an unknown name. */
  get(name: string): Promise<Readable | undefined>;
  remove(name: string): Promise<void>;
  /** Names that begin with `prefix`. */
  list(prefix: string): AsyncIterable<string>;
}
