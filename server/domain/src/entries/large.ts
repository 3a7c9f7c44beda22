import { HeavyWork } from "@fakturo/server-base";
import {
  type EntryWithEnvelope,
  type EnvelopePlace,
  envelopeBytes,
  type Tx,
} from "@fakturo/server-storage/store";
import type { EntryParts } from "../parts.ts";

/** @throws HeavyWork where worker threads work on entries of this size. */
export function leaveLarge(
  { id, envelope }: Pick<EntryWithEnvelope, "id" | "envelope">,
  { largeFrom = Number.POSITIVE_INFINITY }: Pick<EntryParts, "largeFrom">,
): void {
  if (envelope.length >= largeFrom) throw new HeavyWork(`entry ${id}`);
}

/** Bytes of an envelope from which on reading and sending it takes some 10 ms. */
const LARGE_READ = 2 * 1024 * 1024;

/** @throws HeavyWork where worker threads read entries of this size. */
export async function leaveLargeReading(
  tx: Tx,
  place: EnvelopePlace,
  { largeFrom }: Pick<EntryParts, "largeFrom">,
): Promise<void> {
  if (largeFrom === undefined) return;
  if ((await envelopeBytes(tx, place)) >= LARGE_READ) throw new HeavyWork("a large entry");
}
