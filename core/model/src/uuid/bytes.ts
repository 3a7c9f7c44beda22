const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));
const GROUP_ENDS = new Set([3, 5, 7, 9]);

/** Fills the bytes with randomness. */
export type RandomSource = (bytes: Uint8Array) => void;

/** Buffers randomness: fetches `size` bytes at a time, because each call of the source is expensive. */
export function pooled(source: RandomSource, size: number): RandomSource {
  const pool = new Uint8Array(size);
  let used = size;
  return (bytes) => {
    if (bytes.length > size) return source(bytes);
    if (used + bytes.length > size) {
      source(pool);
      used = 0;
    }
    bytes.set(pool.subarray(used, used + bytes.length));
    used += bytes.length;
  };
}

/** Sixteen random bytes. */
export function randomBytes(random: RandomSource): Uint8Array {
  const bytes = new Uint8Array(16);
  random(bytes);
  return bytes;
}

/** Writes an integer into bytes, big-endian. */
export function writeNumber(bytes: Uint8Array, at: number, length: number, value: number): void {
  let rest = value;
  for (let i = at + length - 1; i >= at; i--) {
    bytes[i] = rest % 256;
    rest = Math.floor(rest / 256);
  }
}

/** Prints 16 bytes as a UUID of a version, variant bits set (RFC 9562 §4). */
export function formatUuid(bytes: Uint8Array, version: number): string {
  let text = "";
  for (let i = 0; i < 16; i++) {
    let byte = bytes[i] ?? 0;
    if (i === 6) byte = (byte & 0x0f) | (version << 4);
    if (i === 8) byte = (byte & 0x3f) | 0x80;
    text += HEX[byte];
    if (GROUP_ENDS.has(i)) text += "-";
  }
  return text;
}
