import { FakturoError } from "@fakturo/model";
import {
  type EndedJobRow,
  findEntryRow,
  findWorkflow,
  type JobFilter,
  type ListCursor,
  listEndedJobs,
  type Tx,
} from "@fakturo/server-storage/store";
import type { EntryParts } from "../parts.ts";
import { rerunUnlessRefused } from "./control.ts";

/** Jobs to run again. */
export interface Reruns {
  readonly id: string;
  readonly filter: JobFilter;
  /** From the step that failed last; else from the start. */
  readonly fromFailed: boolean;
}

/** Result of one page of jobs. */
export interface RerunPage {
  readonly created: readonly string[];
  /** Jobs that cannot be run again, that were already, or that are reruns of the same id. */
  readonly skipped: number;
  /** The last job of the page, when others follow. */
  readonly last: { readonly id: string; readonly created_at: Date } | undefined;
}

/**
 * Runs jobs again, the newest first: one job for each entry and workflow, with the key
 * `rerun:<reruns>:<job>`. Jobs with such a key are left out, so that repeating a page creates no job twice.
 * @throws FakturoError "not-found" for a filter with an unknown workflow or entry.
 */
export async function rerunPage(
  tx: Tx,
  services: EntryParts,
  workspaceId: string,
  reruns: Reruns,
  page: { readonly from: ListCursor | undefined; readonly limit: number },
): Promise<RerunPage> {
  await requireKnown(tx, reruns.filter);
  const rows = await listEndedJobs(tx, reruns.filter, page.from, page.limit + 1);
  const jobs = rows.slice(0, page.limit);
  const created: string[] = [];
  const isOwn = ({ key }: EndedJobRow) => key?.startsWith(keyOf(reruns, "")) === true;
  for (const job of jobs) {
    if (job.is_repeated || isOwn(job)) continue;
    const stepId = reruns.fromFailed ? job.failed.at(-1) : undefined;
    const rerun = { key: keyOf(reruns, job.id), stepId };
    const made = await rerunUnlessRefused(tx, services, workspaceId, job.id, rerun);
    if (made) created.push(made.id);
  }
  const last = rows.length > page.limit ? jobs.at(-1) : undefined;
  return { created, skipped: jobs.length - created.length, last };
}

async function requireKnown(tx: Tx, { workflow, entry }: JobFilter): Promise<void> {
  if (workflow !== undefined && !(await findWorkflow(tx, workflow)))
    throw new FakturoError("not-found", "workflow not found");
  if (entry !== undefined && !(await findEntryRow(tx, entry)))
    throw new FakturoError("not-found", "entry not found");
}

function keyOf({ id }: Pick<Reruns, "id">, job: string): string {
  return `rerun:${id}:${job}`;
}
