/** Longest key of the format; longer ones are refused by its rules. */
const MAX_KEY_LENGTH = 64;

/**
 * A key followed by ever broader ones, as refinements are joined by `+`: `a+b+c`, `a+b`, `a`. A key that
 * is too long to be valid is not taken apart, so that the work stays within bounds.
 */
export function broadening(key: string): readonly string[] {
  if (key.length > MAX_KEY_LENGTH) return [key];
  const parts = key.split("+");
  return parts
    .map((_, dropped) => parts.slice(0, parts.length - dropped).join("+"))
    .filter(Boolean);
}
