import type { EnvelopeReading } from "@fakturo/server-storage/store";
import type { EntryParts } from "../parts.ts";

/** Bytes of envelopes from which on reading and sending them takes some 5 ms. */
const LARGE_READ = 1024 * 1024;

/** Envelopes that this thread reads and sends as they are. */
export function forReading({ largeFrom }: Pick<EntryParts, "largeFrom">): EnvelopeReading {
  return largeFrom === undefined ? {} : { below: LARGE_READ };
}
