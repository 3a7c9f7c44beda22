import { FakturoError, isFakturoError } from "@fakturo/model";

/** What checks of revocations use. */
export interface RevocationPorts {
  /** Redirects are not followed. Throws without a complete answer. */
  get(url: string): Promise<{ readonly status: number; readonly body: Uint8Array }>;
  /** Milliseconds since the epoch. */
  now(): number;
}

/** A signed statement of an authority: a list, or an answer about one certificate. */
export interface AuthorityStatement {
  /** Until when it is in force, milliseconds since the epoch. */
  readonly nextUpdate: number;
}

/** A statement, or why there is none. */
export interface KeptStatement<T extends AuthorityStatement> {
  readonly found: T | undefined;
  /** Until when it is used without asking. */
  readonly freshUntil: number;
  readonly reason: string;
}

/** Where a statement is, and how it is read. */
export interface StatementSource<T extends AuthorityStatement> {
  /** Names it among all; addresses may be shared. */
  readonly key: string;
  readonly url: string;
  /** How errors name the place. */
  readonly name: string;
  /** @throws FakturoError for a statement that does not count. */
  read(body: Uint8Array, now: number): T;
}

const OK = 200;
/** Time for which a statement is used without asking for a newer one. */
const FRESH_MS = 6 * 3_600_000;
/** Time for which a statement that was not available is not asked for again. */
const PAUSE_MS = 60_000;

/** Statements in memory until their next edition. */
export class KeptStatements<T extends AuthorityStatement> {
  readonly #limit: number;
  readonly #kept = new Map<string, KeptStatement<T>>();
  readonly #asked = new Map<string, Promise<KeptStatement<T>>>();

  /** @param limit most statements kept; the least recently used are dropped first. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** The statement of a source, asked for once by all who need it at a time. */
  async get(source: StatementSource<T>, ports: RevocationPorts): Promise<KeptStatement<T>> {
    const { key } = source;
    const kept = this.#kept.get(key);
    if (kept && kept.freshUntil > ports.now()) return this.#keep(key, kept);
    const running = this.#asked.get(key) ?? this.#fetch(source, ports);
    this.#asked.set(key, running);
    try {
      return await running;
    } finally {
      this.#asked.delete(key);
    }
  }

  /** A statement that is still in force serves where a newer one is not available. */
  async #fetch(
    { key, url, name, read }: StatementSource<T>,
    ports: RevocationPorts,
  ): Promise<KeptStatement<T>> {
    const former = this.#kept.get(key)?.found;
    const now = ports.now();
    try {
      const { status, body } = await ports.get(url);
      if (status !== OK) throw new FakturoError("unavailable", `${name} answers with ${status}`);
      const found = read(body, now);
      const freshUntil = Math.min(now + FRESH_MS, found.nextUpdate);
      return this.#keep(key, { found, freshUntil, reason: "" });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      const reason = isFakturoError(error) ? message : `${name}: ${message}`;
      const found = former && former.nextUpdate > now ? former : undefined;
      const freshUntil = Math.min(now + PAUSE_MS, found?.nextUpdate ?? Infinity);
      return this.#keep(key, { found, freshUntil, reason });
    }
  }

  #keep(key: string, kept: KeptStatement<T>): KeptStatement<T> {
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > this.#limit && oldest !== undefined) this.#kept.delete(oldest);
    return kept;
  }
}
