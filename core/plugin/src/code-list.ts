import type { AuthorityCode } from "./connection.ts";

/**
 * An authority's codes in their order, with the texts of their remedies, for the reference pages.
 * @param codes meaning and the remedy's key of each code.
 * @param remedies text of each remedy by its key.
 */
export function codeList<Key extends string>(
  codes: Iterable<readonly [code: string, { readonly meaning: string; readonly remedy: Key }]>,
  remedies: Readonly<Record<Key, string>>,
): readonly AuthorityCode[] {
  return [...codes]
    .map(([code, { meaning, remedy }]) => ({ code, meaning, remedy: remedies[remedy] }))
    .sort((a, b) => compareCodes(a.code, b.code));
}

/**
 * Runs of digits by their number, everything else by character. `localeCompare` would load the collation of a language at
 * each start of the server.
 */
function compareCodes(a: string, b: string): number {
  const others = partsOf(b);
  for (const [i, part] of partsOf(a).entries()) {
    const other = others[i] ?? "";
    const order = Number(part) - Number(other);
    if (part !== other) return order || (part < other ? -1 : 1);
  }
  return a.length - b.length;
}

/** Text and digits in turn. */
function partsOf(code: string): string[] {
  return code.split(/(\d+)/);
}
