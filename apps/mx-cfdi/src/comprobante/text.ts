/** Text as the types of the SAT hold it: one line without `|`, no longer than `max`. */
export function textOf(value: string | undefined, max: number): string | undefined {
  return value?.replaceAll("|", "/").replace(/\s+/g, " ").trim().slice(0, max) || undefined;
}
