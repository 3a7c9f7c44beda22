import { FakturoError } from "@fakturo/model";

/** What a JSON body may be, beside its size in bytes. */
export interface JsonLimits {
  readonly depth: number;
  /** Characters of one text. */
  readonly text: number;
  /** Items of one list, or members of one object. */
  readonly members: number;
}

export const JSON_LIMITS: JsonLimits = { depth: 100, text: 4 * 1024 * 1024, members: 100_000 };

/** @throws FakturoError "too-large" that names the limit. */
export function checkJson(value: unknown, limits: JsonLimits, depth = 0): void {
  if (typeof value === "string") {
    if (value.length > limits.text) throw tooLarge("texts", limits.text, "characters");
    return;
  }
  if (typeof value !== "object" || value === null) return;
  if (depth === limits.depth) throw tooLarge("nesting", limits.depth, "levels");
  const inside = Array.isArray(value) ? value : Object.values(value);
  if (inside.length > limits.members)
    throw tooLarge("lists and objects", limits.members, "members");
  for (const item of inside) checkJson(item, limits, depth + 1);
}

function tooLarge(what: string, limit: number, unit: string): FakturoError {
  return new FakturoError("too-large", `${what} in JSON are limited to ${limit} ${unit}`);
}
