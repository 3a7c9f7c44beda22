import type { Engine } from "@fakturo/engine";
import { FakturoError, isObject, type Json, type JsonObject } from "@fakturo/model";
import type { Envelope } from "@fakturo/plugin";
import { RequestError } from "@fakturo/server-base";
import {
  type EntryWithEnvelope,
  findEntry,
  findEntryConflict,
  type InTx,
  insertEntries,
  type NewEntry,
  sentAtOnce,
  type Tx,
} from "@fakturo/server-storage/store";
import type { EntryParts } from "../parts.ts";
import { type BuiltEnvelope, buildEnvelope } from "./build-envelope.ts";
import { checkSource } from "./checks.ts";
import { assignedVersion, checkEntryId, chooseFolder } from "./folders.ts";
import { applyChange, isPatchType } from "./patch-data.ts";
import { shortSchemaOf } from "./schema.ts";
import { newVersion } from "./version.ts";

const NO_DOCUMENT =
  "there is no document: send it as `data`, or name an entry as `previous_id` to copy or correct";

/** Input for a new entry (api spec §7.4). */
export interface EntryInput {
  readonly id?: string | undefined;
  readonly folder?: string | undefined;
  readonly key?: string | undefined;
  readonly data?: Json | undefined;
  readonly previousId?: string | undefined;
  readonly contentType?: string | undefined;
  readonly correct?: Json | undefined;
  readonly sign?: boolean;
  readonly allowInvalid?: boolean;
}

/** @throws FakturoError "conflict" when an entry has the id or key already. */
export async function checkEntryFree(
  tx: Tx,
  id: string | undefined,
  key: string | undefined,
): Promise<void> {
  const taken = await findEntryConflict(tx, id, key);
  if (taken) throw new FakturoError("conflict", `entry already exists with same ${taken}`);
}

/**
 * Builds, optionally signs, and stores a new entry.
 * @throws FakturoError "conflict" before any other check, then the engine's refusals.
 */
export async function createEntry(
  tx: Tx,
  services: EntryParts,
  workspaceId: string,
  input: EntryInput,
): Promise<EntryWithEnvelope> {
  const prepared = await prepareEntry(tx, services, workspaceId, input);
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
  readonly finished: BuiltEnvelope;
}

/**
 * All steps of `createEntry` before the entry is stored; reads the database only for a previous entry.
 */
export async function prepareEntry(
  tx: Tx | undefined,
  services: EntryParts,
  workspaceId: string,
  input: EntryInput,
): Promise<PreparedEntry> {
  checkShape(input);
  const reading = { below: services.largeFrom };
  const previous =
    tx && input.previousId ? await findEntry(tx, input.previousId, reading) : undefined;
  if (input.previousId && !previous)
    throw new FakturoError("not-found", "previous entry not found");
  const source = sourceOf(input, previous, services);
  checkSource(source, services.engine);
  const finished = await buildEnvelope(source, services, workspaceId, {
    sign: input.sign ?? false,
    allowInvalid: input.allowInvalid ?? false,
  });
  const schema = shortSchemaOf(finished.envelope.doc);
  const folder = chooseFolder(input.folder ?? previous?.folder, schema);
  if (input.id) checkEntryId(input.id, folder, schema);
  const id = input.id ?? services.ids[assignedVersion(folder, schema)]();
  return { id, key: input.key, folder, finished };
}

/** Checks the request before the database is read. */
function checkShape({ folder, previousId, correct, data }: EntryInput): void {
  if (folder !== undefined) chooseFolder(folder, "");
  if (correct !== undefined) {
    if (!previousId) throw new RequestError("previous_id", "is required to correct an entry");
    optionsOf(correct);
  }
  if (!previousId) documentOf(data);
}

function documentOf(data: Json | undefined): JsonObject {
  if (data === undefined) throw new FakturoError("no-document", NO_DOCUMENT);
  if (!isObject(data)) throw new RequestError("data", "must be a document or an envelope");
  return data;
}

function optionsOf(correct: Json): JsonObject {
  if (!isObject(correct))
    throw new RequestError("correct", "must be an object of correction options");
  return correct;
}

/** Stores prepared entries in a transaction; answers the entry or a conflict for each. */
export async function storeEntries(
  inTx: InTx,
  { clock }: Pick<EntryParts, "clock">,
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
  const { id, key = null, folder, finished } = prepared;
  return { ...newVersion(finished, { at, id, key }), id, key, folder };
}

async function conflict(tx: Tx, { id, key }: NewEntry): Promise<FakturoError> {
  const taken = await findEntryConflict(tx, id, key ?? undefined);
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

/** The source document: given, corrected, patched or copied. */
function sourceOf(
  { data, correct, contentType }: EntryInput,
  previous: EntryWithEnvelope | undefined,
  services: EntryParts,
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

/** A correction; copies the original's taxes for formats that need them, unless the caller decides. */
export function corrected(
  original: JsonObject,
  options: JsonObject,
  engine: Engine,
): ReturnType<Engine["correct"]> {
  const isOpen = options.copy_tax === undefined || options.copy_tax === null;
  const copies = isOpen && engine.correctionDefinition(original)?.copyTax;
  return engine.correct(original, copies ? { ...options, copy_tax: true } : options);
}

export function envelopeOf({ envelope }: EntryWithEnvelope): Envelope {
  return JSON.parse(envelope);
}
