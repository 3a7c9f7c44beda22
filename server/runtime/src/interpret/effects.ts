import type { Engine } from "@fakturo/engine";
import { FakturoError, isFakturoError, isObject, type JsonObject } from "@fakturo/model";
import type {
  ChainLink,
  Effects,
  Envelope,
  FeedRequest,
  NumberRequest,
  Outgoing,
  StepResult,
} from "@fakturo/plugin";
import { storable, storableMap } from "@fakturo/server-base";
import {
  type BuiltEnvelope,
  checkState,
  chooseFolder,
  resign,
  withStamps,
  writeMeta,
} from "@fakturo/server-domain/entries";
import {
  type FeedScope,
  RecordConflict,
  requestFeed,
  writeRecords,
} from "@fakturo/server-domain/inbound";
import type { NumberSource, Offer } from "@fakturo/server-domain/sequences";
import { areArgsTooLarge, createJob, MAX_ARGS_BYTES } from "@fakturo/server-domain/workflows";
import { HeadStopped, type NewFile } from "@fakturo/server-storage/store";
import { applyEnvelopePatch } from "@fakturo/workflow";
import { newRecord, type SubmitScope } from "../submissions/submit-effect.ts";
import { applyEntry } from "./entry-effect.ts";
import { fileOf } from "./file-effect.ts";
import type { LockedEntry } from "./locked-entry.ts";

import type { JobRun } from "./run.ts";
import { applySchedules } from "./schedule-effects.ts";
import { fileMarks, markedStamps, refuseSimulated } from "./simulation-marks.ts";
import { untilResumed } from "./step-outcome.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

/** Origin and dependencies of effects. */
export interface EffectScope {
  readonly unit: UnitOfWork;
  readonly run: JobRun;
  readonly intentId: string;
  /** Addresses that handed-over records are sent to. */
  readonly submit: Pick<SubmitScope, "environments" | "workspace">;
}

/** Result of applying effects, for the event. */
export interface Applied {
  readonly args?: Readonly<Record<string, string>>;
  /** Entry that the job continues with. */
  readonly entry?: string;
}

/** Job arg with the id of a job that a step started. */
const JOB_ARG = "job_id";

const SAVEPOINT = { name: "effects_begin", text: "savepoint effects", values: [] };
const RELEASE = { name: "effects_end", text: "release savepoint effects", values: [] };
const ROLLBACK = { name: "effects_undo", text: "rollback to savepoint effects", values: [] };

/**
 * Applies a step's effects, all or nothing. What the engine refuses turns the result into a failure
 * of the step: no number is given and nothing is stored. A record that was changed meanwhile has the step
 * called again; a chain or series that is stopped has it wait.
 */
export async function applyEffects(
  scope: EffectScope,
  effects: Effects,
): Promise<Applied | Skipped | Extract<StepResult, { status: "KO" | "ERR" | "QUEUED" }>> {
  if (Object.keys(effects).length === 0) return {};
  try {
    return writesAtOnce(effects)
      ? await undoable(scope.unit, () => apply(scope, effects))
      : await apply(scope, effects);
  } catch (error) {
    if (error instanceof RecordConflict)
      return { status: "ERR", code: "record-changed", message: error.message };
    if (error instanceof HeadStopped) return untilResumed(error);
    if (error instanceof ChainConflict)
      return { status: "ERR", code: "chain-changed", message: error.message };
    if (!isFakturoError(error) || error.key === "unavailable" || error.key === "internal")
      throw error;
    return refusal(error);
  }
}

/** True for effects that are written before the end of the transaction. */
function writesAtOnce(effects: Effects): boolean {
  const { entry, job, schedule, unschedule, records, feeds, meta } = effects;
  return Boolean(entry || job || schedule || unschedule || records || feeds || meta);
}

