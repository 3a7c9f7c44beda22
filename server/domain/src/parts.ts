import type { Engine } from "@fakturo/engine";
import type { Clock, Ids } from "@fakturo/server-base";
import type { FileStore } from "@fakturo/server-storage/files";
import type { Vault } from "@fakturo/server-storage/vault";

/** Parts that build and sign envelopes. */
export interface EnvelopeParts {
  readonly engine: Engine;
  readonly vault: Pick<Vault, "signingKey">;
}

/** Parts that create entries, and jobs over them. */
export interface EntryParts extends EnvelopeParts {
  readonly clock: Clock;
  readonly ids: Ids;
  /** Bytes of a stored envelope from which on a worker thread changes or copies it. */
  readonly largeFrom?: number | undefined;
  /** Bytes of the largest message from or to a network; default `MESSAGE_LIMIT`. */
  readonly messageLimit?: number;
}

/** Bytes of the largest message from or to a network, and of the largest document in one. */
export const MESSAGE_LIMIT = 32 * 1024 * 1024;

/** Parts that check and store workflows. */
export type WorkflowParts = Pick<EntryParts, "engine" | "clock" | "ids">;

/** Parts that store files of entries. */
export interface FileParts {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly files: FileStore;
}

/** Parts that issue and record numbers of series. */
export interface NumberParts {
  readonly clock: Clock;
  readonly ids: Ids;
}
