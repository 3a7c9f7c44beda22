import type { Tx } from "../store/tx.ts";

/** Bytes by their SHA-256, in hexadecimal. */
export interface Contents {
  readonly sha256: string;
  readonly data: Uint8Array;
}

/** Bytes that lie in a file of this machine. */
export interface ContentsOnDisk {
  readonly sha256: string;
  readonly size: number;
  readonly path: string;
}

/** Runs work in a transaction of one workspace, a new one each time or always the same. */
export type InTx = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/**
 * Port to where the bytes of files lie, apart for each workspace and once for equal ones. Every
 * transaction given to it is bound to a workspace.
 */
export interface FileStore {
  /**
   * Keeps bytes: they are wholly there before `tx` can commit, and count from its commit on.
   * @throws FakturoError "unavailable".
   */
  keep(tx: Tx, contents: readonly Contents[], at: Date): Promise<void>;
  /** The same for bytes that are not to be held in memory. */
  keepFromDisk(tx: Tx, file: ContentsOnDisk, at: Date): Promise<void>;
  /** Undefined for bytes that were never kept. @throws FakturoError "unavailable". */
  read(tx: Tx, sha256: string): Promise<Buffer | undefined>;
  /** The same piece by piece, without holding a transaction between two; none for unknown bytes. */
  pieces(inTx: InTx, sha256: string): AsyncIterable<Uint8Array>;
  /** Removes bytes that nothing refers to, say those of transactions that failed; answers how many. */
  removeOrphans(workspaceId?: string): Promise<number>;
}
