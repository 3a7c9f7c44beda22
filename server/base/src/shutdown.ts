import type { Log } from "./ports.ts";

/** A resource to close; the name is for the log. */
interface Closer {
  readonly name: string;
  readonly close: () => unknown;
}

/**
 * Closes resources in reverse order of their start; a failure is logged and the others are still closed.
 */
export class ShutdownStack {
  readonly #log: Log;
  readonly #groups: (readonly Closer[])[] = [];
  #closing: Promise<void> | undefined;

  constructor(log: Log) {
    this.#log = log;
  }

  push(name: string, close: Closer["close"]): void {
    this.pushGroup([{ name, close }]);
  }

  /** Adds resources that are closed at the same time. */
  pushGroup(closers: readonly Closer[]): void {
    this.#groups.push(closers);
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
    for (let next = this.#groups.pop(); next; next = this.#groups.pop())
      await Promise.all(next.map((closer) => this.#closeOne(closer)));
  }

  async #closeOne({ name, close }: Closer): Promise<void> {
    try {
      await close();
    } catch (error) {
      this.#log.error({ err: error, part: name }, "could not be stopped");
    }
  }
}
