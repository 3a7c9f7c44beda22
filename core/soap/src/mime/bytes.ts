/** Concatenates byte sequences. */
export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Index of the bytes at or after a position; -1 where they do not occur. */
export function find(data: Uint8Array, wanted: Uint8Array, from: number): number {
  const [first = 0] = wanted;
  for (let at = data.indexOf(first, from); at >= 0; at = data.indexOf(first, at + 1))
    if (hasAt(data, wanted, at)) return at;
  return -1;
}

/** True where the bytes occur at a position. */
export function hasAt(data: Uint8Array, wanted: Uint8Array, at: number): boolean {
  return at + wanted.length <= data.length && wanted.every((byte, i) => data[at + i] === byte);
}
