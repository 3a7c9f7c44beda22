import { FakturoError, isFakturoError, type Json } from "@fakturo/model";
import { currentActor, isMime, RequestError } from "@fakturo/server-base";
import {
  enqueueJob,
  findJobConflict,
  type InsertedJob,
  type InTx,
  insertJobs,
  insertSpool,
  type JobClaim,
  type JobNeeds,
  type JobRow,
  jobNeeds,
  type NewJob,
  prioritise,
  sentAtOnce,
  type Tx,
} from "@fakturo/server-storage/store";
import { createEntry } from "../entries/create.ts";
import { decodeBase64 } from "../entries/files.ts";
import { spoolKey } from "../entries/spool.ts";
import type { EntryParts } from "../parts.ts";

/** Input of a new job (api spec §11). */
export interface JobInput {
  readonly id?: string | undefined;
  readonly workflowId: string;
  readonly entryId?: string | undefined;
  readonly data?: Json | undefined;
  readonly key?: string | undefined;
  readonly args?: Readonly<Record<string, string>> | undefined;
  readonly tags?: readonly string[] | undefined;
  /** From -100 to 100, the higher the sooner; 0 when absent. */
  readonly priority?: number | undefined;
}

const KEY_YEARS = 2;
/** Maximum size of a job's args, as JSON. */
export const MAX_ARGS_BYTES = 256 * 1024;
/** Bounds chains of workflows that start each other. */
const MAX_GENERATIONS = 10;

/** Keys of older jobs may be used again. */
function keysFreeBefore(now: number): Date {
  const date = new Date(now);
  date.setUTCFullYear(date.getUTCFullYear() - KEY_YEARS);
  return date;
}

/** @throws FakturoError "conflict" when a job has the id, or the key for less than two years. */
export async function checkJobFree(
  tx: Tx,
  { clock }: Pick<EntryParts, "clock">,
  id: string | undefined,
  key: string | undefined,
): Promise<void> {
  refuseTaken(await findJobConflict(tx, { id, key, keysSince: keysFreeBefore(clock.now()) }));
}

function refuseTaken(taken: "id" | "key" | undefined): void {
  if (taken) throw conflict(taken);
}

function conflict(taken: "id" | "key"): FakturoError {
  return new FakturoError("conflict", `job already exists with same ${taken}`);
}

/**
 * Stores a job with its first dispatch, and its entry if the input has a document: all or nothing.
 * @throws FakturoError "conflict", "not-found", or the engine's refusals.
 */
export async function createJob(
  tx: Tx,
  services: EntryParts,
  workspaceId: string,
  input: JobInput,
): Promise<JobRow> {
  const { clock, ids } = services;
  const { id = ids.v7(), key, workflowId, entryId, priority = 0 } = input;
  const at = new Date(clock.now());
  const keysSince = keysFreeBefore(at.getTime());
  const claim = { id, key, workflow: workflowId, entry: entryId };
  const origin = { keysSince, parent: parentJob() };
  versionFor(claim, await jobNeeds(tx, claim, origin));
  const entry = entryId || (await newEntry(tx, services, workspaceId, input));
  const args = await spoolArgs(tx, input.args, at);
  const job = { ...claim, entry, args, tags: input.tags ?? [] };
  const [inserted] = await insertJobs(tx, [job], at, origin);
  const made = madeJob(job, inserted, at);
  if (!made) throw conflict("id");
  if (priority !== 0) {
    await prioritise(tx, id, priority);
    await enqueueJob(tx, id, null);
  }
  return { ...made, priority };
}

/** The job whose step creates others, if any. */
function parentJob(): string | undefined {
  const { src, srcId } = currentActor();
  return src === "job" ? srcId : undefined;
}

/** The workflow's version for a new job. @throws FakturoError for invalid input of the job. */
function versionFor(
  { entry }: JobClaim,
  { taken, version, hasEntry, generation }: JobNeeds,
): number {
  refuseTaken(taken);
  if (generation > MAX_GENERATIONS) throw tooManyGenerations();
  if (version === null) throw new FakturoError("not-found", "invalid workflow id or not published");
  if (entry && !hasEntry) throw new FakturoError("not-found", "entry not found");
  return version;
}

function tooManyGenerations(): FakturoError {
  const message = `${MAX_GENERATIONS} jobs have started each other in a row`;
  return new FakturoError("validation", message, {
    faults: [{ code: "loop", paths: [], message }],
  });
}

/**
 * The stored job; undefined where a concurrent request took its id or key.
 * @throws FakturoError for invalid input of the job.
 */
function madeJob(job: NewJob, inserted: InsertedJob | undefined, at: Date): JobRow | undefined {
  if (!inserted) throw new Error(`nothing is known of job ${job.id}`);
  const version = versionFor(job, inserted);
  return inserted.isMade ? rowOf(job, version, at) : undefined;
}

/** A job over an existing entry, without files or priority. */
export interface PlainJob extends NewJob {
  readonly entry: string;
}

