/**
 * Value of an older property in a raw object. Names match case-insensitively and the last one counts, as
 * for current properties.
 */
export function member(raw: Readonly<Record<string, unknown>>, name: string): unknown {
  let found: unknown;
  for (const key of Object.keys(raw)) if (isNamed(key, name)) found = raw[key];
  return found ?? undefined;
}

/** Copy of a raw object in which only `name`, in any letter case, has `value`. */
export function replaceMember(
  raw: Readonly<Record<string, unknown>>,
  name: string,
  value: unknown,
): Record<string, unknown> {
  const others = Object.entries(raw).filter(([key]) => !isNamed(key, name));
  return Object.fromEntries([...others, [name, value]]);
}

/** Moves the text of an older property to its replacement. */
export function renameMember(
  raw: Record<string, unknown>,
  from: string,
  to: string,
): Record<string, unknown> {
  const value = member(raw, from);
  return value === undefined || value === "" ? raw : replaceMember(raw, to, value);
}

function isNamed(key: string, name: string): boolean {
  return key === name || (key.length === name.length && key.toLowerCase() === name);
}
