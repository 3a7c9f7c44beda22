import type { Embedded } from "./types.ts";

/** True for the in-memory form of an embedded document. */
export function isEmbedded(value: unknown): value is Embedded {
  return (
    typeof value === "object" &&
    value !== null &&
    "schema" in value &&
    "def" in value &&
    "raw" in value
  );
}
