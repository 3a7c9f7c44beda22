import type { Log } from "./ports.ts";

type Closer = () => unknown;

/** Closes what was started, last first; one that fails does not keep the others from closing. */
export class ShutdownStack {
  readonly #log: Log;
  readonly #closers: { readonly name: string; readonly close: Closer }[] = [];
  #closing: Promise<void> | undefined;

  constructor(log: Log) {
    this.#log = log;
  }

  push(name: string, close: Closer): void {
    this.#closers.push({ name, close });
  }

  /** What ends from now on ends as it was told to. */
  get isClosing(): boolean {
    return this.#closing !== undefined;
  }

  /** Safe to call again: everyone waits for the first call. */
  close(): Promise<void> {
    this.#closing ??= this.#closeAll();
    return this.#closing;
  }

  async #closeAll(): Promise<void> {
    for (let next = this.#closers.pop(); next; next = this.#closers.pop()) {
      try {
        await next.close();
      } catch (error) {
        this.#log.error({ err: error, part: next.name }, "could not be stopped");
      }
    }
  }
}
