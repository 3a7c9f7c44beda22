const CHUNK_BYTES = 64 * 1024;
const utf8 = new TextEncoder();

/** Chunks of a file as bytes, small ones joined. */
export function* chunksOf(pieces: Iterable<string | Uint8Array>): Generator<Uint8Array> {
  let waiting: Uint8Array[] = [];
  let size = 0;
  for (const piece of pieces) {
    const bytes = typeof piece === "string" ? utf8.encode(piece) : piece;
    waiting.push(bytes);
    size += bytes.length;
    if (size < CHUNK_BYTES) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(waiting);
}
