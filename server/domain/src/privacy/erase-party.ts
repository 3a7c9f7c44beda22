import { createEngine } from "@fakturo/engine";
import { FakturoError } from "@fakturo/model";
import { type Clock, type Ids, OPERATOR, runAs } from "@fakturo/server-base";
import type { Database } from "@fakturo/server-storage/database";
import type { FileStore } from "@fakturo/server-storage/files";
import {
  eraseAround,
  findEntry,
  findRetention,
  hasOpenJob,
  listNaming,
  type NamingRow,
  noteAudit,
  updateEntry,
} from "@fakturo/server-storage/store";
import { shortSchemaId } from "../entries/schema.ts";
import { newVersion } from "../entries/version.ts";

export interface ErasureParts {
  /** The application role may not remove versions and files. */
  readonly owner: Database;
  readonly files: FileStore;
  readonly clock: Clock;
  readonly ids: Ids;
}

/** Replaces a name. */
const ERASED = "erased";
const PARTY = "org/party";
/** The longest common retention period for books. */
const USUAL_YEARS = 10;

/**
 * Erases a party's personal data from its own entry: contents and former versions, files, facts, notes,
 * and arguments of its jobs. The id stays, because documents refer to it. Documents that name the party
 * stay unchanged and are answered: books must be kept for years (GDPR Art. 17 (3) b).
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
    const erased = { envelope: output, faults: [] };
    const stub = runAs(OPERATOR, () => newVersion(erased, { at, id: row.id, key: null }));
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
