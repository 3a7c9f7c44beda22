import type { NewSha256 } from "@fakturo/model";

/** External inputs of the engine; its results depend on nothing else. */
export interface EnginePorts {
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** A new UUID v7. */
  readonly uuid: () => string;
  /** The platform's own SHA-256; default: a portable one. */
  readonly sha256?: NewSha256;
}
