import { FakturoError, type JsonObject } from "@fakturo/model";
import { RequestError } from "@fakturo/server-base";
import { formatIntent } from "@fakturo/server-domain/workflows";
import {
  enqueueJob,
  findJobsByRef,
  lockJobs,
  saveJournals,
  type Tx,
} from "@fakturo/server-storage/store";
import { Definitions } from "./definitions.ts";
import { keptRef } from "./event-details.ts";
import { compacted } from "./journal-compaction.ts";
import { JobRun, type JournalParts } from "./run.ts";

/** Selects a waiting step: by its id and job, or by its reference. */
export interface PokeTarget {
  readonly id: string | undefined;
  readonly job: string | undefined;
  readonly ref: string | undefined;
  /** Key of the calling app: it wakes its own steps only. */
  readonly app?: string | undefined;
}

/** Maximum number of steps that one reference wakes. */
const MAX_WOKEN = 100;

/**
 * Wakes a waiting step, or all steps that wait under a reference. Steps that do not wait are unchanged.
 * Answers the oldest step woken.
 * @throws FakturoError "not-found" for an unknown or finished step.
 */
export async function pokeIntent(
  tx: Tx,
  services: JournalParts,
  { id, job, ref, app }: PokeTarget,
  note: { readonly code?: string | undefined; readonly message?: string | undefined },
): Promise<JsonObject> {
  if (!ref && !(id && job)) throw new RequestError("ref", "is required without id and job_id");
  const own = job && id ? await openSteps(tx, services, [job], app) : [];
  const meant = own.filter(({ intent }) => intent.id === id);
  const found = meant.length > 0 || !ref ? meant : await stepsByRef(tx, services, ref, app);
  const woken = found.filter(({ intent }) => intent.events.at(-1)?.status === "QUEUED");
  const [oldest] = woken.length > 0 ? woken : found;
  if (!oldest) throw new FakturoError("not-found", "intent not found");
  for (const { run, intent } of woken) run.add(intent.id, "POKE", note);
  await saveJournals(
    tx,
    woken.map(({ run }) => run.change()),
  );
  for (const { run } of woken) await enqueueJob(tx, run.job.id, null);
  return formatIntent(compacted(oldest.intent));
}

async function stepsByRef(
  tx: Tx,
  services: JournalParts,
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

/** Open steps of jobs, optionally of one app, with the jobs locked; oldest job first. */
async function openSteps(
  tx: Tx,
  services: JournalParts,
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
