import { FakturoError, isFakturoError, isObject, type Json, type JsonObject } from "@fakturo/model";
import type { Effects, Envelope, NumberRequest, Stamp, StepResult } from "@fakturo/plugin";
import { applyEnvelopePatch } from "@fakturo/workflow";
import { takeNumber } from "../sequence/series.ts";
import type { Actor, Services } from "../services.ts";
import { createEntry, envelopeOf } from "../silo/create.ts";
import { putFile } from "../silo/files.ts";
import { resign } from "../silo/finish.ts";
import { chooseFolder } from "../silo/folders.ts";
import { storeVersion } from "../silo/patch.ts";
import { setState } from "../silo/states.ts";
import { type EntryWithEnvelope, moveEntry } from "../store/entries.ts";
import type { Tx } from "../store/tx.ts";
import { createJob } from "../transform/jobs.ts";
import type { HeldEntry } from "./held-entry.ts";
import type { JobRun } from "./run.ts";

/** What applying effects needs to know of where they come from. */
export interface EffectScope {
  readonly tx: Tx;
  readonly services: Services;
  readonly workspaceId: string;
  readonly run: JobRun;
  readonly intentId: string;
  readonly held: HeldEntry;
}

/** What applying effects leaves for the event. */
export interface Applied {
  readonly args?: Readonly<Record<string, string>>;
  /** Entry that the job goes on with. */
  readonly entry?: string;
}

const SAVEPOINT = { name: "effects_begin", text: "savepoint effects", values: [] };
const RELEASE = { name: "effects_end", text: "release savepoint effects", values: [] };
const ROLLBACK = { name: "effects_undo", text: "rollback to savepoint effects", values: [] };

/**
 * Writes a step's effects. What the engine refuses undoes all of them and turns the result into a
 * failure of the step: nothing is numbered or stored by halves.
 */
export async function applyEffects(
  scope: EffectScope,
  effects: Effects,
): Promise<Applied | Extract<StepResult, { status: "KO" }>> {
  if (Object.keys(effects).length === 0) return {};
  const { tx, held } = scope;
  const several = writesSeveral(effects);
  if (several) await tx.query(SAVEPOINT);
  try {
    const applied = await apply(scope, effects);
    if (several) await tx.query(RELEASE);
    return applied;
  } catch (error) {
    if (!isFakturoError(error) || error.key === "unavailable" || error.key === "internal")
      throw error;
    if (several) await tx.query(ROLLBACK);
    held.forgetRow();
    held.forgetFiles();
    return refusal(error);
  }
}

/** The engine refuses before anything is written, so a single kind of effect undoes itself. */
function writesSeveral({ args: _args, sign: _sign, stamps, document, ...rest }: Effects): boolean {
  const changesDocument = stamps !== undefined || document !== undefined;
  return Object.keys(rest).length + (changesDocument ? 1 : 0) > 1 || rest.number !== undefined;
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

async function apply(scope: EffectScope, effects: Effects): Promise<Applied> {
  const { tx, services, run } = scope;
  const actor: Actor = { src: "job", srcId: run.job.id };
  const created = effects.entry ? await newEntry(scope, effects.entry, actor) : undefined;
  const entryId = created ?? run.entryId;
  await changeDocument(scope, entryId, effects, actor);
  if (entryId) await changeEntry(scope, entryId, effects, actor);
  if (effects.job) {
    const { workflow, key, entry, args } = effects.job;
    const input = { workflowId: workflow, key, entryId: entry, args };
    await createJob(tx, services, scope.workspaceId, input, actor);
  }
  return { ...(effects.args && { args: effects.args }), ...(created && { entry: created }) };
}

async function newEntry(
  { tx, services, workspaceId }: EffectScope,
  { data, previous, folder }: NonNullable<Effects["entry"]>,
  actor: Actor,
): Promise<string> {
  const input = { data, folder, previousId: previous };
  return (await createEntry(tx, services, workspaceId, input, actor)).id;
}

async function changeEntry(
  { tx, services, run, held }: EffectScope,
  entryId: string,
  { files = [], state, folder }: Effects,
  actor: Actor,
): Promise<void> {
  for (const file of files) {
    await putFile(tx, services, entryId, {
      name: file.name,
      mime: file.mime,
      data: file.data,
      key: file.key,
      category: file.category,
      description: file.description,
      embeddable: file.embeddable ?? false,
      private: file.private ?? false,
      actor,
    });
  }
  if (files.length > 0) held.forgetFiles();
  if (folder !== undefined || state !== undefined) held.forgetRow();
  if (folder !== undefined)
    await moveEntry(tx, entryId, chooseFolder(folder, ""), new Date(services.clock.now()));
  if (state !== undefined)
    await setState(tx, services, entryId, { key: state, faults: run.faults }, actor);
}

async function changeDocument(
  scope: EffectScope,
  entryId: string | null,
  effects: Effects,
  actor: Actor,
): Promise<void> {
  const { document, number, stamps, sign } = effects;
  if (!document && !number && !stamps?.length && !sign) return;
  const row = await scope.held.row(entryId);
  if (!row) throw new FakturoError("no-document", "there is no document to change");
  const before = envelopeOf(row);
  let next: JsonObject = before;
  if (document) next = changed(before, document);
  if (number) next = withCode(next, await numberFor(scope, number, before));
  if (stamps?.length) next = withStamps(next, stamps);
  const envelope = await rebuilt(scope, row, before, next, Boolean(sign));
  const at = new Date(scope.services.clock.now());
  scope.held.forgetRow();
  await storeVersion(scope.tx, row, { envelope, faults: [] }, at, actor);
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
  { services, workspaceId }: EffectScope,
  row: EntryWithEnvelope,
  before: Envelope,
  next: JsonObject,
  sign: boolean,
): Promise<Envelope> {
  const untouched = JSON.stringify(next.doc) === JSON.stringify(before.doc);
  if (row.signed && untouched)
    return services.engine.envelop(next, { keepSignatures: true }).output;
  if (row.signed || sign) return resign(next, services, workspaceId);
  const { output, faults } = services.engine.envelop(next);
  if (faults.length > 0) throw new FakturoError("validation", "validation", { faults });
  return output;
}

/** The code of the step's intent: a repeated step gets the same one. */
async function numberFor(
  { tx, services, intentId, run }: EffectScope,
  request: NumberRequest,
  envelope: Envelope,
): Promise<string> {
  const source = "series" in request ? { seriesId: request.series } : counterOf(request, envelope);
  const taken = await takeNumber(tx, services, source, intentId, {
    silo_entry_id: run.entryId ?? "",
  });
  if (!taken) throw new FakturoError("not-found", "sequence not found");
  return taken.code;
}

function counterOf(request: Exclude<NumberRequest, { series: string }>, { doc }: Envelope) {
  const supplier = isObject(doc.supplier) ? doc.supplier : {};
  const taxId = isObject(supplier.tax_id) ? supplier.tax_id : {};
  const docSeries = typeof doc.series === "string" ? doc.series : "";
  return { ...request, supplier: `${taxId.country ?? ""}${taxId.code ?? ""}`, docSeries };
}
