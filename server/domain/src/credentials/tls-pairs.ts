import { createHash } from "node:crypto";
import { readCredentials, tlsPair } from "@fakturo/signature";

type TlsPair = ReturnType<typeof tlsPair>;

/** Certificates kept open; the least recently used one is closed. */
const MOST_KEPT = 64;

/**
 * Certificates and keys for TLS by the credentials they come from: opening a PKCS#12 file costs more than a call with
 * its certificate.
 */
export class TlsPairs {
  /** By a digest, so that secrets are not held as map keys. */
  readonly #kept = new Map<string, TlsPair>();

  /** @throws FakturoError as `readCredentials`, which names the text `what`. */
  of(text: string, what: string): TlsPair {
    const name = createHash("sha256").update(text).digest("hex");
    const pair = this.#kept.get(name) ?? tlsPair(readCredentials(text, what));
    this.#kept.delete(name);
    this.#kept.set(name, pair);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MOST_KEPT && oldest !== undefined) this.#kept.delete(oldest);
    return pair;
  }
}
