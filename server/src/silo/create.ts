import { FakturoError, isObject, type JsonObject } from "@fakturo/model";
import type { Envelope } from "@fakturo/plugin";
import { RequestError } from "../http/errors.ts";
import type { Actor, Services } from "../services.ts";
import {
  type EntryWithEnvelope,
  findEntry,
  insertEntries,
  type NewEntry,
  takenEntry,
} from "../store/entries.ts";
import { type InTx, sentAtOnce, type Tx } from "../store/tx.ts";
import { checkSource } from "./checks.ts";
import { type Finished, finishEnvelope } from "./finish.ts";
import { assignedVersion, checkEntryId, chooseFolder } from "./folders.ts";
import { applyChange, isPatchType } from "./patch-data.ts";
import { shortSchemaOf } from "./schema.ts";
import { newVersion } from "./version.ts";

/** What a new entry is made from (api spec §7.4). */
export interface EntryInput {
  readonly id?: string | undefined;
  readonly folder?: string | undefined;
  readonly key?: string | undefined;
  readonly data?: unknown;
  readonly previousId?: string | undefined;
  readonly contentType?: string | undefined;
  readonly correct?: unknown;
  readonly sign?: boolean;
  readonly allowInvalid?: boolean;
}

/** @throws FakturoError "conflict" when an entry has the id or key already. */
export async function checkEntryFree(
  tx: Tx,
  id: string | undefined,
  key: string | undefined,
): Promise<void> {
  const taken = await takenEntry(tx, id, key);
  if (taken) throw new FakturoError("conflict", `entry already exists with same ${taken}`);
}

/**
 * Builds, optionally signs, and stores a new entry.
 * @throws FakturoError "conflict" before anything else is looked at, then what the engine refuses.
 */
export async function createEntry(
  tx: Tx,
  services: Services,
  workspaceId: string,
  input: EntryInput,
  actor: Actor,
): Promise<EntryWithEnvelope> {
  const prepared = await prepareEntry(tx, services, workspaceId, input, actor);
  const entry = newEntry(prepared, new Date(services.clock.now()));
  const inserted = await insertEntries(tx, [entry]);
  if (!inserted.has(entry.id)) throw await conflict(tx, entry);
  return rowOf(entry);
}

/** An entry ready to be stored. */
export interface PreparedEntry {
  readonly id: string;
  readonly key: string | undefined;
  readonly folder: string;
  readonly finished: Finished;
  readonly actor: Actor;
}

/** Everything of `createEntry` before it is stored; the database is only for a previous entry. */
export async function prepareEntry(
  tx: Tx | undefined,
  services: Services,
  workspaceId: string,
  input: EntryInput,
  actor: Actor,
): Promise<PreparedEntry> {
  checkShape(input);
  const previous = tx && input.previousId ? await findEntry(tx, input.previousId) : undefined;
  if (input.previousId && !previous)
    throw new FakturoError("not-found", "previous entry not found");
  const source = sourceOf(input, previous, services);
  checkSource(source, services.engine);
  const finished = await finishEnvelope(source, services, workspaceId, {
    sign: input.sign ?? false,
    allowInvalid: input.allowInvalid ?? false,
  });
  const schema = shortSchemaOf(finished.envelope.doc);
  const folder = chooseFolder(input.folder ?? previous?.folder, schema);
  if (input.id) checkEntryId(input.id, folder, schema);
  const id = input.id ?? services.ids[assignedVersion(folder, schema)]();
  return { id, key: input.key, folder, finished, actor };
}

/** What is wrong with a request is told before what it names is looked for. */
function checkShape({ folder, previousId, correct, data }: EntryInput): void {
  if (folder !== undefined) chooseFolder(folder, "");
  if (correct !== undefined) {
    if (!previousId) throw new RequestError("previous_id", "is required to correct an entry");
    optionsOf(correct);
  }
  if (!previousId) documentOf(data);
}

function documentOf(data: unknown): Record<string, unknown> {
  if (data === undefined) throw new FakturoError("no-document");
  if (!isObject(data)) throw new RequestError("data", "must be a document or an envelope");
  return data;
}

function optionsOf(correct: unknown): JsonObject {
  if (!isObject(correct))
    throw new RequestError("correct", "must be an object of correction options");
  return correct as JsonObject;
}

/** Stores prepared entries in a transaction; answers for each the entry, or a conflict. */
export async function storeEntries(
  inTx: InTx,
  { clock }: Pick<Services, "clock">,
  prepared: readonly PreparedEntry[],
): Promise<readonly (EntryWithEnvelope | FakturoError)[]> {
  const at = new Date(clock.now());
  const entries = prepared.map((entry) => newEntry(entry, at));
  const inserted = await sentAtOnce(inTx, (tx) => insertEntries(tx, entries));
  return Promise.all(
    entries.map((entry) =>
      inserted.has(entry.id) ? rowOf(entry) : inTx((tx) => conflict(tx, entry)),
    ),
  );
}

function newEntry(prepared: PreparedEntry, at: Date): NewEntry {
  const { id, key = null, folder, finished, actor } = prepared;
  return { ...newVersion(finished, { at, actor, id, key }), id, key, folder };
}

async function conflict(tx: Tx, { id, key }: NewEntry): Promise<FakturoError> {
  const taken = await takenEntry(tx, id, key ?? undefined);
  return new FakturoError("conflict", `entry already exists with same ${taken ?? "id"}`);
}

function rowOf(entry: NewEntry): EntryWithEnvelope {
  const { id, at, key, folder, faults, signed, invalid, digest, tags, snippet } = entry;
  return {
    id,
    created_at: at,
    updated_at: at,
    key,
    folder,
    state: null,
    faults,
    signed,
    invalid,
    doc_schema: entry.docSchema,
    doc_uuid: entry.docUuid,
    head_uuid: entry.headUuid,
    digest,
    tags,
    snippet,
    version: entry.version,
    envelope: entry.envelope,
  };
}

/** JSON the entry is built from: given, corrected, patched or copied. */
function sourceOf(
  { data, correct, contentType }: EntryInput,
  previous: EntryWithEnvelope | undefined,
  services: Services,
): unknown {
  if (!previous) return documentOf(data);
  const { engine } = services;
  const copy = () =>
    correct === undefined
      ? engine.replicate(envelopeOf(previous)).output
      : corrected(envelopeOf(previous), optionsOf(correct), engine).output;
  if (data === undefined) return copy();
  if (!isPatchType(contentType))
    throw new RequestError("content_type", "must be a patch type when a previous entry is copied");
  return applyChange(copy(), contentType, data);
}

/** A correction; formats that need the original's taxes get them unless the caller says otherwise. */
export function corrected(
  original: JsonObject,
  options: JsonObject,
  engine: Services["engine"],
): ReturnType<Services["engine"]["correct"]> {
  const isOpen = options.copy_tax === undefined || options.copy_tax === null;
  const copies = isOpen && engine.correctionDefinition(original)?.copyTax;
  return engine.correct(original, copies ? { ...options, copy_tax: true } : options);
}

export function envelopeOf({ envelope }: EntryWithEnvelope): Envelope {
  return JSON.parse(envelope);
}
