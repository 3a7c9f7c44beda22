import { createHash } from "node:crypto";
import type { Clock } from "@fakturo/server-base";
import { readCredentials, tlsPair } from "@fakturo/signature";

type TlsPair = ReturnType<typeof tlsPair>;

/** Certificates kept open beside the newest; the least recently used one is closed. */
const MOST_KEPT = 64;
/** Milliseconds after its last use from which on a certificate is not kept: it may have been replaced or deleted. */
const KEPT_MS = 600_000;

interface Kept {
  readonly pair: TlsPair;
  readonly usedAt: number;
}

/**
 * Certificates and keys for TLS by the credentials they come from: opening a PKCS#12 file costs more than a call with
 * its certificate.
 */
export class TlsPairs {
  readonly #clock: Clock;
  /** The least recently used first; by a digest, so that secrets are not held as map keys. */
  readonly #kept = new Map<string, Kept>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** @throws FakturoError as `readCredentials`, which names the text `what`. */
  of(text: string, what: string): TlsPair {
    const now = this.#clock.now();
    this.#close(now);
    const name = createHash("sha256").update(text).digest("hex");
    const pair = this.#kept.get(name)?.pair ?? tlsPair(readCredentials(text, what));
    this.#kept.delete(name);
    this.#kept.set(name, { pair, usedAt: now });
    return pair;
  }

  #close(now: number): void {
    for (const [name, { usedAt }] of this.#kept)
      if (now - usedAt > KEPT_MS || this.#kept.size > MOST_KEPT) this.#kept.delete(name);
  }
}
