import type { NewSha256 } from "@fakturo/model";

/** What the engine takes from outside: nothing else makes its results vary. */
export interface EnginePorts {
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** A new UUID v7. */
  readonly uuid: () => string;
  /** The platform's own SHA-256; one that runs everywhere when absent. */
  readonly sha256?: NewSha256;
}
