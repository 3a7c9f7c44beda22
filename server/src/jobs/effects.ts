import { FakturoError, isFakturoError, isObject, type Json, type JsonObject } from "@fakturo/model";
import type { Effects, Envelope, NumberRequest, Stamp, StepResult } from "@fakturo/plugin";
import { applyEnvelopePatch } from "@fakturo/workflow";
import type { NumberSource, Offer } from "../sequence/series.ts";
import type { Actor, Services } from "../services.ts";
import { type Finished, resign } from "../silo/finish.ts";
import { chooseFolder } from "../silo/folders.ts";
import { checkState } from "../silo/states.ts";
import { storable, storableMap } from "../storable.ts";
import { addLink } from "../store/chains.ts";
import type { NewFile } from "../store/files.ts";
import { areArgsTooLarge, createJob, MAX_ARGS_BYTES } from "../transform/jobs.ts";
import { applyEntry } from "./entry-effect.ts";
import { fileOf } from "./file-effect.ts";
import type { HeldEntry } from "./held-entry.ts";
import type { JobRun } from "./run.ts";
import { applySchedules } from "./schedule-effects.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

/** What applying effects needs to know of where they come from. */
export interface EffectScope {
  readonly unit: UnitOfWork;
  readonly run: JobRun;
  readonly intentId: string;
}

/** What applying effects leaves for the event. */
export interface Applied {
  readonly args?: Readonly<Record<string, string>>;
  /** Entry that the job goes on with. */
  readonly entry?: string;
}

/** Job arg with the id of a job that a step started. */
const JOB_ARG = "job_id";

const SAVEPOINT = { name: "effects_begin", text: "savepoint effects", values: [] };
const RELEASE = { name: "effects_end", text: "release savepoint effects", values: [] };
const ROLLBACK = { name: "effects_undo", text: "rollback to savepoint effects", values: [] };

/**
 * Applies a step's effects, all or nothing. What the engine refuses turns the result into a failure
 * of the step: nothing is numbered or stored by halves.
 */
export async function applyEffects(
  scope: EffectScope,
  effects: Effects,
): Promise<Applied | Skipped | Extract<StepResult, { status: "KO" }>> {
  if (Object.keys(effects).length === 0) return {};
  try {
    return effects.entry || effects.job || effects.schedule || effects.unschedule
      ? await undoable(scope.unit, () => apply(scope, effects))
      : await apply(scope, effects);
  } catch (error) {
    if (!isFakturoError(error) || error.key === "unavailable" || error.key === "internal")
      throw error;
    return refusal(error);
  }
}

/** For work that writes at once instead of through the unit. */
async function undoable<T>(unit: UnitOfWork, work: () => Promise<T>): Promise<T> {
  await unit.flush();
  await unit.tx.query(SAVEPOINT);
  try {
    const result = await work();
    await unit.tx.query(RELEASE);
    return result;
  } catch (error) {
    if (isFakturoError(error)) {
      await unit.tx.query(ROLLBACK);
      unit.forget();
    }
    throw error;
  }
}

function refusal(error: FakturoError): Extract<StepResult, { status: "KO" }> {
  const [first] = error.faults;
  return {
    status: "KO",
    code: first?.code ?? error.key,
    message: first?.message ?? error.message,
    effects: {},
    ...(error.faults.length > 0 && { faults: error.faults }),
  };
}

type Skipped = Extract<StepResult, { status: "SKIP" }>;

async function apply(scope: EffectScope, effects: Effects): Promise<Applied | Skipped> {
  const { unit, run } = scope;
  const { tx, services } = unit;
  const actor: Actor = { src: "job", srcId: run.job.id };
  if (effects.args) checkArgs({ ...run.args, ...effects.args });
  const outcome = effects.entry ? await applyEntry(unit, effects.entry, actor) : {};
  const entryId = outcome.entry ?? run.entryId;
  const held = await unit.entry(entryId);
  const document = outcome.known ? documentOf(effects) : effects.document;
  const prepared = await prepare(scope, held, { ...effects, document }, actor);
  const skipped = await applySchedules(tx, services, entryId, effects);
  const job = effects.job && (await startJob(unit, effects.job, actor));
  for (const link of effects.chains ?? []) await addLink(tx, link, scope.intentId, unit.now);
  if (held) change(scope, held, prepared, actor);
  if (skipped) return skipped;
  return {
    args: { ...effects.args, ...outcome.args, ...(job && { [JOB_ARG]: job }) },
    ...(outcome.entry && { entry: outcome.entry }),
  };
}

function checkArgs(args: Readonly<Record<string, string>>): void {
  if (areArgsTooLarge(args))
    throw new FakturoError("too-large", `a job's args are limited to ${MAX_ARGS_BYTES} bytes`);
}

/** Data that comes for a known entry is its new document. */
function documentOf({ entry, document }: Effects): Effects["document"] {
  return entry?.data ? { type: "application/json", data: entry.data } : document;
}

/** Starts a job and answers its id. */
async function startJob(
  { tx, services, workspaceId }: UnitOfWork,
  { workflow, key, entry, args }: NonNullable<Effects["job"]>,
  actor: Actor,
): Promise<string> {
  const input = {
    workflowId: workflow,
    key: storable(key),
    entryId: entry,
    args: args && storableMap(args),
  };
  return (await createJob(tx, services, workspaceId, input, actor)).id;
}

/** Everything that can be refused has been by now. */
interface Prepared {
  readonly number: Offer | undefined;
  readonly version: Finished | undefined;
  readonly files: readonly { readonly file: NewFile; readonly data: Uint8Array }[];
  readonly folder: string | undefined;
  readonly state: string | undefined;
}

