/**
 * Value of an older property in a raw object. Names match in any letter case and the last one
 * wins, as for the properties that are still defined.
 */
export function member(raw: Readonly<Record<string, unknown>>, name: string): unknown {
  let found: unknown;
  for (const key of Object.keys(raw)) if (isNamed(key, name)) found = raw[key];
  return found ?? undefined;
}

/** Copy of a raw object in which `name`, in whatever letter case, holds `value` only. */
export function replaceMember(
  raw: Readonly<Record<string, unknown>>,
  name: string,
  value: unknown,
): Record<string, unknown> {
  const others = Object.entries(raw).filter(([key]) => !isNamed(key, name));
  return Object.fromEntries([...others, [name, value]]);
}

/** Moves the text of an older property over the one that replaced it. */
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
