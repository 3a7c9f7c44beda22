import { FakturoError, type JsonObject } from "@fakturo/model";
import { RequestError } from "../http/errors.ts";
import { Definitions } from "../jobs/definitions.ts";
import { JobRun } from "../jobs/run.ts";
import type { Services } from "../services.ts";
import { enqueueJob, findOpenIntent, loadJournal, lockJobs, saveJournals } from "../store/jobs.ts";
import type { Tx } from "../store/tx.ts";
import { formatIntent } from "./jobs.ts";

/** A waiting step: by its id and job, or by the reference it gave. */
export interface PokeTarget {
  readonly id: string | undefined;
  readonly job: string | undefined;
  readonly ref: string | undefined;
  /** Key of the app that asks: it wakes its own steps only. */
  readonly app?: string | undefined;
}

/**
 * Wakes a waiting step from outside; one that is not waiting is left alone.
 * @throws FakturoError "not-found" for an unknown or finished step.
 */
export async function pokeIntent(
  tx: Tx,
  services: Services,
  { id, job, ref, app }: PokeTarget,
  note: { readonly code?: string | undefined; readonly message?: string | undefined },
): Promise<JsonObject> {
  if (!ref && !(id && job)) throw new RequestError("ref", "is required without id and job_id");
  const target = { ...(id && { id }), ...(job && { job }), ...(ref && { ref }) };
  const found = await findOpenIntent(tx, target);
  const run = found && (await openRun(tx, services, found.job));
  if (!found || !run) throw new FakturoError("not-found", "intent not found");
  const provider = run.intentById(found.id)?.provider ?? "";
  if (app !== undefined && provider.split(".", 1)[0] !== app)
    throw new FakturoError("not-found", "intent not found");
  const last = run.intentById(found.id)?.events.at(-1)?.status;
  if (last === "QUEUED") {
    run.add(found.id, "POKE", note);
    await saveJournals(tx, [run.takeChange()]);
    await enqueueJob(tx, found.job, null);
  }
  const intent = (await loadJournal(tx, found.job)).find((row) => row.id === found.id);
  if (!intent) throw new FakturoError("not-found", "intent not found");
  return formatIntent(intent);
}

/** An open job under its lock. */
async function openRun(tx: Tx, services: Services, id: string): Promise<JobRun | undefined> {
  const [job] = await lockJobs(tx, [id]);
  if (!job || job.completed_at) return undefined;
  const definition = await new Definitions(services.ids).get(tx, "", job);
  return definition && new JobRun(job, definition, await loadJournal(tx, id), services);
}