/** Undoes with a savepoint what work wrote before it failed. */
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
  await checkFirst(scope, effects);
  const record = effects.submit && (await recordFrom(scope, effects.submit));
  if (effects.submit && record === undefined) return SUBMITTED;
  const outcome = effects.entry ? await applyEntry(unit, effects.entry) : {};
  const entryId = outcome.entry ?? run.entryId;
  const locked = await unit.entry(entryId);
  const document = outcome.known ? documentOf(effects) : effects.document;
  const prepared = await prepare(scope, locked, {
    ...effects,
    document,
    stamps: await markedStamps(effects, scope.submit, locked, unit.submissions),
  });
  const skipped = await applySchedules(tx, services, entryId, effects);
  const job = effects.job && (await startJob(unit, effects.job));
  await applyAppEffects(scope, effects);
  if (effects.meta) await writeMeta(scope.unit, appOf(scope), entryId, effects.meta);
  const origin = { ...originOf(scope), entry: entryId, submission: record?.row.id };
  for (const { key, link } of effects.chains ?? []) unit.chains.add(key, link, origin);
  if (record) unit.submissions.add({ ...record, entry: run.entryId }, record.stream);
  if (locked) change(scope, locked, prepared);
  if (skipped) return skipped;
  return {
    args: { ...effects.args, ...outcome.args, ...(job && { [JOB_ARG]: job }) },
    ...(outcome.entry && { entry: outcome.entry }),
  };
}

/** What refuses a result before anything of it is written. */
async function checkFirst({ unit, run }: EffectScope, { args, chains }: Effects): Promise<void> {
  if (args) checkArgs({ ...run.args, ...args });
  for (const link of chains ?? []) await requireLength(unit, link);
}

/** The chain is not as long as the step has seen it. */
class ChainConflict extends FakturoError {
  constructor(key: string) {
    super("conflict", `the chain ${key} has other links by now`);
  }
}

/** Keeps the chain locked, so that its next link follows the one that the step has seen. */
async function requireLength({ chains }: UnitOfWork, { key, after }: ChainLink): Promise<void> {
  const { length } = await chains.head(key);
  if (after !== undefined && length !== after) throw new ChainConflict(key);
}

/** Stores nothing of the step if a record of the same identity exists already. */
const SUBMITTED: Skipped = {
  status: "SKIP",
  code: "submitted",
  message: "a record of this identity was handed over before",
};

function originOf({ unit, run, intentId }: EffectScope) {
  return { at: unit.now, intent: intentId, job: run.job.id };
}

async function recordFrom({ unit, run, submit: to }: EffectScope, outgoing: Outgoing) {
  const { submissions, services } = unit;
  const envelope = (await unit.entry(run.entryId))?.envelope;
  refuseSimulated(envelope, to.environments.of(to.workspace, outgoing.connection));
  return newRecord({ submissions, services, ...to, now: await unit.sharedNow() }, outgoing);
}

/** Writes what the step's app keeps for itself. */
async function applyAppEffects(
  scope: EffectScope,
  { feeds = [], records }: Effects,
): Promise<void> {
  const { tx, now } = scope.unit;
  for (const request of feeds) await requestFeed(tx, feedScope(scope, request), request, now);
  if (records) await writeRecords(tx, appOf(scope), records, now);
}

function feedScope(scope: EffectScope, { feed }: FeedRequest): FeedScope {
  const { environments, workspace } = scope.submit;
  const { engine } = scope.unit.services;
  const about = engine.registry.feeds.get(feed)?.connection;
  return {
    engine,
    environment: environments.of(workspace, about),
    app: appOf(scope),
  };
}

/** Key of the app whose step has the effects. */
function appOf({ run }: EffectScope): string {
  return run.open?.provider.split(".", 1)[0] ?? "";
}

function checkArgs(args: Readonly<Record<string, string>>): void {
  if (areArgsTooLarge(args))
    throw new FakturoError("too-large", `a job's args are limited to ${MAX_ARGS_BYTES} bytes`);
}

/** Data for a known entry is its new document. */
function documentOf({ entry, document }: Effects): Effects["document"] {
  return entry?.data ? { type: "application/json", data: entry.data } : document;
}

/** Starts a job and answers its id. */
async function startJob(
  { tx, services, workspaceId }: UnitOfWork,
  { workflow, key, entry, args }: NonNullable<Effects["job"]>,
): Promise<string> {
  const input = {
    workflowId: workflow,
    key: storable(key),
    entryId: entry,
    args: args && storableMap(args),
  };
  return (await createJob(tx, services, workspaceId, input)).id;
}

/** From here on nothing is refused. */
interface Prepared {
  readonly number: Offer | undefined;
  readonly version: BuiltEnvelope | undefined;
  readonly files: readonly { readonly file: NewFile; readonly data: Uint8Array }[];
  readonly folder: string | undefined;
  readonly state: string | undefined;
}