async function prepare(
  scope: EffectScope,
  held: HeldEntry | undefined,
  effects: Omit<Effects, "document"> & { readonly document: Effects["document"] },
  actor: Actor,
): Promise<Prepared> {
  const { number, stamps, sign, document, files = [], folder, state } = effects;
  const changesDocument = document ?? number ?? sign ?? (stamps?.length ? stamps : undefined);
  if (changesDocument && !held)
    throw new FakturoError("no-document", "there is no document to change");
  const offer = number && held ? await offerFor(scope, number, held.envelope) : undefined;
  if (state !== undefined) {
    checkState(state);
    held?.labelMoment(scope.unit.now);
  }
  return {
    number: offer,
    version:
      changesDocument && held ? await nextVersion(scope, held, effects, offer?.code) : undefined,
    files: held
      ? files.map((file) => ({
          file: fileOf(scope.unit, held.row.id, file, actor),
          data: file.data,
        }))
      : [],
    folder: folder === undefined ? undefined : chooseFolder(folder, ""),
    state,
  };
}

function change(
  { unit, run, intentId }: EffectScope,
  held: HeldEntry,
  { number, version, files, folder, state }: Prepared,
  actor: Actor,
): void {
  const { now } = unit;
  if (number) unit.numbers.take(number, intentId, { silo_entry_id: run.entryId ?? "" });
  if (version) held.store(version, now, actor);
  for (const { file, data } of files) held.add(file, data);
  if (folder !== undefined) held.move(folder, now);
  if (state !== undefined) held.label(state, run.faults, now, actor);
}

/** The envelope after the step, built and, where it has to be, signed. */
async function nextVersion(
  { unit }: EffectScope,
  held: HeldEntry,
  {
    document,
    stamps,
    sign,
  }: Pick<Effects, "stamps" | "sign"> & {
    readonly document: Effects["document"];
  },
  code: string | undefined,
): Promise<Finished> {
  const before = held.envelope;
  let next: JsonObject = before;
  if (document) next = changed(before, document);
  if (code !== undefined) next = withCode(next, code);
  if (stamps?.length) next = withStamps(next, stamps);
  return rebuilt(unit, held.row.signed, before, next, Boolean(sign));
}

function changed(envelope: Envelope, { type, data }: NonNullable<Effects["document"]>): JsonObject {
  if (type !== "application/json") return applyEnvelopePatch(envelope, type, data);
  if (!isObject(data))
    throw new FakturoError("input", "a step returned something else than a document");
  return data as JsonObject;
}

function withCode(envelope: JsonObject, code: string): JsonObject {
  const doc = isObject(envelope.doc) ? envelope.doc : {};
  return { ...envelope, doc: { ...doc, code } as JsonObject };
}

/** A stamp of the same provider is replaced in its place. */
function withStamps(envelope: JsonObject, stamps: readonly Stamp[]): JsonObject {
  const head = isObject(envelope.head) ? envelope.head : {};
  const present: Json[] = Array.isArray(head.stamps) ? [...head.stamps] : [];
  for (const { prv, val } of stamps) {
    const place = present.findIndex((stamp) => isObject(stamp) && stamp.prv === prv);
    if (place < 0) present.push({ prv, val });
    else present[place] = { prv, val };
  }
  return { ...envelope, head: { ...head, stamps: present } as JsonObject };
}

/** Signed again when the document of a signed entry changed, or when the step asks for it. */
async function rebuilt(
  { services, workspaceId }: UnitOfWork,
  signed: boolean,
  before: Envelope,
  next: JsonObject,
  sign: boolean,
): Promise<Finished> {
  const { engine, vault } = services;
  const untouched =
    next.doc === before.doc || JSON.stringify(next.doc) === JSON.stringify(before.doc);
  if (signed && untouched) return { envelope: withHead(before, next, engine), faults: [] };
  // Built when it was stored.
  if (untouched && sign)
    return { envelope: await engine.sign(next, await vault.signingKey(workspaceId)), faults: [] };
  if (signed || sign) return resign(next, services, workspaceId);
  const { output, faults, canonicalDoc } = engine.envelop(next);
  if (faults.length > 0) throw new FakturoError("validation", "validation", { faults });
  return { envelope: output, faults: [], canonicalDoc };
}

/**
 * A signed envelope with another head: what was signed stays as it is, whatever the engine would make of it
 * today. @throws FakturoError "validation" for a head that breaks its rules.
 */
function withHead(signed: Envelope, next: JsonObject, engine: Services["engine"]): Envelope {
  const { output, faults } = engine.envelop(next, { keepSignatures: true });
  const inHead = faults.filter(({ paths }) => paths.some((path) => path.startsWith("$.head.")));
  if (inHead.length > 0) throw new FakturoError("validation", "validation", { faults: inHead });
  return { ...signed, head: { ...output.head, dig: signed.head.dig } };
}

/** The code of the step's intent: a repeated step gets the same one. */
async function offerFor(
  { unit, intentId, run }: EffectScope,
  request: NumberRequest,
  envelope: Envelope,
): Promise<Offer> {
  const source = "series" in request ? { seriesId: request.series } : counterOf(request, envelope);
  const offer = await unit.numbers.offer(source, intentId, run.isFresh(intentId));
  if (!offer) throw new FakturoError("not-found", "sequence not found");
  return offer;
}

function counterOf(
  request: Exclude<NumberRequest, { series: string }>,
  { doc }: Envelope,
): NumberSource {
  const supplier = isObject(doc.supplier) ? doc.supplier : {};
  const taxId = isObject(supplier.tax_id) ? supplier.tax_id : {};
  const docSeries = typeof doc.series === "string" ? doc.series : "";
  return { ...request, supplier: `${taxId.country ?? ""}${taxId.code ?? ""}`, docSeries };
}
