import type { FakturoError } from "@fakturo/model";
import { createBatches } from "../batches.ts";
import type { Actor, Services } from "../services.ts";
import type { EntryWithEnvelope } from "../store/entries.ts";
import type { InWorkspace } from "../vault/vault.ts";
import {
  accepted,
  type EntryInput,
  type PreparedEntry,
  prepareEntry,
  storeEntries,
} from "./create.ts";

/** Entries that do not follow on others, stored together with those that come at the same time. */
export interface EntryWriter {
  /** @throws FakturoError "conflict", or what the engine refuses. */
  create(workspaceId: string, input: EntryInput, actor: Actor): Promise<EntryWithEnvelope>;
}

/** Entries that one transaction stores at most. */
const BATCH = 50;
const PARALLEL = 8;
const PARALLEL_PER_GROUP = 1;

type Stored = EntryWithEnvelope | FakturoError;

export function createEntryWriter(services: Services, inWorkspace: InWorkspace): EntryWriter {
  // One caller's entries at a time: a transaction is done in somebody's name.
  const groupOf = (workspaceId: string, actor: Actor) => `${workspaceId} ${actor.srcId}`;
  const batches = createBatches<PreparedEntry, Stored>({
    serve: (group, entries) =>
      inWorkspace(group.slice(0, group.indexOf(" ")), (tx) => storeEntries(tx, services, entries)),
    nameOf: ({ id }) => id,
    size: BATCH,
    parallel: PARALLEL,
    parallelPerGroup: PARALLEL_PER_GROUP,
  });
  return {
    async create(workspaceId, input, actor) {
      const prepared = await prepareEntry(undefined, services, workspaceId, input, actor);
      return accepted(await batches.run(groupOf(workspaceId, actor), prepared));
    },
  };
}
