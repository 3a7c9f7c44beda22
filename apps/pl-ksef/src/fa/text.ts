/** Text of the type `token`: one line of at most `max` characters. */
export function textOf(value: string | undefined, max: number): string | undefined {
  return value?.replace(/\s+/g, " ").trim().slice(0, max).trim() || undefined;
}

/** Maximum text lengths of the schema's types. */
export const MAX = { code: 50, plain: 256, long: 512, footer: 3500 } as const;
