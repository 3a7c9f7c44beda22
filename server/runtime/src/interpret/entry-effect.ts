import { FakturoError, isUuid } from "@fakturo/model";
import { ENTRY_ARG, type EntryRequest } from "@fakturo/plugin";
import { createEntry } from "@fakturo/server-domain/entries";
import { findEntryRow } from "@fakturo/server-storage/store";
import type { UnitOfWork } from "./unit-of-work.ts";

/** Result of a step's request for an entry. */
export interface EntryOutcome {
  /** The entry that the job continues with, if it changes. */
  readonly entry?: string;
  readonly args?: Readonly<Record<string, string>>;
  /** The entry existed: the given data is its new document. */
  readonly known?: boolean;
}

/**
 * Continues with a known entry or stores a new one.
 * @throws FakturoError "input" for a malformed id, "not-found" for an unknown one without data, or the
 * engine's refusals.
 */
export async function applyEntry(
  { tx, services, workspaceId }: UnitOfWork,
  { id: given, data, previous, correct, folder, aside }: EntryRequest,
): Promise<EntryOutcome> {
  const id = given?.toLowerCase();
  if (id && !isUuid(id)) throw new FakturoError("input", "an entry's id must be a UUID");
  const known = id ? await findEntryRow(tx, id) : undefined;
  if (known) return { entry: known.id, known: true };
  if (!data && !previous) throw new FakturoError("not-found", "entry not found");
  const input = { id, data, folder, previousId: previous, correct };
  const created = await createEntry(tx, services, workspaceId, input);
  return aside ? { args: { [ENTRY_ARG]: created.id } } : { entry: created.id };
}
