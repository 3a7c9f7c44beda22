import { FakturoError, isObject, type Json, type JsonObject } from "@fakturo/model";
import jsonPatch from "fast-json-patch";

export const MERGE_PATCH = "application/merge-patch+json";
export const JSON_PATCH = "application/json-patch+json";

/** Media types of the patches that are understood. */
export const PATCH_TYPES: readonly string[] = [MERGE_PATCH, JSON_PATCH];

const FORBIDDEN = new Set(["__proto__", "constructor", "prototype"]);
const MAX_OPERATIONS = 10_000;

/** JSON merge patch (RFC 7396); the target is not changed. */
export function applyMergePatch(target: Json, patch: Json): Json {
  if (!isJsonObject(patch)) return patch;
  const out: Record<string, Json> = isJsonObject(target) ? { ...target } : {};
  for (const [name, value] of Object.entries(patch)) {
    if (FORBIDDEN.has(name)) throw refused(`'${name}' cannot be a member`);
    if (value === null) delete out[name];
    else out[name] = applyMergePatch(out[name] ?? null, value);
  }
  return out;
}

/** JSON patch (RFC 6902); the target is not changed. @throws FakturoError "validation". */
export function applyJsonPatch(target: Json, operations: Json): Json {
  if (!isOperations(operations)) throw refused("a JSON patch is a list of operations");
  if (operations.length > MAX_OPERATIONS) throw refused(`at most ${MAX_OPERATIONS} operations`);
  try {
    const { newDocument } = jsonPatch.applyPatch<Json>(
      structuredClone(target),
      operations,
      true,
      false,
      true,
    );
    return newDocument;
  } catch (error) {
    throw refused(firstLine(error));
  }
}

/** Whether every element at least looks like an operation; the library checks the rest. */
function isOperations(value: Json): value is Json & jsonPatch.Operation[] {
  return (
    Array.isArray(value) && value.every((operation) => isObject(operation) && "op" in operation)
  );
}

function firstLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.split("\n", 1)[0] ?? text;
}

function isJsonObject(value: Json): value is JsonObject {
  return isObject(value);
}

const ENVELOPE_MEMBERS = ["head", "doc", "sigs", "$schema"];

/**
 * Applies a patch to an envelope. A merge patch that names no member of an envelope is meant for its
 * document (api spec §7.5). @throws FakturoError "validation".
 */
export function applyEnvelopePatch(envelope: JsonObject, type: string, patch: Json): JsonObject {
  const patched =
    type === JSON_PATCH
      ? applyJsonPatch(envelope, patch)
      : applyMergePatch(envelope, scoped(patch));
  if (!isJsonObject(patched)) throw refused("the patch leaves no envelope");
  return patched;
}

function scoped(patch: Json): JsonObject {
  if (!isJsonObject(patch)) throw refused("a merge patch is an object");
  return ENVELOPE_MEMBERS.some((name) => name in patch) ? patch : { doc: patch };
}

function refused(message: string): FakturoError {
  return new FakturoError("validation", message);
}
