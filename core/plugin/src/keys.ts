/** Maximum length of a key of the format; its rules refuse longer ones. */
const MAX_KEY_LENGTH = 64;

/**
 * A key and its broader forms, as refinements are joined by `+`: `a+b+c`, `a+b`, `a`. Invalid long keys
 * are not split, which bounds the work.
 */
export function broadening(key: string): readonly string[] {
  if (key.length > MAX_KEY_LENGTH) return [key];
  const parts = key.split("+");
  return parts
    .map((_, dropped) => parts.slice(0, parts.length - dropped).join("+"))
    .filter(Boolean);
}
