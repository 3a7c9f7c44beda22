import { FakturoError, type JsonObject } from "@fakturo/model";
import { RequestError } from "@fakturo/server-base";
import { formatIntent } from "@fakturo/server-domain/workflows";
import {
  enqueueJobs,
  findJobsByRefs,
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

/** Reason of a wake-up, for its event. */
interface PokeNote {
  readonly code?: string | undefined;
  readonly message?: string | undefined;
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
  note: PokeNote,
): Promise<JsonObject> {
  if (!ref && !(id && job)) throw new RequestError("ref", "is required without id and job_id");
  const own = job && id ? await openSteps(tx, services, [job], app) : [];
  const meant = own.filter(({ intent }) => intent.id === id);
  const found = meant.length > 0 || !ref ? meant : await stepsByRefs(tx, services, [ref], app);
  const woken = found.filter(isWaiting);
  const [oldest] = woken.length > 0 ? woken : found;
  if (!oldest) throw new FakturoError("not-found", "intent not found");
  await wake(tx, woken, note);
  return formatIntent(compacted(oldest.intent));
}

/** Has the waiting step of a job called now; a job that does not wait is unchanged. */
export async function wakeJob(tx: Tx, services: JournalParts, id: string): Promise<void> {
  const waiting = (await openSteps(tx, services, [id], undefined)).filter(isPaused);
  await wake(tx, waiting, {});
}

/** Wakes all steps that wait under one of the references. */
export async function pokeReferences(
  tx: Tx,
  services: JournalParts,
  refs: readonly string[],
): Promise<void> {
  const found = await stepsByRefs(tx, services, refs, undefined);
  await wake(tx, found.filter(isWaiting), {});
}

async function wake(tx: Tx, woken: readonly OpenStep[], note: PokeNote): Promise<void> {
  for (const { run, intent } of woken) run.add(intent.id, "POKE", note);
  const changes = woken.map(({ run }) => run.change());
  await Promise.all([
    saveJournals(tx, changes),
    enqueueJobs(tx, new Map(changes.map(({ id }) => [id, null]))),
  ]);
}

async function stepsByRefs(
  tx: Tx,
  services: JournalParts,
  given: readonly string[],
  app: string | undefined,
): Promise<OpenStep[]> {
  const refs = given.map(keptRef);
  const jobs = await findJobsByRefs(tx, refs, app, MAX_WOKEN * refs.length);
  const steps = await openSteps(tx, services, jobs, app);
  return steps.filter(({ run }) => run.ref !== undefined && refs.includes(run.ref));
}

function isWaiting({ intent }: OpenStep): boolean {
  return intent.events.at(-1)?.status === "QUEUED";
}

/** True also for a step that is called again after a failure. */
function isPaused(step: OpenStep): boolean {
  return isWaiting(step) || step.intent.events.at(-1)?.status === "ERR";
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
