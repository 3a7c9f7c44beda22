import { FakturoError, isUuid } from "@fakturo/model";
import { ENTRY_ARG, type EntryRequest } from "@fakturo/plugin";
import type { Actor } from "../services.ts";
import { createEntry } from "../silo/create.ts";
import { findEntry } from "../store/entries.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

/** What became of an entry that a step asked for. */
export interface EntryOutcome {
  /** The entry that the job goes on with, if it is another one now. */
  readonly entry?: string;
  readonly args?: Readonly<Record<string, string>>;
  /** The entry was there before: data that came along is its new document. */
  readonly known?: boolean;
}

/**
 * Goes on with a known entry or stores a new one.
 * @throws FakturoError "input" for an id that is none, "not-found" for an unknown one without data, or
 * what the engine refuses.
 */
export async function applyEntry(
  { tx, services, workspaceId }: UnitOfWork,
  { id: given, data, previous, correct, folder, aside }: EntryRequest,
  actor: Actor,
): Promise<EntryOutcome> {
  const id = given?.toLowerCase();
  if (id && !isUuid(id)) throw new FakturoError("input", "an entry's id must be a UUID");
  const known = id ? await findEntry(tx, id) : undefined;
  if (known) return { entry: known.id, known: true };
  if (!data && !previous) throw new FakturoError("not-found", "entry not found");
  const input = { id, data, folder, previousId: previous, correct };
  const created = await createEntry(tx, services, workspaceId, input, actor);
  return aside ? { args: { [ENTRY_ARG]: created.id } } : { entry: created.id };
}