/** The input as a plain job; undefined where it has a document, files or a priority. */
export function plainJob({
  id,
  key,
  workflowId: workflow,
  entryId: entry,
  args,
  tags = [],
  priority = 0,
}: JobInput & { readonly id: string }): PlainJob | undefined {
  const hasFiles = Object.values(args ?? {}).some((value) => value.startsWith("data:"));
  if (!entry || hasFiles || priority !== 0) return undefined;
  if (args && areArgsTooLarge(args)) return undefined;
  return { id, key, workflow, entry, args: args ?? null, tags };
}

/** Stores plain jobs in a transaction; answers the job or a refusal for each. */
export async function createPlainJobs(
  inTx: InTx,
  { clock }: Pick<EntryParts, "clock">,
  jobs: readonly PlainJob[],
): Promise<readonly (JobRow | FakturoError)[]> {
  const at = new Date(clock.now());
  const keysSince = keysFreeBefore(at.getTime());
  const origin = { keysSince, parent: undefined };
  const inserted = await sentAtOnce(inTx, (tx) => insertJobs(tx, jobs, at, origin));
  return Promise.all(
    jobs.map(async (job, i) => {
      try {
        const made = madeJob(job, inserted[i], at);
        return made ?? (await inTx((tx) => lost(tx, job, keysSince)));
      } catch (error) {
        if (isFakturoError(error)) return error;
        throw error;
      }
    }),
  );
}

/**
 * Stores plain jobs, except those whose key a job has already; answers the ids of the others.
 * @throws FakturoError for invalid input of a job.
 */
export async function createNewJobs(
  tx: Tx,
  { clock }: Pick<EntryParts, "clock">,
  jobs: readonly PlainJob[],
): Promise<readonly string[]> {
  const at = new Date(clock.now());
  const origin = { keysSince: keysFreeBefore(at.getTime()), parent: parentJob() };
  const inserted = await insertJobs(tx, jobs, at, origin);
  return jobs.flatMap((job, i) =>
    !inserted[i]?.taken && madeJob(job, inserted[i], at) ? [job.id] : [],
  );
}

/** A concurrent request took the id or key. */
async function lost(tx: Tx, { id, key }: JobClaim, keysSince: Date): Promise<FakturoError> {
  return conflict((await findJobConflict(tx, { id, key, keysSince })) ?? "id");
}

function rowOf(job: NewJob, workflowVersion: number, at: Date): JobRow {
  const { id, entry = null, workflow, key = null, args, tags } = job;
  return {
    id,
    created_at: at,
    updated_at: at,
    entry,
    workflow,
    workflow_version: workflowVersion,
    key,
    args,
    tags,
    status: "NA",
    completed_at: null,
    faults: null,
    cancel_requested: false,
    from_step: null,
    priority: 0,
  };
}

async function newEntry(
  tx: Tx,
  services: EntryParts,
  workspaceId: string,
  { data, args }: JobInput,
): Promise<string | undefined> {
  if (data !== undefined) return (await createEntry(tx, services, workspaceId, { data })).id;
  if (!args) throw new RequestError("silo_entry_id", "is required without data or args");
  return undefined;
}

const DATA_URI = /^data:([^,]*);base64,/;
/** A parameter of a media type (RFC 2045 §5.1). */
const PARAMETER = /;\s*([\w-]+)=("[^"]*"|[^;]*)/g;

/** Moves files embedded in args to the spool; their values become `spool:<key>`. */
async function spoolArgs(
  tx: Tx,
  args: Readonly<Record<string, string>> | undefined,
  at: Date,
): Promise<Record<string, string> | null> {
  if (!args) return null;
  const out: Record<string, string> = {};
  for (const [name, value] of Object.entries(args)) {
    const [start, facts] = DATA_URI.exec(value) ?? [];
    if (start === undefined || facts === undefined) {
      out[name] = value;
      continue;
    }
    const file = { ...fileOf(facts), bytes: decodeBase64(value.slice(start.length), "args") };
    const key = spoolKey(file.name, at.getTime());
    await insertSpool(tx, { ...file, key, created_at: at, bytes: Buffer.from(file.bytes) });
    out[name] = `spool:${key}`;
  }
  if (areArgsTooLarge(out))
    throw new RequestError("args", `must be no larger than ${MAX_ARGS_BYTES} bytes`);
  return out;
}

export function areArgsTooLarge(args: Readonly<Record<string, string>>): boolean {
  return Buffer.byteLength(JSON.stringify(args)) > MAX_ARGS_BYTES;
}

/** Media type and file name of a data URI; both are needed. */
function fileOf(facts: string): { readonly type: string; readonly name: string } {
  let name = "";
  const type = facts.replace(PARAMETER, (parameter, key: string, value: string) => {
    if (key.toLowerCase() !== "name") return parameter;
    name = decoded(value.replace(/^"(.*)"$/, "$1"));
    return "";
  });
  if (!isMime(type) || name === "")
    throw new RequestError("args", "must name the type and name of a file given as data URI");
  return { type, name };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text).replaceAll("\u0000", "");
  } catch {
    return "";
  }
}
