/**
 * Returns the memory of bytes that nobody reads any more, if it is theirs alone; the bytes are empty afterwards. V8
 * otherwise collects the whole heap, for 20 ms of the main thread, after each 32 MB of received or sent bodies.
 */
export function release({ buffer, byteLength }: Uint8Array): void {
  if (!(buffer instanceof ArrayBuffer) || buffer.detached) return;
  if (buffer.byteLength === byteLength) buffer.transfer(0);
}
