import { createHash } from "node:crypto";
import { pipeline } from "node:stream/promises";
import { createGzip, gzipSync } from "node:zlib";

/** Bytes that take some milliseconds to compress. */
const LARGE = 256 * 1024;
/** Bytes whose compressed form is made twice instead of being kept, as that of a stream. */
const HUGE = 8 * 1024 * 1024;

/** Chunks of bytes that arrive one after the other. */
export type ByteStream = AsyncIterable<Uint8Array>;

/**
 * Content of a document: bytes, or a function that starts to read them. It is called twice, because the
 * digest precedes the content in a message; both readings have to give the same bytes.
 */
export type ByteSource = Uint8Array | (() => ByteStream);

/** Compressed content whose digest and length are known before it is read. */
export interface CompressedContent {
  /** SHA-256, base64. */
  readonly digest: string;
  readonly length: number;
  read(): ByteStream;
}

/**
 * Compresses content (RFC 1952) between two texts. Equal input gives equal bytes, because the header has
 * no time. A stream, and bytes of many megabytes, are compressed twice instead of being kept in memory.
 */
export async function compressed(
  before: Uint8Array,
  source: ByteSource,
  after: Uint8Array,
): Promise<CompressedContent> {
  if (source instanceof Uint8Array && source.length < HUGE) {
    const parts = [before, source, after];
    // Large ones neither block the event loop nor are copied.
    const bytes =
      source.length < LARGE
        ? gzipSync(Buffer.concat(parts))
        : await collected(gzipped(inTurn(parts)));
    const digest = createHash("sha256").update(bytes).digest("base64");
    return { digest, length: bytes.length, read: () => once(bytes) };
  }
  const content = source instanceof Uint8Array ? () => slices(source) : source;
  const read = () => gzipped(joined([() => once(before), content, () => once(after)]));
  return { ...(await measured(read())), read };
}

async function measured(stream: ByteStream) {
  const hash = createHash("sha256");
  let length = 0;
  for await (const chunk of stream) {
    hash.update(chunk);
    length += chunk.length;
  }
  return { digest: hash.digest("base64"), length };
}

async function* gzipped(source: ByteStream): ByteStream {
  const gzip = createGzip();
  const running = pipeline(source, gzip);
  // The reader below receives the error.
  running.catch(() => undefined);
  yield* gzip;
  await running;
}

async function* joined(parts: readonly (() => ByteStream)[]): ByteStream {
  for (const part of parts) yield* part();
}

/** Bytes in pieces: what is made of a piece is not much larger than it. */
export async function* slices(bytes: Uint8Array): ByteStream {
  for (let at = 0; at < bytes.length; at += LARGE) yield bytes.subarray(at, at + LARGE);
}

async function* inTurn(parts: readonly Uint8Array[]): ByteStream {
  yield* parts;
}

/** A stream of one chunk. */
export async function* once(bytes: Uint8Array): ByteStream {
  yield bytes;
}

/**
 * All bytes of a stream, for transports that send a body as a whole.
 * @param length of the stream, where it is known: then large ones are in memory once.
 */
export async function collected(
  stream: ByteStream,
  length?: number,
): Promise<Uint8Array<ArrayBuffer>> {
  if (length !== undefined) {
    const whole = new Uint8Array(length);
    let at = 0;
    for await (const chunk of stream) {
      whole.set(chunk, at);
      at += chunk.length;
    }
    return whole;
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  const whole = Buffer.concat(chunks);
  return new Uint8Array(whole.buffer, whole.byteOffset, whole.length);
}
