import { FakturoError, isFakturoError } from "@fakturo/model";
import {
  findPublished,
  type ListCursor,
  type SelectedEntry,
  selectEntries,
  type Tx,
} from "@fakturo/server-storage/store";
import type { EntryParts } from "../parts.ts";
import { createJob, createNewJobs, type JobInput, plainJob } from "./jobs.ts";

/** Entries of a batch, and the data of its jobs. */
export interface Batch extends Pick<JobInput, "workflowId" | "args" | "tags" | "priority"> {
  readonly id: string;
  readonly folder?: string | undefined;
  readonly state?: string | undefined;
  /** Words that an entry must match, all of them. */
  readonly words: readonly string[];
}

/** Result of one page of entries. */
export interface BatchPage {
  readonly created: readonly string[];
  /** Entries that had a job of this batch already. */
  readonly skipped: number;
  /** The last entry of the page, when others follow. */
  readonly last: SelectedEntry | undefined;
}

/**
 * Creates one job for each entry of the workflow's kind, with the key `batch:<batch>:<entry>`: repeating
 * a batch creates no job twice.
 * @throws FakturoError "not-found" for a workflow that is not published.
 */
export async function createBatchPage(
  tx: Tx,
  services: EntryParts,
  workspaceId: string,
  batch: Batch,
  page: { readonly from: ListCursor | undefined; readonly limit: number },
): Promise<BatchPage> {
  const workflow = await findPublished(tx, batch.workflowId);
  if (!workflow) throw new FakturoError("not-found", "invalid workflow id or not published");
  const filter = { ...batch, schema: workflow.schema || undefined };
  const rows = await selectEntries(tx, filter, page.from, page.limit + 1);
  const entries = rows.slice(0, page.limit);
  const { workflowId, args, tags, priority } = batch;
  const inputs = entries.map(({ id: entryId }) => {
    const key = `batch:${batch.id}:${entryId}`;
    return { id: services.ids.v7(), workflowId, entryId, key, args, tags, priority };
  });
  const plain = inputs.flatMap((input) => plainJob(input) ?? []);
  const created =
    plain.length === inputs.length
      ? await createNewJobs(tx, services, plain)
      : await createEach(tx, services, workspaceId, inputs);
  const last = rows.length > page.limit ? entries.at(-1) : undefined;
  return { created, skipped: entries.length - created.length, last };
}

/** For jobs with files or a priority. */
async function createEach(
  tx: Tx,
  services: EntryParts,
  workspaceId: string,
  inputs: readonly JobInput[],
): Promise<readonly string[]> {
  const created: string[] = [];
  for (const input of inputs) {
    const id = await createUnlessThere(tx, services, workspaceId, input);
    if (id) created.push(id);
  }
  return created;
}

async function createUnlessThere(
  tx: Tx,
  services: EntryParts,
  workspaceId: string,
  input: JobInput,
): Promise<string | undefined> {
  try {
    return (await createJob(tx, services, workspaceId, input)).id;
  } catch (error) {
    if (isFakturoError(error) && error.key === "conflict") return undefined;
    throw error;
  }
}
