/** Unpaired surrogate. */
const HALF = /[\ud800-\udbff]$/;

/**
 * Foreign text made storable: well-formed, without NUL, and at most `most` characters. JSON would hold
 * the rest, but Postgres could not query it.
 */
export function storable(text: string, most = Number.POSITIVE_INFINITY): string {
  const short = text.length > most ? `${text.slice(0, most - 1).replace(HALF, "")}…` : text;
  return short.replaceAll("\u0000", "").toWellFormed();
}

/** Names and values of a map of texts, of any length. */
export function storableMap(map: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(map).map(([name, value]) => [storable(name), storable(value)]),
  );
}
