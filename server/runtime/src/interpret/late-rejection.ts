import type { StepFault } from "@fakturo/plugin";
import type { EntryParts } from "@fakturo/server-domain";
import { rerunUnlessRefused } from "@fakturo/server-domain/workflows";
import {
  findJob,
  lockJobs,
  newestJobWith,
  saveJournals,
  type Tx,
} from "@fakturo/server-storage/store";
import { Definitions } from "./definitions.ts";
import { JobRun } from "./run.ts";

/** A sent record that somebody rejects after its acceptance. */
export interface LateRejection {
  /** Id of the record. */
  readonly submission: string;
  /** The entry that it was sent for. */
  readonly entry: string;
  /** The reasons, in the name of the step that has sent it. */
  readonly faults: readonly StepFault[];
}

const ENDED_WELL: ReadonlySet<string> = new Set(["OK", "SKIP"]);

/**
 * Runs what a workflow has for a failure of the step that sent a record, although the step has ended well: a new job of
 * the workflow begins with this step, already failed for the reasons, so that its branches or the rescue lane follow. Makes
 * one job for a record. Makes none while the step waits, because it then ends with the rejection itself, and none if the
 * published workflow no longer has the step.
 */
export async function rejectLate(
  tx: Tx,
  services: EntryParts,
  workspaceId: string,
  { submission, entry, faults }: LateRejection,
): Promise<void> {
  const [fault] = faults;
  if (!fault) return;
  const step = await endedStep(tx, entry, fault.provider);
  if (!step) return;
  const rerun = { key: `rejected:${submission}`, stepId: step.id };
  const made = await rerunUnlessRefused(tx, services, workspaceId, step.job, rerun);
  const job = made && (await findJob(tx, made.id));
  const definition = job && (await new Definitions(services.ids).get(tx, workspaceId, job));
  if (!job || !definition) return;
  const run = new JobRun(job, definition, services);
  const intent = run.start({ ...step, provider: fault.provider });
  run.add(intent, "RUN");
  run.add(intent, "KO", { code: fault.code, message: fault.message, faults });
  await saveJournals(tx, [run.change()]);
}

/** The step of a provider in the newest job of an entry that has run it; undefined unless it has ended well. */
async function endedStep(
  tx: Tx,
  entry: string,
  provider: string,
): Promise<{ readonly job: string; readonly id: string; readonly name: string } | undefined> {
  const newest = await newestJobWith(tx, entry, provider);
  // A transaction that ends the step at this moment is waited for.
  const [job] = newest === undefined ? [] : await lockJobs(tx, [newest]);
  const intent = job?.journal.findLast((one) => one.provider === provider);
  if (!job || !intent || !ENDED_WELL.has(intent.events.at(-1)?.status ?? "")) return undefined;
  return { job: job.id, id: intent.step_id, name: intent.name ?? "" };
}
