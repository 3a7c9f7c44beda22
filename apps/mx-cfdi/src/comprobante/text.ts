/** Text in the SAT's types: one line without `|`, cut at `max`. */
export function textOf(value: string | undefined, max: number): string | undefined {
  return value?.replaceAll("|", "/").replace(/\s+/g, " ").trim().slice(0, max) || undefined;
}
