import type { Tx } from "../store/tx.ts";

/** Bytes by their SHA-256, in hexadecimal. */
export interface FileContents {
  readonly sha256: string;
  readonly data: Uint8Array;
}

/** Bytes in a file of this machine. */
export interface ContentsOnDisk {
  readonly sha256: string;
  readonly size: number;
  readonly path: string;
}

/** Runs work in a transaction of one workspace: a new one each time, or always the same. */
export type TxRunner = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/**
 * Port to the storage of file contents, separate for each workspace and deduplicated. Every transaction
 * given to it is bound to a workspace.
 */
export interface FileStore {
  /**
   * Stores bytes: they are complete before `tx` can commit, and valid from its commit on.
   * @throws FakturoError "unavailable".
   */
  keep(tx: Tx, contents: readonly FileContents[], at: Date): Promise<void>;
  /** The same for bytes that are too large for memory. */
  keepFromDisk(tx: Tx, file: ContentsOnDisk, at: Date): Promise<void>;
  /** Undefined for unknown bytes. @throws FakturoError "unavailable". */
  read(tx: Tx, sha256: string): Promise<Buffer | undefined>;
  /**
   * The same as a stream, without an open transaction between two chunks; undefined for unknown bytes.
   */
  pieces(inTx: TxRunner, sha256: string): AsyncIterable<Uint8Array>;
  /** Removes bytes without reference, e.g. those of failed transactions; answers their number. */
  removeOrphans(workspaceId?: string): Promise<number>;
}
