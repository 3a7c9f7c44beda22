import { type FakturoError, isFakturoError } from "@fakturo/model";
import { createBatches } from "./batches.ts";
import type { Actor } from "./services.ts";
import type { InTx } from "./store/tx.ts";
import type { InWorkspace } from "./vault/vault.ts";

/** Stores new rows of one kind, together with those that come at the same time. */
export interface Writer<New, Row> {
  /** @throws FakturoError for what cannot be stored, such as "conflict". */
  write(workspaceId: string, row: New, actor: Actor): Promise<Row>;
}

/** Stores rows by a transaction; answers for each the row, or why there is none. */
export type StoreRows<New, Row> = (
  inTx: InTx,
  rows: readonly New[],
) => Promise<readonly (Row | FakturoError)[]>;

/** Rows that one transaction stores at most. */
const BATCH = 50;
const PARALLEL = 8;
const PARALLEL_PER_CALLER = 1;

export function createWriter<New extends { readonly id: string }, Row>(
  inWorkspace: InWorkspace,
  store: StoreRows<New, Row>,
): Writer<New, Row> {
  // One caller's rows at a time: a transaction is done in somebody's name.
  const groupOf = (workspaceId: string, actor: Actor) => `${workspaceId} ${actor.srcId}`;
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
    async write(workspaceId, row, actor) {
      const stored = await batches.run(groupOf(workspaceId, actor), row);
      if (isFakturoError(stored)) throw stored;
      return stored;
    },
  };
}
