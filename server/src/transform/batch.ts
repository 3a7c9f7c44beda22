import { FakturoError, isFakturoError } from "@fakturo/model";
import type { Actor, Services } from "../services.ts";
import type { Cursor } from "../store/entries.ts";
import { type SelectedEntry, selectEntries } from "../store/entry-selection.ts";
import type { Tx } from "../store/tx.ts";
import { findPublished } from "../store/workflows.ts";
import { createJob, type JobInput } from "./jobs.ts";

/** Which entries a batch is for, and what its jobs get. */
export interface Batch extends Pick<JobInput, "workflowId" | "args" | "tags" | "priority"> {
  readonly id: string;
  readonly folder?: string | undefined;
  readonly state?: string | undefined;
  /** Words that all have to be found in an entry. */
  readonly words: readonly string[];
}

/** What became of one page of entries. */
export interface BatchPage {
  readonly created: readonly string[];
  /** Entries that had a job of this batch already. */
  readonly skipped: number;
  /** The last entry of the page, when others follow. */
  readonly last: SelectedEntry | undefined;
}

/**
 * One job for each entry of the workflow's kind, with the key `batch:<batch>:<entry>`: asked for again,
 * a batch makes no job twice. @throws FakturoError "not-found" for a workflow that is not published.
 */
export async function createBatchPage(
  tx: Tx,
  services: Services,
  workspaceId: string,
  batch: Batch,
  page: { readonly from: Cursor | undefined; readonly limit: number },
  actor: Actor,
): Promise<BatchPage> {
  const workflow = await findPublished(tx, batch.workflowId);
  if (!workflow) throw new FakturoError("not-found", "invalid workflow id or not published");
  const filter = { ...batch, schema: workflow.schema };
  const rows = await selectEntries(tx, filter, page.from, page.limit + 1);
  const entries = rows.slice(0, page.limit);
  const created: string[] = [];
  for (const { id: entryId } of entries) {
    const { workflowId, args, tags, priority } = batch;
    const input = {
      workflowId,
      entryId,
      key: `batch:${batch.id}:${entryId}`,
      args,
      tags,
      priority,
    };
    const id = await createUnlessThere(tx, services, workspaceId, input, actor);
    if (id) created.push(id);
  }
  const last = rows.length > page.limit ? entries.at(-1) : undefined;
  return { created, skipped: entries.length - created.length, last };
}

async function createUnlessThere(
  tx: Tx,
  services: Services,
  workspaceId: string,
  input: JobInput,
  actor: Actor,
): Promise<string | undefined> {
  try {
    return (await createJob(tx, services, workspaceId, input, actor)).id;
  } catch (error) {
    if (isFakturoError(error) && error.key === "conflict") return undefined;
    throw error;
  }
}
