import { FakturoError, type JsonObject } from "@fakturo/model";
import { RequestError } from "../http/errors.ts";
import { Definitions } from "../jobs/definitions.ts";
import { JobRun } from "../jobs/run.ts";
import type { Services } from "../services.ts";
import { enqueueJob, lockJobs } from "../store/jobs.ts";
import { findJobByRef, saveJournals } from "../store/journals.ts";
import type { Tx } from "../store/tx.ts";
import { formatIntent } from "./job-format.ts";

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
  const own = job && id ? await openRun(tx, services, job) : undefined;
  const run = own && own.open?.id === id ? own : await runByRef(tx, services, ref);
  const intent = run?.open;
  const isOwn = app === undefined || intent?.provider.split(".", 1)[0] === app;
  if (!run || !intent || !isOwn) throw new FakturoError("not-found", "intent not found");
  if (intent.events.at(-1)?.status === "QUEUED") {
    run.add(intent.id, "POKE", note);
    await saveJournals(tx, [run.change()]);
    await enqueueJob(tx, run.job.id, null);
  }
  return formatIntent(intent);
}

async function runByRef(
  tx: Tx,
  services: Services,
  ref: string | undefined,
): Promise<JobRun | undefined> {
  const job = ref ? await findJobByRef(tx, ref) : undefined;
  const run = job === undefined ? undefined : await openRun(tx, services, job);
  return run?.ref === ref ? run : undefined;
}

/** An open job under its lock. */
async function openRun(tx: Tx, services: Services, id: string): Promise<JobRun | undefined> {
  const [job] = await lockJobs(tx, [id]);
  if (!job || job.completed_at) return undefined;
  const definition = await new Definitions(services.ids).get(tx, "", job);
  return definition && new JobRun(job, definition, services);
}
