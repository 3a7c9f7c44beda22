import { FakturoError, isObject, type Json } from "@fakturo/model";

const FORBIDDEN: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);
const MAX_DEPTH = 256;

/**
 * JSON merge patch (RFC 7396); does not change target or patch.
 * @throws FakturoError "validation" with the path of the fault in the patch.
 */
export function applyMergePatch(target: Json, patch: Json): Json {
  return merge(target, patch, "$", 0);
}

function merge(target: Json | undefined, patch: Json, path: string, depth: number): Json {
  if (depth > MAX_DEPTH) throw refused("is nested too deep", path);
  if (!isObject(patch)) return patch;
  const members = new Map(isObject(target ?? null) ? Object.entries(target ?? {}) : []);
  for (const [name, value] of Object.entries(patch)) {
    const at = `${path}.${name}`;
    if (FORBIDDEN.has(name)) throw refused(`'${name}' cannot be a member`, at);
    if (value === null) members.delete(name);
    else members.set(name, merge(members.get(name), value, at, depth + 1));
  }
  return Object.fromEntries(members);
}

function refused(message: string, path: string): FakturoError {
  return new FakturoError("validation", message, { path });
}