async function prepare(
  scope: EffectScope,
  locked: LockedEntry | undefined,
  effects: Omit<Effects, "document"> & { readonly document: Effects["document"] },
): Promise<Prepared> {
  const { number, stamps, sign, document, files = [], folder, state } = effects;
  const changesDocument = document ?? number ?? sign ?? (stamps?.length ? stamps : undefined);
  if (changesDocument && !locked)
    throw new FakturoError("no-document", "there is no document to change");
  const offer = number && locked ? await offerFor(scope, number, locked.envelope) : undefined;
  if (state !== undefined) {
    checkState(state);
    locked?.labelMoment(scope.unit.now);
  }
  const { registry } = scope.unit.services.engine;
  const meta = files.length > 0 ? fileMarks(scope.submit, appOf(scope), registry) : undefined;
  return {
    number: offer,
    version:
      changesDocument && locked
        ? await nextVersion(scope, locked, effects, offer?.code)
        : undefined,
    files: locked
      ? files.map((file) => ({
          file: fileOf(scope.unit, locked.row.id, file, meta),
          data: file.data,
        }))
      : [],
    folder: folder === undefined ? undefined : chooseFolder(folder, ""),
    state,
  };
}

function change(
  { unit, run, intentId }: EffectScope,
  locked: LockedEntry,
  { number, version, files, folder, state }: Prepared,
): void {
  const { now } = unit;
  if (number) unit.numbers.take(number, intentId, { silo_entry_id: run.entryId ?? "" });
  if (version) locked.store(version, now);
  for (const { file, data } of files) locked.add(file, data);
  if (folder !== undefined) locked.move(folder, now);
  if (state !== undefined) locked.label(state, run.faults, now);
}

/** The envelope after the step, built and, if needed, signed. */
async function nextVersion(
  { unit }: EffectScope,
  locked: LockedEntry,
  {
    document,
    stamps,
    sign,
  }: Pick<Effects, "stamps" | "sign"> & {
    readonly document: Effects["document"];
  },
  code: string | undefined,
): Promise<BuiltEnvelope> {
  const before = locked.envelope;
  let next: JsonObject = before;
  if (document) next = changed(before, document);
  if (code !== undefined) next = withCode(next, code);
  if (stamps?.length) next = withStamps(next, stamps);
  return rebuilt(unit, locked, next, Boolean(sign));
}

function changed(envelope: Envelope, { type, data }: NonNullable<Effects["document"]>): JsonObject {
  if (type !== "application/json") return applyEnvelopePatch(envelope, type, data);
  if (!isObject(data))
    throw new FakturoError("input", "a step returned something else than a document");
  return data;
}

function withCode(envelope: JsonObject, code: string): JsonObject {
  const doc = isObject(envelope.doc) ? envelope.doc : {};
  return { ...envelope, doc: { ...doc, code } };
}

/** Signed again when the document of a signed entry changed, or when the step requests it. */
async function rebuilt(
  { services, workspaceId }: UnitOfWork,
  locked: LockedEntry,
  next: JsonObject,
  sign: boolean,
): Promise<BuiltEnvelope> {
  const { engine, vault } = services;
  const { envelope: before, canonicalDoc } = locked;
  const { signed } = locked.row;
  const untouched = (signed || sign) && isSameDocument(next, before);
  if (untouched && signed)
    return { envelope: withHead(before, next, engine), faults: [], canonicalDoc };
  // It was built when it was stored.
  if (untouched) {
    const envelope = await engine.sign(next, await vault.signingKey(workspaceId));
    return { envelope, faults: [], canonicalDoc };
  }
  if (signed || sign) return resign(next, services, workspaceId);
  const built = engine.envelop(next);
  const { output: envelope, faults } = built;
  if (faults.length > 0) throw new FakturoError("validation", "validation", { faults });
  return { envelope, faults: [], canonicalDoc: built.canonicalDoc };
}

function isSameDocument(next: JsonObject, { doc }: Envelope): boolean {
  return next.doc === doc || JSON.stringify(next.doc) === JSON.stringify(doc);
}

/**
 * A signed envelope with another head: the signed document stays unchanged even if the engine would
 * build it differently today.
 * @throws FakturoError "validation" for a head that breaks its rules.
 */
function withHead(signed: Envelope, next: JsonObject, engine: Engine): Envelope {
  const { output, faults } = engine.envelop(next, { keepSignatures: true, keepDocument: true });
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
