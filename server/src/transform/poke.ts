import { FakturoError, type JsonObject } from "@fakturo/model";
import { RequestError } from "../http/errors.ts";
import { Definitions } from "../jobs/definitions.ts";
import { keptRef } from "../jobs/event-details.ts";
import { folded } from "../jobs/folding.ts";
import { JobRun } from "../jobs/run.ts";
import type { Services } from "../services.ts";
import { enqueueJob, lockJobs } from "../store/jobs.ts";
import { findJobsByRef, saveJournals } from "../store/journals.ts";
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

/** Steps that one reference wakes at most. */
const MAX_WOKEN = 100;

/**
 * Wakes a waiting step from outside, or all that wait under a reference: none of them is left asleep
 * because another one gave the same. What is not waiting is left alone. Answers the oldest step woken.
 * @throws FakturoError "not-found" for an unknown or finished step.
 */
export async function pokeIntent(
  tx: Tx,
  services: Services,
  { id, job, ref, app }: PokeTarget,
  note: { readonly code?: string | undefined; readonly message?: string | undefined },
): Promise<JsonObject> {
  if (!ref && !(id && job)) throw new RequestError("ref", "is required without id and job_id");
  const own = job && id ? await openSteps(tx, services, [job], app) : [];
  const meant = own.filter(({ intent }) => intent.id === id);
  const found = meant.length > 0 || !ref ? meant : await stepsByRef(tx, services, ref, app);
  const woken = found.filter(({ intent }) => intent.events.at(-1)?.status === "QUEUED");
  const [told] = woken.length > 0 ? woken : found;
  if (!told) throw new FakturoError("not-found", "intent not found");
  for (const { run, intent } of woken) run.add(intent.id, "POKE", note);
  await saveJournals(
    tx,
    woken.map(({ run }) => run.change()),
  );
  for (const { run } of woken) await enqueueJob(tx, run.job.id, null);
  return formatIntent(folded(told.intent));
}

async function stepsByRef(
  tx: Tx,
  services: Services,
  given: string,
  app: string | undefined,
): Promise<OpenStep[]> {
  const ref = keptRef(given);
  const jobs = await findJobsByRef(tx, ref, app, MAX_WOKEN);
  const steps = await openSteps(tx, services, jobs, app);
  return steps.filter(({ run }) => run.ref === ref);
}

interface OpenStep {
  readonly run: JobRun;
  readonly intent: NonNullable<JobRun["open"]>;
}

/** Open steps of jobs, of one app if one is named, under the jobs' locks; the oldest job first. */
async function openSteps(
  tx: Tx,
  services: Services,
  ids: readonly string[],
  app: string | undefined,
): Promise<OpenStep[]> {
  const definitions = new Definitions(services.ids);
  const steps: OpenStep[] = [];
  const jobs = await lockJobs(tx, ids);
  for (const job of jobs.toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime())) {
    const definition = job.completed_at ? undefined : await definitions.get(tx, "", job);
    const run = definition && new JobRun(job, definition, services);
    const intent = run?.open;
    const isOwn = app === undefined || intent?.provider.split(".", 1)[0] === app;
    if (run && intent && isOwn) steps.push({ run, intent });
  }
  return steps;
}
