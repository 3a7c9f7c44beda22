import type { IncomingMessage } from "node:http";
import { type Readable, Transform, type TransformCallback } from "node:stream";
import { finished } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { release } from "./release.ts";
import { createTokenBuckets } from "./token-buckets.ts";

/** Waits until a caller may send further bytes. */
export type Pace = (caller: string, bytes: number) => Promise<void>;

/** Bytes of bodies that a caller sends at once, and per millisecond afterwards: 32 MB per second. */
const SIZE = { max: 2 * 1024 * 1024, perMs: (32 * 1024 * 1024) / 1000 };
/** Bytes of a body from which on it is paced. */
const PACED = 256 * 1024;

/**
 * Limits how fast each caller sends bodies. A megabyte takes a millisecond of the main thread, and its memory garbage
 * collections of up to 20 ms: without a limit, clients on the same machine or network keep the thread busy.
 */
export function createPace(
  now: () => number = () => performance.now(),
  wait: (ms: number) => Promise<void> = sleep,
): Pace {
  const buckets = createTokenBuckets(SIZE, { now });
  return async (caller, bytes) => {
    buckets.take(caller, bytes);
    const left = buckets.left(caller);
    if (left < 0) await wait(Math.ceil(-left / SIZE.perMs));
  };
}

/** True for a body that announces many bytes, or none. */
export function isPaced({ headers }: Pick<IncomingMessage, "headers">): boolean {
  const length = headers["content-length"];
  return length === undefined
    ? headers["transfer-encoding"] !== undefined
    : Number(length) >= PACED;
}

/**
 * Passes a body on at the rate at which its caller may send. Readers must copy each chunk before the stream closes:
 * the memory of all chunks is released then.
 */
export class PacedBody extends Transform {
  /** Bytes so far; Fastify compares them with the announced length. */
  receivedEncodedLength = 0;
  readonly #chunks: Buffer[] = [];
  readonly #wait: (bytes: number) => Promise<void>;
  readonly #count: (bytes: number) => void;

  /** @param count is told how many bytes came so far; what it throws ends the body. */
  constructor(
    body: Readable,
    wait: (bytes: number) => Promise<void>,
    count: (bytes: number) => void = () => {},
  ) {
    super();
    this.#wait = wait;
    this.#count = count;
    body.once("error", (error) => this.destroy(error));
    // Whoever reads the body may have stopped before its end.
    this.on("error", () => {});
    this.once("close", () => {
      body.unpipe(this);
      this.#chunks.forEach(release);
    });
    body.pipe(this);
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.receivedEncodedLength += chunk.length;
    try {
      this.#count(this.receivedEncodedLength);
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)));
      return;
    }
    this.#chunks.push(chunk);
    this.#wait(chunk.length).then(() => done(null, chunk), done);
  }
}

/** Milliseconds for which the rest of a refused body is read and dropped. */
const DRAIN_MS = 5_000;

/**
 * Ends a request's connection after its answer, although its body is not complete. What still arrives is read and dropped
 * for five seconds at most: a socket that is closed with unread bytes resets the connection, and the client loses the
 * answer (RFC 9112 §9.6).
 */
export function closeAfterAnswer(
  body: IncomingMessage,
  wait: (bytes: number) => Promise<void>,
): void {
  const { socket } = body;
  // Node calls it when the last answer of a connection is written.
  socket.destroySoon = () => {
    // Node may call it again.
    socket.destroySoon = () => {};
    socket.end();
    void drain(body, wait).then(() => socket.destroy());
  };
}

async function drain(body: IncomingMessage, wait: (bytes: number) => Promise<void>): Promise<void> {
  body.unpipe();
  body.on("data", (chunk: Buffer) => {
    body.pause();
    const bytes = chunk.length;
    release(chunk);
    void wait(bytes).then(() => body.resume());
  });
  body.resume();
  await finished(body, { signal: AbortSignal.timeout(DRAIN_MS) }).catch(() => {});
}
