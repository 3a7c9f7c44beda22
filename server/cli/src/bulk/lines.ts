const NEWLINE = 10;

/** A line of input without its end; `text` is absent for a line over the limit. */
export interface InputLine {
  readonly text: string | undefined;
}

/**
 * Splits bytes into lines and yields those that a chunk completes. Lines longer than `maxBytes` are
 * discarded, so memory is bounded.
 */
export async function* lineBatches(
  input: AsyncIterable<Uint8Array>,
  maxBytes: number,
): AsyncGenerator<InputLine[]> {
  const splitter = new Splitter(maxBytes);
  for await (const chunk of input) {
    const lines = splitter.push(chunk);
    if (lines.length > 0) yield lines;
  }
  const rest = splitter.end();
  if (rest) yield [rest];
}

class Splitter {
  readonly #maxBytes: number;
  readonly #decoder = new TextDecoder();
  #parts: Uint8Array[] = [];
  #size = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  push(chunk: Uint8Array): InputLine[] {
    const lines: InputLine[] = [];
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      this.#keep(chunk.subarray(start, end));
      const line = this.#take();
      if (line) lines.push(line);
      start = end + 1;
    }
    this.#keep(chunk.subarray(start));
    return lines;
  }

  end(): InputLine | undefined {
    return this.#take();
  }

  #keep(part: Uint8Array): void {
    this.#size += part.length;
    if (this.#size > this.#maxBytes) this.#parts = [];
    else if (part.length > 0) this.#parts.push(part);
  }

  /** The collected line; undefined for blank ones. */
  #take(): InputLine | undefined {
    const [first] = this.#parts;
    const tooLong = this.#size > this.#maxBytes;
    const bytes = this.#parts.length === 1 && first ? first : Buffer.concat(this.#parts);
    this.#parts = [];
    this.#size = 0;
    if (tooLong) return { text: undefined };
    const text = this.#decoder.decode(bytes);
    return text.trim() === "" ? undefined : { text };
  }
}
