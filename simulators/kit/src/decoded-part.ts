/** A part of a path or form without percent signs; undefined where one of them is not valid. */
export function decodedPart(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
