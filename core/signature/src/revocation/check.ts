import type { X509Certificate } from "node:crypto";
import { FakturoError, isFakturoError } from "@fakturo/model";
import { listAddresses, type RevocationList, readRevocationList } from "./list.ts";

/** What checks of revocations use. */
export interface RevocationPorts {
  /** Redirects are not followed. Throws without a complete answer. */
  get(url: string): Promise<{ readonly status: number; readonly body: Uint8Array }>;
  /** Milliseconds since the epoch. */
  now(): number;
}

interface Kept {
  readonly list: RevocationList | undefined;
  /** Until when it is used without asking. */
  readonly freshUntil: number;
  readonly reason: string;
}

const OK = 200;
/** Time for which a list is used without asking for a newer one. */
const FRESH_MS = 6 * 3_600_000;
/** Time for which a list that was not available is not asked for again. */
const PAUSE_MS = 60_000;

/** Revocation lists of authorities, kept in memory until their next edition. */
export class RevocationLists {
  readonly #limit: number;
  readonly #kept = new Map<string, Kept>();
  readonly #asked = new Map<string, Promise<Kept>>();

  /** @param limit most lists kept; the least recently used are dropped first. */
  constructor(limit = 50) {
    this.#limit = limit;
  }

  /**
   * True for a certificate that its issuer has revoked.
   * @param certificate one that the issuer has signed: its addresses are called.
   * @throws FakturoError `unavailable` where no list of the issuer can be had: the certificate is not to be trusted.
   */
  async isRevoked(
    certificate: X509Certificate,
    issuer: X509Certificate,
    ports: RevocationPorts,
  ): Promise<boolean> {
    const addresses = listAddresses(certificate);
    const reasons: string[] = [];
    for (const url of addresses) {
      const { list, reason } = await this.#list(url, issuer, ports);
      if (list?.covers(certificate))
        return list.serials.has(BigInt(`0x${certificate.serialNumber}`));
      reasons.push(list ? `${url} has a list about other certificates` : reason);
    }
    const why = addresses.length === 0 ? "it names no revocation list" : reasons.join("; ");
    throw new FakturoError(
      "unavailable",
      `whether the certificate of ${certificate.subject.replaceAll("\n", ", ")} is revoked is not known: ${why}`,
    );
  }

  async #list(url: string, issuer: X509Certificate, ports: RevocationPorts): Promise<Kept> {
    const key = `${issuer.fingerprint256} ${url}`;
    const kept = this.#kept.get(key);
    if (kept && kept.freshUntil > ports.now()) return this.#keep(key, kept);
    const running = this.#asked.get(key) ?? this.#fetch(key, url, issuer, ports);
    this.#asked.set(key, running);
    try {
      return await running;
    } finally {
      this.#asked.delete(key);
    }
  }

  /** A list that is still in force serves where a newer one is not available. */
  async #fetch(
    key: string,
    url: string,
    issuer: X509Certificate,
    ports: RevocationPorts,
  ): Promise<Kept> {
    const former = this.#kept.get(key)?.list;
    const now = ports.now();
    try {
      const { status, body } = await ports.get(url);
      if (status !== OK) throw new FakturoError("unavailable", `${url} answers with ${status}`);
      const list = readRevocationList(body, issuer, now);
      const freshUntil = Math.min(now + FRESH_MS, list.nextUpdate);
      return this.#keep(key, { list, freshUntil, reason: "" });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      const reason = isFakturoError(error) ? message : `${url}: ${message}`;
      const list = former && former.nextUpdate > now ? former : undefined;
      const freshUntil = Math.min(now + PAUSE_MS, list?.nextUpdate ?? Infinity);
      return this.#keep(key, { list, freshUntil, reason });
    }
  }

  #keep(key: string, kept: Kept): Kept {
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > this.#limit && oldest !== undefined) this.#kept.delete(oldest);
    return kept;
  }
}
