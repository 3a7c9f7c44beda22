/** Bytes from which on memory is taken for all that may come. */
const LARGE = 1024 * 1024;

/**
 * Bytes that arrive in pieces. Few of them grow as they come; for many, memory is taken once, of which the system provides
 * what is written.
 */
export class GrowingBytes {
  readonly #most: number;
  #data: Uint8Array<ArrayBuffer> = new Uint8Array();
  #size = 0;

  /** @param most bytes that may come; more are taken, too. */
  constructor(most: number) {
    this.#most = Math.floor(most);
  }

  add(bytes: Uint8Array): void {
    this.place(bytes.length).set(bytes);
  }

  /** The place of the next bytes, to be written at once. */
  place(length: number): Uint8Array {
    const size = this.#size + length;
    if (size > this.#data.length) this.#grow(size);
    const place = this.#data.subarray(this.#size, size);
    this.#size = size;
    return place;
  }

  /** All bytes; they are not copied. */
  all(): Uint8Array<ArrayBuffer> {
    return this.#data.subarray(0, this.#size);
  }

  #grow(size: number): void {
    const next = size > LARGE ? this.#most : Math.min(this.#most, size * 2);
    const grown = new Uint8Array(size > this.#most ? size * 2 : next);
    grown.set(this.#data.subarray(0, this.#size));
    this.#data = grown;
  }
}
