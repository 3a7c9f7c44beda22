const MAX_KNOWN = 4096;
const MS_PER_DAY = 86_400_000;

/**
 * Digests of documents in which this engine lately found no fault. The digest stands for the whole
 * document and its context, so the rules need not run again on the same day: some look at the date.
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
