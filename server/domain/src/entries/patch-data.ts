import { FakturoError, isObject, type Json, type JsonObject } from "@fakturo/model";
import type { Envelope } from "@fakturo/plugin";
import { RequestError } from "@fakturo/server-base";
import { applyEnvelopePatch, PATCH_TYPES } from "@fakturo/workflow";

export const JSON_TYPE = "application/json";

export function isPatchType(type: string | undefined): type is string {
  return type !== undefined && PATCH_TYPES.includes(type);
}

/** Applies a patch to an envelope. @throws RequestError naming `data` when it does not apply. */
export function applyChange(envelope: Envelope, type: string, data: Json): JsonObject {
  try {
    return applyEnvelopePatch(envelope, type, data);
  } catch (error) {
    if (error instanceof FakturoError) throw new RequestError("data", error.message);
    throw error;
  }
}

/** Replaces the stored document by a full one, and keeps the envelope's head and the document's UUID. */
export function replaceDocument(envelope: Envelope, doc: JsonObject): JsonObject {
  const uuid = doc.uuid ?? (isObject(envelope.doc) ? envelope.doc.uuid : undefined);
  const { $schema, uuid: _old, ...rest } = doc;
  return {
    ...envelope,
    doc: {
      ...($schema !== undefined && { $schema }),
      ...(uuid !== undefined && { uuid }),
      ...rest,
    },
  };
}
