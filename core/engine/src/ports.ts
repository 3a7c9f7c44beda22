/** What the engine takes from outside: nothing else makes its results vary. */
export interface EnginePorts {
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** A new UUID v7. */
  readonly uuid: () => string;
}
