/** Separates the members of the original string, so that no text has it. */
export const SEPARATOR = "|";

/** Text in the SAT's types: one line without `|`, cut at `max`. */
export function textOf(value: string | undefined, max: number): string | undefined {
  return value?.replaceAll(SEPARATOR, "/").replace(/\s+/g, " ").trim().slice(0, max) || undefined;
}
