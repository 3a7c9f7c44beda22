import { createEngine } from "@fakturo/engine";
import { FakturoError } from "@fakturo/model";
import type { Database } from "../database/pool.ts";
import type { FileStore } from "../files/file-store.ts";
import type { Clock, Ids } from "../ports.ts";
import { shortSchemaId } from "../silo/schema.ts";
import { newVersion } from "../silo/version.ts";
import { noteAudit } from "../store/audit.ts";
import { findEntry, updateEntry } from "../store/entries.ts";
import { eraseAround, hasOpenJob, listNaming, type NamingRow } from "../store/erasure.ts";
import { findRetention } from "../store/retention.ts";

export interface ErasureParts {
  /** The application has no right to remove versions and files. */
  readonly owner: Database;
  readonly files: FileStore;
  readonly clock: Clock;
  readonly ids: Ids;
}

/** What stands in place of a name. */
const ERASED = "erased";
const PARTY = "org/party";
/** The longest time that books are commonly kept for. */
const USUAL_YEARS = 10;

/**
 * Erases what a workspace knows of a party by itself: contents and former versions of its entry, files,
 * facts, notes, and what jobs over it were told. Its id stays, so that documents still refer to
 * something. Documents that name the party are left as they are and answered: books have to be kept
 * for years (GDPR Art. 17 (3) b).
 * @throws FakturoError "not-found", "input" for an entry that is no party, "conflict" while a job works
 * on it.
 */
export async function eraseParty(
  { owner, files, clock, ids }: ErasureParts,
  workspaceId: string,
  entryId: string,
  givenYears?: number,
): Promise<readonly NamingRow[]> {
  const engine = createEngine({ plugins: [], now: clock.now, uuid: ids.v7 });
  const kept = await owner.withWorkspace(workspaceId, async (tx) => {
    const row = await findEntry(tx, entryId, { forUpdate: true });
    if (!row) throw new FakturoError("not-found", "entry not found");
    if (shortSchemaId(row.doc_schema) !== PARTY)
      throw new FakturoError("input", "only parties are erased; documents have to be kept");
    if (await hasOpenJob(tx, row.id))
      throw new FakturoError("conflict", "a job works on the party: let it end or cancel it");
    const uuid = row.doc_uuid === null ? {} : { uuid: row.doc_uuid };
    const { output } = engine.envelop({ $schema: row.doc_schema, ...uuid, name: ERASED });
    const at = new Date(clock.now());
    const actor = { src: "user", srcId: "operator" } as const;
    const stub = newVersion({ envelope: output, faults: [] }, { at, actor, id: row.id, key: null });
    await updateEntry(tx, row.id, stub);
    await eraseAround(tx, row.id, stub.version);
    const years = givenYears ?? (await findRetention(tx))?.documents_years ?? USUAL_YEARS;
    const kept = row.doc_uuid === null ? [] : await listNaming(tx, row.doc_uuid, years);
    await noteAudit(tx, "party.erase", row.id, { kept: kept.map(({ entry }) => entry) });
    return kept;
  });
  await files.removeOrphans(workspaceId);
  return kept;
}
