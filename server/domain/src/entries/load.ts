import { FakturoError } from "@fakturo/model";
import { currentActor } from "@fakturo/server-base";
import {
  type EntryRow,
  type EntryWithEnvelope,
  type EnvelopeReading,
  findEntry,
  findEntryByKey,
  findEntryRow,
  listFiles,
  listMetaFor,
  listSharedMeta,
  listVersions,
  type Tx,
} from "@fakturo/server-storage/store";
import type { EntryDetails } from "./format.ts";

/** An entry without its envelope. @throws FakturoError "not-found". */
export async function requireEntry(tx: Tx, id: string): Promise<EntryRow> {
  return required(await findEntryRow(tx, id));
}

/** Names an entry. */
export type EntryName = { readonly id: string } | { readonly key: string };

/** @throws FakturoError "not-found", HeavyWork for an envelope that a worker thread reads. */
export async function requireEnvelope(
  tx: Tx,
  name: EntryName,
  reading?: EnvelopeReading,
): Promise<EntryWithEnvelope> {
  return required(
    "key" in name
      ? await findEntryByKey(tx, name.key, reading)
      : await findEntry(tx, name.id, reading),
  );
}

function required<Row>(row: Row | undefined): Row {
  if (!row) throw new FakturoError("not-found", "entry not found");
  return row;
}

/** Versions, files and visible meta of one entry for the app `src`. */
export async function loadDetails(tx: Tx, id: string, src?: string): Promise<EntryDetails> {
  const versions = await listVersions(tx, id);
  const files = await listFiles(tx, id);
  const meta = src === undefined ? await listSharedMeta(tx, id) : await listMetaFor(tx, id, src);
  return { versions, files, meta };
}

/** Details of an entry that was stored a moment ago. */
export function freshDetails(row: EntryWithEnvelope): EntryDetails {
  const actor = currentActor();
  const { version, created_at, signed, invalid } = row;
  const first = { version, at: created_at, signed, invalid, src: actor.src, src_id: actor.srcId };
  return { versions: [first], files: [], meta: [] };
}
