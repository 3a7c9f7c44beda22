/** Half of a character that was cut in two. */
const HALF = /[\ud800-\udbff]$/;

/**
 * Text from outside as the database takes it: well-formed, without NUL, and no longer than `most`.
 * JSON would hold the rest, but no query could look into it any more.
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
