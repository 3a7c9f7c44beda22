import type { EntryWithEnvelope } from "@fakturo/server-storage/store";
import type { EntryParts } from "../parts.ts";

/** An entry that is too large to be worked on in this thread; nothing was changed. */
export class LargeEntry extends Error {
  constructor(id: string) {
    super(`entry ${id} is left to a worker thread`);
    this.name = "LargeEntry";
  }
}

/** @throws LargeEntry where other threads work on such entries. */
export function leaveLarge(
  { id, envelope }: Pick<EntryWithEnvelope, "id" | "envelope">,
  { largeFrom = Number.POSITIVE_INFINITY }: Pick<EntryParts, "largeFrom">,
): void {
  if (envelope.length >= largeFrom) throw new LargeEntry(id);
}
