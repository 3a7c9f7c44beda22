import type { Actor, Services } from "../services.ts";
import type { EntryWithEnvelope } from "../store/entries.ts";
import type { InWorkspace } from "../vault/vault.ts";
import { createWriter } from "../writer.ts";
import { type EntryInput, type PreparedEntry, prepareEntry, storeEntries } from "./create.ts";

/** Entries that do not follow on others, stored together with those that come at the same time. */
export interface EntryWriter {
  /** @throws FakturoError "conflict", or what the engine refuses. */
  create(workspaceId: string, input: EntryInput, actor: Actor): Promise<EntryWithEnvelope>;
}

export function createEntryWriter(services: Services, inWorkspace: InWorkspace): EntryWriter {
  const writer = createWriter<PreparedEntry, EntryWithEnvelope>(inWorkspace, (inTx, entries) =>
    storeEntries(inTx, services, entries),
  );
  return {
    async create(workspaceId, input, actor) {
      const prepared = await prepareEntry(undefined, services, workspaceId, input, actor);
      return writer.write(workspaceId, prepared, actor);
    },
  };
}
