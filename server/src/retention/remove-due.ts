import type { Database } from "../database/pool.ts";
import type { FileStore } from "../files/file-store.ts";
import { noteAudit } from "../store/audit.ts";
import { deleteEntries, listRetaining, lockDue, type RetainingRow } from "../store/retention.ts";
import { dueBefore, settledBefore } from "./setting.ts";

export interface RetentionParts {
  /** The application has no right to remove documents. */
  readonly owner: Database;
  readonly files: FileStore;
}

/** Documents in one transaction. */
const BATCH = 200;

/**
 * Removes documents whose workspace keeps them for some years and no longer, with their versions, files
 * and jobs; numbers given out and the audit log stay, and the log names what went. Several processes may
 * do it at once. Answers how many documents went.
 * @throws AggregateError for workspaces where it failed, after all others.
 */
export async function removeDueDocuments(parts: RetentionParts, now: Date): Promise<number> {
  const workspaces = await parts.owner.maintain((tx) => listRetaining(tx, settledBefore(now)));
  const failures: unknown[] = [];
  let removed = 0;
  for (const row of workspaces)
    try {
      removed += await removeDue(parts, row, now);
    } catch (error) {
      failures.push(error);
    }
  if (failures.length > 0) throw new AggregateError(failures, "documents could not be removed");
  return removed;
}

async function removeDue(
  { owner, files }: RetentionParts,
  { workspace, years }: RetainingRow,
  now: Date,
): Promise<number> {
  const before = dueBefore(now, years);
  let removed = 0;
  for (let count = BATCH; count === BATCH; removed += count)
    count = await owner.withWorkspace(workspace, async (tx) => {
      const ids = await lockDue(tx, before, BATCH);
      if (ids.length === 0) return 0;
      await deleteEntries(tx, ids);
      await noteAudit(tx, "retention.remove", workspace, { documents_years: years, removed: ids });
      return ids.length;
    });
  if (removed > 0) await files.removeOrphans(workspace);
  return removed;
}
