import type { EntryWithEnvelope } from "@fakturo/server-storage/store";
import type { InWorkspace } from "@fakturo/server-storage/vault";
import type { EntryParts } from "../parts.ts";
import { createWriter } from "../writer.ts";
import { type EntryInput, type PreparedEntry, prepareEntry, storeEntries } from "./create.ts";

/** Writes independent entries in batches with concurrent ones. */
export interface EntryWriter {
  /** @throws FakturoError "conflict", or the engine's refusals. */
  create(workspaceId: string, input: EntryInput): Promise<EntryWithEnvelope>;
}

export function createEntryWriter(services: EntryParts, inWorkspace: InWorkspace): EntryWriter {
  const writer = createWriter<PreparedEntry, EntryWithEnvelope>(inWorkspace, (inTx, entries) =>
    storeEntries(inTx, services, entries),
  );
  return {
    async create(workspaceId, input) {
      const prepared = await prepareEntry(undefined, services, workspaceId, input);
      return writer.write(workspaceId, prepared);
    },
  };
}
