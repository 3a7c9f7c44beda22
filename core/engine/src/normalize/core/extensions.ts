import type { StringMap } from "@fakturo/model";

/** The map without entries whose code is empty; undefined for an empty result. */
export function cleanExtensions(map: StringMap): StringMap | undefined {
  const keys = Object.keys(map);
  const kept = keys.filter((key) => map[key] !== "");
  if (kept.length === keys.length) return keys.length > 0 ? map : undefined;
  return kept.length > 0 ? Object.fromEntries(kept.map((key) => [key, map[key] ?? ""])) : undefined;
}
