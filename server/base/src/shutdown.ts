import type { Log } from "./ports.ts";

type Closer = () => unknown;

/**
 * Closes resources in reverse order of their start; a failure is logged and the others are still closed.
 */
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

  /** True after `close`: connections are then expected to end. */
  get isClosing(): boolean {
    return this.#closing !== undefined;
  }

  /** Idempotent: later calls wait for the first. */
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
