const MAX_KNOWN = 4096;
const MS_PER_DAY = 86_400_000;

/**
 * Digests of documents that this engine recently found valid. The digest covers the whole document and
 * its context, so the rules are not run again on the same day: some depend on the date.
 */
export class KnownValid {
  readonly #digests = new Map<string, number>();

  add(digest: string, now: number): void {
    if (this.#digests.size >= MAX_KNOWN) this.#digests.clear();
    this.#digests.set(digest, dayOf(now));
  }

  has(digest: string, now: number): boolean {
    return this.#digests.get(digest) === dayOf(now);
  }
}

function dayOf(now: number): number {
  return Math.floor(now / MS_PER_DAY);
}
