import { createBatches } from "@fakturo/server-base";
import type { Transaction } from "./pool.ts";

/** Runs work in a transaction that sees the rows of one workspace. */
type InTransaction = <T>(workspaceId: string, work: (tx: Transaction) => Promise<T>) => Promise<T>;

/** Works of one transaction at most. */
const SIZE = 40;
/** Concurrent transactions, over all workspaces and of one. */
const PARALLEL = 4;
const PARALLEL_PER_WORKSPACE = 2;

/**
 * Runs short reads of one workspace that come while others are being served in one transaction: their statements are
 * sent together, with one `begin` and one `commit`. After a failure each is repeated alone. For reads without locks:
 * works that lock rows in different orders would wait for each other in a circle.
 */
export function shareTransactions(inTransaction: InTransaction): InTransaction {
  const batches = createBatches<(tx: Transaction) => Promise<void>, undefined>({
    serve: (workspaceId, reads) =>
      inTransaction(workspaceId, async (tx) => {
        // All end before the transaction does, also after a failure.
        const ended = await Promise.allSettled(reads.map((read) => read(tx)));
        const failed = ended.find(({ status }) => status === "rejected");
        if (failed?.status === "rejected") throw failed.reason;
        return reads.map(() => undefined);
      }),
    size: SIZE,
    parallel: PARALLEL,
    parallelPerGroup: PARALLEL_PER_WORKSPACE,
  });
  return async <T>(workspaceId: string, work: (tx: Transaction) => Promise<T>): Promise<T> => {
    const { promise, resolve } = Promise.withResolvers<T>();
    await batches.run(workspaceId, async (tx) => resolve(await work(tx)));
    return promise;
  };
}
