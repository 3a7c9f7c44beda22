import { once } from "node:events";
import type { Client, Submittable, Connection as Wire } from "pg";

/**
 * Rows of a `copy … to stdout`: each chunk is one line of the text format with its newline. Applies
 * backpressure to the server.
 */
export async function* copyOut(client: Client, statement: string): AsyncGenerator<Buffer> {
  const query = new CopyOut(statement);
  client.query(query);
  for (;;) {
    const chunk = await query.next();
    if (chunk === undefined) return;
    yield chunk;
  }
}

/** Feeds lines, each with its newline, to a `copy … from stdin`. */
export async function copyIn(
  client: Client,
  statement: string,
  lines: AsyncIterable<Buffer>,
): Promise<void> {
  const query = new CopyIn(statement, lines);
  client.query(query);
  await query.finished;
}

const HIGH_WATER = 256;

/** Callbacks of the driver for copy queries; missing in its types. */
interface CopyHandlers {
  handleCommandComplete(): void;
  handleReadyForQuery(): void;
  handleError(error: Error): void;
}

class CopyOut implements Submittable, CopyHandlers {
  readonly #statement: string;
  readonly #waiting: Buffer[] = [];
  #wire: Wire | undefined;
  #state: "running" | "done" | Error = "running";
  #wake = Promise.withResolvers<void>();

  constructor(statement: string) {
    this.#statement = statement;
  }

  async next(): Promise<Buffer | undefined> {
    for (;;) {
      const chunk = this.#waiting.shift();
      if (chunk !== undefined) return chunk;
      if (this.#state instanceof Error) throw this.#state;
      if (this.#state === "done") return undefined;
      this.#wire?.stream.resume();
      await this.#wake.promise;
      this.#wake = Promise.withResolvers();
    }
  }

  submit(wire: Wire): void {
    this.#wire = wire;
    wire.query(this.#statement);
  }

  handleCopyData({ chunk }: { readonly chunk: Buffer }): void {
    this.#waiting.push(Buffer.from(chunk));
    if (this.#waiting.length >= HIGH_WATER) this.#wire?.stream.pause();
    this.#wake.resolve();
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.#state = "done";
    this.#wake.resolve();
  }

  handleError(error: Error): void {
    this.#state = error;
    this.#wake.resolve();
  }
}

interface CopyWire {
  readonly stream: Wire["stream"];
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
}

class CopyIn implements Submittable, CopyHandlers {
  readonly finished: Promise<void>;
  readonly #statement: string;
  readonly #lines: AsyncIterable<Buffer>;
  readonly #outcome = Promise.withResolvers<void>();
  #sourceError: unknown;
  #refused = false;

  constructor(statement: string, lines: AsyncIterable<Buffer>) {
    this.#statement = statement;
    this.#lines = lines;
    this.finished = this.#outcome.promise;
  }

  submit(wire: Wire): void {
    wire.query(this.#statement);
  }

  handleCopyInResponse(wire: CopyWire): void {
    this.#send(wire).catch((error: unknown) => {
      this.#sourceError = error;
      wire.sendCopyFail("the source failed");
    });
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.#outcome.resolve();
  }

  handleError(error: Error): void {
    this.#refused = true;
    this.#outcome.reject(this.#sourceError ?? error);
  }

  async #send(wire: CopyWire): Promise<void> {
    for await (const line of this.#lines) {
      if (this.#refused) return;
      wire.sendCopyFromChunk(line);
      if (wire.stream.writableNeedDrain) await once(wire.stream, "drain");
    }
    if (!this.#refused) wire.endCopyFrom();
  }
}
