import { FakturoError, isObject, type Json, type JsonObject } from "@fakturo/model";
import { applyJsonPatch } from "./json-patch.ts";
import { applyMergePatch } from "./merge-patch.ts";

/** Media type of a JSON merge patch (RFC 7396). */
export const MERGE_PATCH = "application/merge-patch+json";
/** Media type of a JSON patch (RFC 6902). */
export const JSON_PATCH = "application/json-patch+json";

/** Media types of supported patches. */
export const PATCH_TYPES: readonly string[] = [MERGE_PATCH, JSON_PATCH];

const ENVELOPE_MEMBERS = ["head", "doc", "sigs", "$schema"];

/**
 * Applies a patch to an envelope. A merge patch without members of an envelope applies to its document;
 * pointers of a JSON patch start at the envelope (api spec §7.5).
 * @throws FakturoError "validation" for a patch that does not apply, "unsupported-media" for an unknown
 * type.
 */
export function applyEnvelopePatch(envelope: JsonObject, type: string, patch: Json): JsonObject {
  if (!PATCH_TYPES.includes(type))
    throw new FakturoError("unsupported-media", `'${type}' is not a kind of patch`);
  const patched =
    type === JSON_PATCH
      ? applyJsonPatch(envelope, patch)
      : applyMergePatch(envelope, scoped(patch));
  if (!isObject(patched) || !isObject(patched.doc))
    throw new FakturoError("validation", "the patch leaves no document", { path: "$.doc" });
  return patched;
}

function scoped(patch: Json): JsonObject {
  if (!isObject(patch))
    throw new FakturoError("validation", "a merge patch is an object", { path: "$" });
  return ENVELOPE_MEMBERS.some((name) => Object.hasOwn(patch, name)) ? patch : { doc: patch };
}
