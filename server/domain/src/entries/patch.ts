import { isEnvelopeJson } from "@fakturo/engine";
import { FakturoError, isObject, type Json, type JsonObject } from "@fakturo/model";
import type { Envelope } from "@fakturo/plugin";
import { RequestError } from "@fakturo/server-base";
import {
  type EntryWithEnvelope,
  findEntry,
  moveEntry,
  type Tx,
  updateEntry,
} from "@fakturo/server-storage/store";
import type { EntryParts } from "../parts.ts";
import { type BuiltEnvelope, buildEnvelope, resign } from "./build-envelope.ts";
import { checkSource } from "./checks.ts";
import { envelopeOf } from "./create.ts";
import { chooseFolder } from "./folders.ts";
import { applyChange, isPatchType, JSON_TYPE, replaceDocument } from "./patch-data.ts";
import { shortSchemaOf } from "./schema.ts";
import { requiredMark, withStamps } from "./stamps.ts";
import { newVersion, versionOf } from "./version.ts";

/** A change of a stored entry (api spec §7.5). */
export interface EntryPatch {
  readonly folder?: string | undefined;
  readonly contentType?: string | undefined;
  readonly data?: Json | undefined;
  readonly sign?: boolean;
  readonly allowInvalid?: boolean;
  /** Version that the caller expects to be current. */
  readonly ifMatch?: string | undefined;
}

/**
 * Changes an entry under a row lock; a signed one is signed anew and keeps its kind and type.
 * @throws FakturoError "not-found", "precondition-failed", "no-document", or the engine's refusals.
 */
export async function patchEntry(
  tx: Tx,
  services: EntryParts,
  workspaceId: string,
  id: string,
  patch: EntryPatch,
): Promise<EntryWithEnvelope> {
  const row = await findEntry(tx, id, { forUpdate: true, below: services.largeFrom });
  if (!row) throw new FakturoError("not-found", "entry not found");
  if (patch.ifMatch !== undefined && patch.ifMatch !== row.version)
    throw new FakturoError("precondition-failed", "the entry has changed since");
  if (patch.data === undefined && patch.folder === undefined && !patch.sign)
    throw new FakturoError("no-document", "there is no document: send what to change as `data`");
  const at = new Date(services.clock.now());
  const folder = patch.folder === undefined ? row.folder : chooseFolder(patch.folder, "");
  if (folder !== row.folder) await moveEntry(tx, id, folder, at);
  if (patch.data !== undefined || (patch.sign && !row.signed)) {
    const finished = await changed(tx, row, patch, services, workspaceId);
    await storeVersion(tx, row, finished, at);
  }
  return await reload(tx, id);
}

async function reload(tx: Tx, id: string): Promise<EntryWithEnvelope> {
  const row = await findEntry(tx, id);
  if (!row) throw new FakturoError("not-found", "entry not found");
  return row;
}

/** Stores an envelope as the entry's next version unless it is the current one already. */
async function storeVersion(
  tx: Tx,
  row: EntryWithEnvelope,
  finished: BuiltEnvelope,
  at: Date,
): Promise<void> {
  const { id, key, invalid } = row;
  const name = versionOf(finished);
  if (name === row.version && invalid === finished.faults.length > 0) return;
  const version = newVersion(finished, { at, id, key }, name);
  const kept = !version.faults && !invalid ? row.faults : version.faults;
  await updateEntry(tx, id, { ...version, faults: kept });
}

async function changed(
  tx: Tx,
  row: EntryWithEnvelope,
  patch: EntryPatch,
  services: EntryParts,
  workspaceId: string,
): Promise<BuiltEnvelope> {
  const stored = envelopeOf(row);
  const wanted = patch.data === undefined ? stored : nextSource(stored, patch);
  const mark = row.signed || patch.sign ? await requiredMark(tx, row, stored) : undefined;
  const next = mark ? withStamps(wanted, [mark]) : wanted;
  checkSource(next, services.engine);
  if (!row.signed && mark) return resign(next, services, workspaceId);
  if (!row.signed)
    return buildEnvelope(withoutSignatures(next), services, workspaceId, {
      sign: patch.sign ?? false,
      allowInvalid: patch.allowInvalid ?? false,
    });
  return resigned(stored, next, services, workspaceId);
}

function withoutSignatures(json: JsonObject): JsonObject {
  const { sigs: _sigs, ...rest } = json;
  return rest;
}

/** The changed JSON, always as an envelope. */
function nextSource(stored: Envelope, { data, contentType }: EntryPatch): JsonObject {
  if (isPatchType(contentType))
    return withUuid(applyChange(stored, contentType, data ?? null), stored);
  if (contentType !== undefined && contentType !== JSON_TYPE)
    throw new RequestError("content_type", "must be application/json or a patch type");
  if (!isObject(data)) throw new RequestError("data", "must be a document or an envelope");
  if (!isEnvelopeJson(data)) return replaceDocument(stored, data);
  return withUuid(data, stored);
}

/** An envelope keeps its UUID unless the new one has another. */
function withUuid(envelope: JsonObject, stored: Envelope): JsonObject {
  const head = isObject(envelope.head) ? envelope.head : {};
  return { ...envelope, head: { ...head, uuid: head.uuid || stored.head.uuid } };
}

const FIXED = ["$schema", "type"] as const;

/** Faults of missing members are found only by the build. */
function checkKind(doc: Readonly<Record<string, unknown>>, stored: Envelope): void {
  const changed = FIXED.find((name) => doc[name] && doc[name] !== stored.doc[name]);
  if (changed) throw new RequestError(`data.doc.${changed}`, "is fixed by the signature");
}

/** Stamps, links and meta are not signed: changing only these keeps the signatures. */
async function resigned(
  stored: Envelope,
  next: JsonObject,
  services: EntryParts,
  workspaceId: string,
): Promise<BuiltEnvelope> {
  checkKind(isObject(next.doc) ? next.doc : {}, stored);
  if (shortSchemaOf(stored.doc) && JSON.stringify(next.doc) === JSON.stringify(stored.doc)) {
    const kept = { ...next, sigs: [...(stored.sigs ?? [])] };
    const { output, faults } = services.engine.envelop(kept, { keepSignatures: true });
    if (faults.length === 0 && output.head.dig.val === stored.head.dig.val)
      return { envelope: output, faults: [] };
  }
  return resign(next, services, workspaceId, ({ doc }) => checkKind(doc, stored));
}
