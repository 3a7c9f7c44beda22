import type { Database } from "@fakturo/server-storage/database";
import type { FileStore } from "@fakturo/server-storage/files";
import {
  deleteEntries,
  listRetaining,
  lockDue,
  noteAudit,
  type RetainingRow,
} from "@fakturo/server-storage/store";
import { dueBefore, graceStart } from "./setting.ts";

export interface RetentionParts {
  /** The application role may not remove documents. */
  readonly owner: Database;
  readonly files: FileStore;
}

/** Documents in one transaction. */
const BATCH = 200;

/**
 * Removes documents whose retention period has ended, with their versions, files and jobs. Issued
 * numbers and the audit log stay, and the log names the removed documents. Several processes may run it
 * at once. Answers the number of removed documents.
 * @throws AggregateError for workspaces where it failed, after all others.
 */
export async function removeDueDocuments(parts: RetentionParts, now: Date): Promise<number> {
  const workspaces = await parts.owner.maintain((tx) => listRetaining(tx, graceStart(now)));
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
