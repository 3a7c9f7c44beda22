import { FakturoError } from "@fakturo/model";
import { currentActor } from "@fakturo/server-base";
import {
  type EntryWithEnvelope,
  findEntry,
  findEntryByKey,
  listFiles,
  listMetaFor,
  listSharedMeta,
  listVersions,
  type Tx,
} from "@fakturo/server-storage/store";
import type { EntryDetails } from "./format.ts";

/** @throws FakturoError "not-found". */
export async function requireEntry(tx: Tx, id: string | undefined): Promise<EntryWithEnvelope> {
  const row = id === undefined ? undefined : await findEntry(tx, id);
  if (!row) throw new FakturoError("not-found", "entry not found");
  return row;
}

/** @throws FakturoError "not-found". */
export async function requireEntryByKey(tx: Tx, key: string): Promise<EntryWithEnvelope> {
  const row = await findEntryByKey(tx, key);
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
