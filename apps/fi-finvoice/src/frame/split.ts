/** Limits keep the time linear for any file. */
const FRAME = /(?:<\?xml[^<>]{0,200}\?>\s{0,20})?<(?:[\w.-]{1,40}:)?Envelope[\s>]/g;

/**
 * The messages of a bank's file, each a frame with its Finvoice, cut as bytes. A file without frames, or with one, is
 * one message.
 */
export function messagesIn(file: Uint8Array): readonly Uint8Array[] {
  const bytes = Buffer.from(file);
  const starts = [...bytes.toString("latin1").matchAll(FRAME)].map(({ index }) => index);
  if (starts.length < 2) return [file];
  return starts.map((start, i) => bytes.subarray(i === 0 ? 0 : start, starts[i + 1]));
}
