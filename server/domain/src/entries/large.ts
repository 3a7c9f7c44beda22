import { HeavyWork } from "@fakturo/server-base";
import type { EntryWithEnvelope } from "@fakturo/server-storage/store";
import type { EntryParts } from "../parts.ts";

/** @throws HeavyWork where worker threads work on entries of this size. */
export function leaveLarge(
  { id, envelope }: Pick<EntryWithEnvelope, "id" | "envelope">,
  { largeFrom = Number.POSITIVE_INFINITY }: Pick<EntryParts, "largeFrom">,
): void {
  if (envelope.length >= largeFrom) throw new HeavyWork(`entry ${id}`);
}
