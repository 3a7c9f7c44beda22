import { FakturoError } from "@fakturo/model";
import type { ExportedEntry, Exporter, ExportWriter } from "@fakturo/plugin";
import {
  findWorkspace,
  type PeriodEntry,
  selectPeriod,
  type Tx,
} from "@fakturo/server-storage/store";
import type { ExportOrder } from "./exporters.ts";
import { realOnly } from "./real-only.ts";

const PAGE = 100;

/**
 * Passes the workspace's signed documents of the period to the writer, page by page. Requires a
 * transaction over one snapshot, because numbers issued meanwhile would leave gaps.
 * @returns their number. @throws FakturoError "input" for more than the limit, and in a live workspace for a document of
 * a simulation.
 */
export async function addPeriod(
  tx: Tx,
  writer: ExportWriter,
  { schemas }: Exporter,
  { period, folder }: ExportOrder,
  limit = Number.POSITIVE_INFINITY,
): Promise<number> {
  const workspace = await findWorkspace(tx);
  const target = workspace?.sandbox ? writer : realOnly(writer);
  const filter = { ...period, schemas, folder };
  let count = 0;
  let last: PeriodEntry | undefined;
  do {
    const after = last && { at: last.created_at, id: last.id };
    const page: PeriodEntry[] = await selectPeriod(tx, filter, after, PAGE);
    count += page.length;
    if (count > limit)
      throw new FakturoError("input", `more than ${limit} documents: ask for a shorter period`);
    for (const row of page) target.add(exportedOf(row));
    last = page.length === PAGE ? page.at(-1) : undefined;
  } while (last);
  return count;
}

function exportedOf({ envelope, state, state_at, notes }: PeriodEntry): ExportedEntry {
  if (state === null || state_at === null) return { envelope: JSON.parse(envelope) };
  const at = state_at.toISOString();
  return { envelope: JSON.parse(envelope), state: { key: state, at, notes: notes ?? undefined } };
}
