import { type FakturoError, isFakturoError } from "@fakturo/model";
import { createBatches, currentActor } from "@fakturo/server-base";
import type { InTx } from "@fakturo/server-storage/store";
import type { InWorkspace } from "@fakturo/server-storage/vault";

/** Writes rows of one kind in batches with concurrent ones. */
export interface Writer<New, Row> {
  /** @throws FakturoError for a row that cannot be stored, such as "conflict". */
  write(workspaceId: string, row: New): Promise<Row>;
}

/** Stores rows in a transaction; answers the row or a refusal for each. */
export type StoreRows<New, Row> = (
  inTx: InTx,
  rows: readonly New[],
) => Promise<readonly (Row | FakturoError)[]>;

/** Maximum number of rows per transaction. */
const BATCH = 50;
const PARALLEL = 8;
const PARALLEL_PER_CALLER = 1;

export function createWriter<New extends { readonly id: string }, Row>(
  inWorkspace: InWorkspace,
  store: StoreRows<New, Row>,
): Writer<New, Row> {
  // All rows of a transaction have the same actor.
  const groupOf = (workspaceId: string) => `${workspaceId} ${currentActor().srcId}`;
  const batches = createBatches<New, Row | FakturoError>({
    serve: (group, rows) => {
      const workspaceId = group.slice(0, group.indexOf(" "));
      return store((work) => inWorkspace(workspaceId, work), rows);
    },
    nameOf: ({ id }) => id,
    size: BATCH,
    parallel: PARALLEL,
    parallelPerGroup: PARALLEL_PER_CALLER,
  });
  return {
    async write(workspaceId, row) {
      const stored = await batches.run(groupOf(workspaceId), row);
      if (isFakturoError(stored)) throw stored;
      return stored;
    },
  };
}
